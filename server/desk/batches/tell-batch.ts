import { sql } from 'kysely';
import type { BatchChange } from '../../../contract/desk/batches.ts';
import type { Transaction } from '../../../database/client.ts';
import type { ClassChange } from '../../../domain/class-changes.ts';
import { batchText, type BatchPlan } from '../../../domain/class-text.ts';
import type { Standing } from '../../features/batch/plan-batch.ts';
import { timesOfBatch } from '../../features/batch/queries.ts';
import { countFamilies, tellFamilies } from '../../features/student/tell-family.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { tellCoaches } from './tell-coaches.ts';

interface Planned extends BatchPlan {
  batch: string;
  centre: string;
  coaches: string[];
  next: Date | null;
}

/** The batch as families plan by it. Call it with the batch locked, before and after a change. */
export async function readPlan(trx: Transaction, batchId: string): Promise<Planned> {
  const { rows } = await sql<Planned>`
    select b.name as batch, b.centre, b.status, b.ends_on::text, ${timesOfBatch} as times,
           array(select staff_id from batch_coach k where k.batch_id = b.batch_id) as coaches,
           (select min(c.starts_at) from batch_class c
             where c.batch_id = b.batch_id and c.state = 'planned' and c.starts_at > now()) as next
      from batch b where b.batch_id = ${batchId}`.execute(trx);
  const [plan] = rows;
  if (!plan) throw new Error('the batch is not there any more');
  return plan;
}

/** Tells everybody with a place or on the waiting list, students and forms, and the coaches before and after: one message each, for all classes together. */
export async function tellBatch(
  { trx, outbox, staff }: { trx: Transaction; outbox: Pick<Outbox, 'sendMail' | 'sendPush'>; staff: StaffCaller },
  batchId: string,
  { was, changes }: { was: Planned; changes: readonly ClassChange<Standing>[] },
): Promise<BatchChange> {
  const now = await readPlan(trx, batchId);
  const notice = batchText(now, { was, now, changes, next: now.next });
  if (notice === null) return { classes: [], families: 0, coaches: 0, text: '' };
  const { rows } = await sql<{ student_id: string }>`
    select distinct e.student_id from enrolment e join student s using (student_id)
     where e.batch_id = ${batchId} and e.state in ('placed', 'waiting') and s.state <> 'left'`.execute(trx);
  const studentIds = rows.map(({ student_id }) => student_id);
  const text = notice.paragraphs.join(' ');
  const told = await tellFamilies(trx, outbox, studentIds, { ...notice, push: { title: notice.subject, body: text } });
  const senders = await findSenders(trx, batchId, told);
  for (const to of senders) {
    await outbox.sendMail(trx, {
      to,
      subject: notice.subject,
      content: { heading: notice.subject, paragraphs: notice.paragraphs, after: [] },
    });
  }
  const substitutes = changes.flatMap(({ of }) => of.substitutes.map(({ staff_id }) => staff_id));
  const coaches = await tellCoaches(trx, outbox, [...was.coaches, ...now.coaches, ...substitutes], {
    ...notice,
    by: staff.staffId,
  });
  return {
    classes: changes.map(({ of, fate, planned }) => ({
      class_id: of.class_id,
      fate,
      was: of.starts_at.toISOString(),
      to: fate === 'moves' && planned !== null ? planned.starts_at.toISOString() : null,
      state: of.state,
      reason: of.reason,
      substitutes: of.substitutes,
      absences: of.absences,
    })),
    families: (await countFamilies(trx, studentIds)) + senders.length,
    coaches,
    text,
  };
}

/** Who sent a form that waits for this batch, or holds a place because its fee is paid; without those who are told already. */
async function findSenders(
  trx: Transaction,
  batchId: string,
  told: readonly { user_id: string | null; email: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select distinct u.user_id, u.email from admission a join account u using (user_id)
     where a.batch_id = ${batchId} and a.state = 'new'
       and (a.waiting_number is not null
            or exists (select from fee_order f where f.admission_id = a.admission_id and f.state = 'paid'))
     order by u.user_id`.execute(trx);
  return rows
    .filter((row) => !told.some(({ user_id, email }) => user_id === row.user_id || email === row.email))
    .map(({ email }) => email);
}
