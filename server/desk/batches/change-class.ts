import { sql } from 'kysely';
import type { ClassNotice } from '../../../contract/desk/batches.ts';
import type { Permission } from '../../../contract/desk/permissions.ts';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { indiaMoment } from '../../../domain/class-plan.ts';
import { classText, coachesText } from '../../../domain/class-text.ts';
import { countFamilies, tellFamilies } from '../../features/student/tell-family.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, versioned, type Subject } from '../change/staff-transaction.ts';
import { findClashes } from './coach-clashes.ts';
import { checkCoaches } from './change-batch.ts';
import { coachesOfClass, tellCoaches } from './tell-coaches.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
}

interface ClassValues extends Record<string, unknown> {
  batch_id: string;
  batch: string;
  centre: string;
  starts_at: string;
  ends_at: string;
  state: 'planned' | 'cancelled';
  reason: string;
  coaches: string;
  has_begun: boolean;
  is_over: boolean;
}

const classSubject = (classId: string, permission: Permission = 'batches.edit'): Subject<ClassValues> => ({
  kind: 'class',
  id: classId,
  permission,
  audited: ['starts_at', 'ends_at', 'state', 'reason', 'coaches'],
  async lock(trx) {
    // Locks the batch first, as planning does; otherwise the two could deadlock.
    await sql`
      select from batch where batch_id = (select batch_id from batch_class where class_id = ${classId}) for update`.execute(
      trx,
    );
    await sql`select from batch_class where class_id = ${classId} for update`.execute(trx);
    const { rows } = await sql<
      Omit<ClassValues, 'starts_at' | 'ends_at'> & { version: number; starts_at: Date; ends_at: Date }
    >`
      select c.version, c.batch_id, b.name as batch, b.centre, c.starts_at, c.ends_at, c.state, c.reason,
             c.starts_at <= now() as has_begun, c.ends_at <= now() as is_over,
             (select coalesce(string_agg(m.full_name, ', ' order by m.full_name), '')
                from class_coach k join staff m using (staff_id) where k.class_id = c.class_id) as coaches
        from batch_class c join batch b using (batch_id) where c.class_id = ${classId}`.execute(trx);
    const [row] = rows;
    if (!row) return undefined;
    const times = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
    return versioned({ ...row, ...times } as ClassValues & { version: number });
  },
});

/** Students with a place who are not paused. */
const listStudentIds = async (trx: Transaction, batchId: string): Promise<string[]> => {
  const { rows } = await sql<{ student_id: string }>`
    select e.student_id from enrolment e join student s using (student_id)
     where e.batch_id = ${batchId} and e.state = 'placed' and s.state = 'active'`.execute(trx);
  return rows.map(({ student_id }) => student_id);
};

async function tellClass(
  { outbox, staff, classId }: Parts & { staff: StaffCaller; classId: string },
  trx: Transaction,
  { batch_id, batch, centre }: ClassValues,
  change: Parameters<typeof classText>[1],
): Promise<ClassNotice> {
  const { subject, text } = classText({ batch, centre }, change);
  const studentIds = await listStudentIds(trx, batch_id);
  const told = await tellFamilies(trx, outbox, studentIds, {
    subject,
    paragraphs: [text],
    push: { title: subject, body: text },
  });
  const coachIds = (await coachesOfClass(trx, classId)).map(({ staff_id }) => staff_id);
  await tellCoaches(trx, outbox, coachIds, { subject, paragraphs: [text], by: staff.staffId });
  // Parents entered once for each child have one telephone.
  const byMobile = new Map(told.map(({ name, mobile }) => [mobile, { name, mobile }]));
  const families = [...byMobile.values()].filter(({ mobile }) => mobile !== '');
  return {
    text,
    told: await countFamilies(trx, studentIds),
    mailed: new Set(told.map(({ email }) => email).filter(Boolean)).size,
    families,
  };
}

