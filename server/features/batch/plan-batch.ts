import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { addDays, planClasses, type ClassTime, type DayRange } from '../../../domain/class-plan.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { timesOfBatch } from './queries.ts';

/** More than any screen or calendar shows. A nightly job adds a day. */
const daysAhead = 90;

interface PlannedBatch {
  now: Date;
  status: 'Active' | 'Inactive';
  starts_on: string;
  ends_on: string | null;
  times: ClassTime[];
  holidays: DayRange[];
}

/**
 * Updates future classes to the batch's days, term and holidays. Call it in the transaction that changes any of these, with
 * the batch locked. Leaves alone classes that have begun, have a roll call, or were cancelled, moved or given to another coach.
 */
export async function planBatch(trx: Transaction, batchId: string): Promise<void> {
  const { rows } = await sql<PlannedBatch>`
    select now() as now, b.status, b.starts_on::text, b.ends_on::text, ${timesOfBatch} as times,
      (select coalesce(jsonb_agg(jsonb_build_object('from', h.from_day, 'to', h.to_day)), '[]')
         from holiday h where h.centre is null or h.centre = b.centre) as holidays
      from batch b where b.batch_id = ${batchId}`.execute(trx);
  const [batch] = rows;
  if (!batch) return;
  const today = indiaDate(batch.now);
  const horizon = addDays(today, daysAhead);
  const range = {
    from: batch.starts_on > today ? batch.starts_on : today,
    to: batch.ends_on !== null && batch.ends_on < horizon ? batch.ends_on : horizon,
  };
  const planned = (batch.status === 'Active' ? planClasses(batch.times, range, batch.holidays) : []).filter(
    ({ starts_at }) => starts_at > batch.now,
  );
  const starts = planned.map(({ starts_at }) => starts_at.toISOString());
  const ends = planned.map(({ ends_at }) => ends_at.toISOString());
  await sql`
    delete from batch_class c
     where c.batch_id = ${batchId} and c.planned_at > now() and c.state = 'planned' and c.starts_at = c.planned_at
       and c.planned_at <> all(${starts}::timestamptz[])
       and not exists (select from class_coach k where k.class_id = c.class_id)
       and not exists (select from attendance a where a.class_id = c.class_id)
       and not exists (select from class_guest g where g.class_id = c.class_id)`.execute(trx);
  await sql`
    insert into batch_class (batch_id, planned_at, starts_at, ends_at)
    select ${batchId}, p.starts_at, p.starts_at, p.ends_at
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) p (starts_at, ends_at)
    on conflict (batch_id, planned_at) do update set ends_at = excluded.ends_at
      where batch_class.state = 'planned' and batch_class.starts_at = batch_class.planned_at
        and batch_class.ends_at <> excluded.ends_at`.execute(trx);
}

/** Plans one more day of classes, nightly. One transaction per batch, so that a locked batch does not block the others. */
export async function planAllBatches(db: Database): Promise<void> {
  const batches = await db.selectFrom('batch').select('batch_id').where('status', '=', 'Active').execute();
  for (const { batch_id: batchId } of batches) {
    await db.transaction().execute(async (trx) => {
      await sql`select from batch where batch_id = ${batchId} for update`.execute(trx);
      await planBatch(trx, batchId);
    });
  }
}
