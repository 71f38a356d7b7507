import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { classTimeText } from '../../../domain/class-text.ts';
import { correctDays, guestsMax, hasOpened, isOpen, openMinutes } from '../../../domain/roll-call.ts';
import { refuse } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isStillAllowed } from '../change/staff-transaction.ts';
import { findRollClass, hasPlaceIn, mayMark } from './roll-classes.ts';

type Sent = DeskBody<'POST /desk/roll-call/:classId'>;

interface Outcome {
  id: string;
  /** Null: stored. */
  refused: string | null;
}

interface LockedClass {
  now: Date;
  starts_at: Date;
  state: 'planned' | 'cancelled';
  reason: string;
}

/** Views of a note within this time are logged once, so a repeated call adds nothing. */
const viewHours = 1;

const notInClass = 'This student had no place in the batch when the class began.';
const tooManyGuests = `A class can have ${guestsMax} guests.`;
const idUsed = 'This was sent before as something else.';

/**
 * Stores the marks and guests a phone sends, each once, in the order of the taps. Locks the class, so that marks from two phones are
 * numbered in the order in which they arrive.
 */
export function storeRollCall(db: Database, staff: StaffCaller, classId: string, sent: Sent) {
  return withRollback(db, async (trx) => {
    if (sent.staff_id !== staff.staffId) return refuse('other-person');
    const found = await lockClass(trx, staff, classId);
    if (!(await isStillAllowed(trx, staff, 'roll-call.edit'))) return refuse('not-allowed');
    const refused = whyNot(found);
    const outcomes = [
      ...(await storeMarks(trx, staff, classId, sent.marks, refused)),
      ...(await storeGuests(trx, staff, { classId, isFound: found !== undefined, refused }, sent.guests)),
      ...(await logViews(trx, staff, found ? classId : '', sent.views)),
    ];
    return { outcomes, class: found ? await findRollClass(trx, staff, classId) : null };
  });
}

async function lockClass(trx: Transaction, staff: StaffCaller, classId: string): Promise<LockedClass | undefined> {
  // Locks the batch first, as everywhere, so that nobody gets or loses a place, and planning does not delete the class.
  await sql`
    select from batch where batch_id = (select batch_id from batch_class where class_id = ${classId}) for share`.execute(
    trx,
  );
  await sql`select from batch_class where class_id = ${classId} for update`.execute(trx);
  const { rows } = await sql<LockedClass>`
    select now() as now, c.starts_at, c.state, c.reason
      from batch_class c join batch b using (batch_id) where c.class_id = ${classId} and ${mayMark(staff)}`.execute(
    trx,
  );
  return rows[0];
}

/** Another centre's class gets the same answer as an unknown one. */
function whyNot(found: LockedClass | undefined): string | null {
  if (!found) return 'This class no longer exists, or is not yours any more.';
  const { now, starts_at, state, reason } = found;
  if (state === 'cancelled') return `The class was cancelled: ${reason}`;
  const opens = { starts_at: starts_at.toISOString(), state };
  if (isOpen(opens, now.getTime())) return null;
  if (hasOpened(opens, now.getTime()))
    return `The class was on ${classTimeText(starts_at)}. Its roll call could be corrected for ${correctDays} days.`;
  return `The class is on ${classTimeText(starts_at)}. Its roll call opens ${openMinutes} minutes before.`;
}

