import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { changeClasses, type ClassChange, type StandingClass } from '../../../domain/class-changes.ts';
import { addDays, indiaMoment, planClasses, type ClassTime, type DayRange } from '../../../domain/class-plan.ts';
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

export interface Standing extends StandingClass {
  /** Who takes it instead of the batch's coaches. */
  substitutes: { staff_id: string; name: string }[];
  /** How many children will not come. */
  absences: number;
}

/**
 * Updates future classes to the batch's days, term and holidays, and returns what happens to those that exist. Call it in the transaction
 * that changes any of these, with the batch locked; `was` are the weekly times before, if they change. domain/class-changes.ts
 */
export async function planBatch(
  trx: Transaction,
  batchId: string,
  was?: readonly ClassTime[],
): Promise<ClassChange<Standing>[]> {
  const { rows } = await sql<PlannedBatch>`
    select now() as now, b.status, b.starts_on::text, b.ends_on::text, ${timesOfBatch} as times,
      (select coalesce(jsonb_agg(jsonb_build_object('from', h.from_day, 'to', h.to_day)), '[]')
         from holiday h where h.centre is null or h.centre = b.centre) as holidays
      from batch b where b.batch_id = ${batchId}`.execute(trx);
  const [batch] = rows;
  if (!batch) return [];
  const today = indiaDate(batch.now);
  const horizon = addDays(today, daysAhead);
  const range = {
    from: batch.starts_on > today ? batch.starts_on : today,
    to: batch.ends_on !== null && batch.ends_on < horizon ? batch.ends_on : horizon,
  };
  const isActive = batch.status === 'Active';
  const planned = (isActive ? planClasses(batch.times, range, batch.holidays) : []).filter(
    ({ starts_at }) => starts_at > batch.now,
  );
  const { changes, added } = changeClasses(await listStanding(trx, batchId, today), {
    was: was ?? batch.times,
    now: batch.times,
    planned,
    isActive,
    at: batch.now,
  });
  await write(trx, batchId, { changes, added });
  return changes;
}

/**
 * Those to come, also from an earlier week, moved by themselves; and those of today that have begun: they take the place of a class that the
 * new plan puts later on the same day.
 */
async function listStanding(trx: Transaction, batchId: string, today: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select c.class_id, c.planned_at, c.starts_at, c.ends_at, c.state, c.reason,
           exists (select from attendance a where a.class_id = c.class_id)
             or exists (select from class_guest g where g.class_id = c.class_id) as has_roll_call,
           (select coalesce(jsonb_agg(jsonb_build_object('staff_id', m.staff_id, 'name', m.full_name) order by m.full_name), '[]')
              from class_coach k join staff m using (staff_id) where k.class_id = c.class_id) as substitutes,
           (select count(*)::integer from absence_notice n where n.class_id = c.class_id) as absences
      from batch_class c
     where c.batch_id = ${batchId} and (c.planned_at >= ${indiaMoment(today, '00:00')} or c.starts_at > now())
     order by c.planned_at`.execute(trx);
  return rows;
}

async function write(
  trx: Transaction,
  batchId: string,
  { changes, added }: ReturnType<typeof changeClasses<Standing>>,
): Promise<void> {
  const gone = changes.filter(({ fate }) => fate === 'goes').map(({ of }) => of.class_id);
  await sql`delete from batch_class where class_id = any(${gone}::text[])`.execute(trx);
  const kept = changes.flatMap(({ of, fate, planned }) =>
    planned === null ? [] : [{ id: of.class_id, at: planned.starts_at, ...(fate === 'moves' ? planned : of) }],
  );
  await sql`
    update batch_class c set planned_at = n.planned_at, starts_at = n.starts_at, ends_at = n.ends_at
      from unnest(${kept.map(({ id }) => id)}::text[], ${kept.map(({ at }) => at.toISOString())}::timestamptz[],
                  ${kept.map(({ starts_at }) => starts_at.toISOString())}::timestamptz[],
                  ${kept.map(({ ends_at }) => ends_at.toISOString())}::timestamptz[]) n (class_id, planned_at, starts_at, ends_at)
     where c.class_id = n.class_id`.execute(trx);
  await sql`
    insert into batch_class (batch_id, planned_at, starts_at, ends_at)
    select ${batchId}, p.starts_at, p.starts_at, p.ends_at
      from unnest(${added.map(({ starts_at }) => starts_at.toISOString())}::timestamptz[],
                  ${added.map(({ ends_at }) => ends_at.toISOString())}::timestamptz[]) p (starts_at, ends_at)
    on conflict (batch_id, planned_at) do nothing`.execute(trx);
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