/** Also one that has begun, until it ends. Coaches may, for the classes that they may mark; the caller checks which these are. */
export async function cancelClass(
  parts: Parts,
  staff: StaffCaller,
  classId: string,
  { version, reason, permission = 'batches.edit' }: { version: number; reason: string; permission?: Permission },
) {
  const result: { notice: ClassNotice | null } = { notice: null };
  const edited = await staffTransaction(
    parts.db,
    staff,
    { action: 'class cancelled', subject: classSubject(classId, permission), version, yours: { reason } },
    async (trx, before) => {
      if (before.is_over) return refuse('class-over', { message: 'This class is over.' });
      if (before.state === 'cancelled') return refuse('class-over', { message: 'This class was cancelled before.' });
      await sql`update batch_class set state = 'cancelled', reason = ${reason} where class_id = ${classId}`.execute(
        trx,
      );
      result.notice = await tellClass({ ...parts, staff, classId }, trx, before, {
        was: new Date(before.starts_at),
        now: null,
        reason,
      });
      return undefined;
    },
  );
  return edited instanceof Refused ? edited : noticeOf(result);
}

export async function moveClass(
  parts: Parts,
  staff: StaffCaller,
  classId: string,
  { version, day, starts_at, minutes, reason }: DeskBody<'POST /desk/classes/:classId/move'>,
) {
  const result: { notice: ClassNotice | null } = { notice: null };
  const from = indiaMoment(day, starts_at);
  const edited = await staffTransaction(
    parts.db,
    staff,
    {
      action: 'class moved',
      subject: classSubject(classId),
      version,
      yours: { starts_at: from.toISOString(), reason },
    },
    async (trx, before) => {
      if (before.has_begun) return refuse('class-over');
      const { rows } = await sql<{ is_past: boolean }>`select ${from}::timestamptz <= now() as is_past`.execute(trx);
      if (rows[0]?.is_past !== false) {
        return refuse('bad-input', {
          fields: [{ field: 'day', reason: 'Please choose a time in the future.' }],
        });
      }
      const to = new Date(from.getTime() + minutes * 60_000);
      await sql`
        update batch_class set state = 'planned', starts_at = ${from}, ends_at = ${to}, reason = ${reason}
         where class_id = ${classId}`.execute(trx);
      result.notice = await tellClass({ ...parts, staff, classId }, trx, before, {
        was: new Date(before.starts_at),
        now: from,
        reason,
      });
      return undefined;
    },
  );
  return edited instanceof Refused ? edited : noticeOf(result);
}

function noticeOf({ notice }: { notice: ClassNotice | null }): ClassNotice {
  if (!notice) throw new Error('a class was changed and nobody was told');
  return notice;
}

/** Tells those who took it before and those who take it now. */
export async function changeClassCoaches(
  { db, outbox }: Parts,
  staff: StaffCaller,
  classId: string,
  { version, coaches }: DeskBody<'PUT /desk/classes/:classId/coaches'>,
) {
  let hints: string[] = [];
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'class given to others', subject: classSubject(classId), version },
    async (trx, { batch, centre, starts_at, has_begun: hasBegun }) => {
      const refused = await checkCoaches(trx, coaches);
      if (refused) return refused;
      const before = await coachesOfClass(trx, classId);
      await trx.deleteFrom('class_coach').where('class_id', '=', classId).execute();
      for (const staffId of new Set(coaches)) {
        await trx.insertInto('class_coach').values({ class_id: classId, staff_id: staffId }).execute();
      }
      // Makes older edits of the class stale, and calendars update.
      await sql`update batch_class set version = version + 1 where class_id = ${classId}`.execute(trx);
      hints = await findClashes(trx, { classId });
      const after = await coachesOfClass(trx, classId);
      if (hasBegun) return undefined;
      const names = after.map(({ name }) => name);
      const { subject, text } = coachesText({ batch, centre }, { at: new Date(starts_at), coaches: names });
      const changed = new Set([...before, ...after].map(({ staff_id }) => staff_id));
      for (const id of new Set(before.map((each) => each.staff_id)).intersection(
        new Set(after.map((each) => each.staff_id)),
      ))
        changed.delete(id);
      await tellCoaches(trx, outbox, [...changed], { subject, paragraphs: [text], by: staff.staffId });
      return undefined;
    },
  );
  return edited instanceof Refused ? edited : { audit_id: edited.auditId, hints };
}