async function storeMarks(
  trx: Transaction,
  staff: StaffCaller,
  classId: string,
  sent: Sent['marks'],
  refused: string | null,
): Promise<Outcome[]> {
  if (sent.length === 0) return [];
  const placed = refused === null ? await listPlaced(trx, classId) : new Set<string>();
  const taken = sent.filter(({ student_id }) => placed.has(student_id));
  await sql`
    insert into attendance (mark_id, class_id, student_id, mark, staff_id, marked_at, is_untouched)
    select m.mark_id, ${classId}, m.student_id, m.mark, ${staff.staffId}, m.marked_at, m.is_untouched
      from unnest(${taken.map((each) => each.mark_id)}::text[], ${taken.map((each) => each.student_id)}::text[],
                  ${taken.map((each) => each.mark)}::text[], ${taken.map((each) => each.marked_at)}::timestamptz[],
                  ${taken.map((each) => each.is_untouched ?? false)}::boolean[])
           with ordinality m (mark_id, student_id, mark, marked_at, is_untouched, nr)
     order by m.nr
    on conflict (mark_id) do nothing`.execute(trx);
  // Marks that were stored earlier count as stored, whatever has changed since.
  const { rows } = await sql<{ key: string }>`
    select mark_id || class_id || student_id || mark as key from attendance
     where staff_id = ${staff.staffId} and mark_id = any(${sent.map((each) => each.mark_id)})`.execute(trx);
  const stored = new Set(rows.map(({ key }) => key));
  return sent.map(({ mark_id: id, student_id: studentId, mark }) => {
    if (stored.has(id + classId + studentId + mark)) return { id, refused: null };
    return { id, refused: refused ?? (placed.has(studentId) ? idUsed : notInClass) };
  });
}

/** Includes students who are paused now but had a place: the coach saw the child. */
async function listPlaced(trx: Transaction, classId: string): Promise<Set<string>> {
  const { rows } = await sql<{ student_id: string }>`
    select e.student_id from batch_class c join enrolment e on ${hasPlaceIn}
     where c.class_id = ${classId}`.execute(trx);
  return new Set(rows.map(({ student_id: studentId }) => studentId));
}

async function storeGuests(
  trx: Transaction,
  staff: StaffCaller,
  { classId, isFound, refused }: { classId: string; isFound: boolean; refused: string | null },
  sent: Sent['guests'],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, guest_id: guestId, name, kind, is_removed: isRemoved } of sent) {
    const { rows } = await sql<{ class_id: string; is_own: boolean; is_removed: boolean }>`
      select class_id, staff_id = ${staff.staffId} as is_own, removed_at is not null as is_removed
        from class_guest where guest_id = ${guestId}`.execute(trx);
    const [there] = rows;
    const isStored = there !== undefined && there.class_id === classId && (!isRemoved || there.is_removed);
    if (isStored && (isFound || there.is_own)) outcomes.push({ id, refused: null });
    else if (there !== undefined && there.class_id !== classId)
      outcomes.push({ id, refused: isFound ? idUsed : refused });
    // A guest can be removed even if the class was cancelled since.
    else if (refused !== null && (!isFound || !isRemoved)) outcomes.push({ id, refused });
    else if (!isRemoved && (await countGuests(trx, classId)) >= guestsMax)
      outcomes.push({ id, refused: tooManyGuests });
    else {
      await (
        isRemoved
          ? sql`update class_guest set removed_at = now() where guest_id = ${guestId}`
          : sql`insert into class_guest (guest_id, class_id, name, kind, staff_id)
              values (${guestId}, ${classId}, ${name}, ${kind}, ${staff.staffId}) on conflict (guest_id) do nothing`
      ).execute(trx);
      outcomes.push({ id, refused: null });
    }
  }
  return outcomes;
}

async function countGuests(trx: Transaction, classId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from class_guest where class_id = ${classId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

async function logViews(
  trx: Transaction,
  staff: StaffCaller,
  classId: string,
  sent: Sent['views'],
): Promise<Outcome[]> {
  if (sent.length === 0) return [];
  await sql`
    insert into record_view (student_id, staff_id)
    select distinct e.student_id, ${staff.staffId} from batch_class c join enrolment e on ${hasPlaceIn}
     where c.class_id = ${classId} and e.student_id = any(${sent.map((each) => each.student_id)})
       and not exists (select from record_view r where r.student_id = e.student_id and r.staff_id = ${staff.staffId}
                         and r.at > now() - make_interval(hours => ${viewHours}))`.execute(trx);
  return sent.map(({ id }) => ({ id, refused: null }));
}
