import { sql, type RawBuilder } from 'kysely';
import type { ConsentNotice, OpenBatch } from '../../../contract/batch.ts';
import type { Database, Transaction } from '../../../database/client.ts';

/** Of `batch b`, in weekday order. */
export const timesOfBatch = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'starts_at', to_char(d.starts_at, 'HH24:MI'), 'minutes', d.minutes)
            order by array_position(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], d.day), d.starts_at), '[]')
     from batch_day d where d.batch_id = b.batch_id)`;

/** Of `batch b`: how many are on its waiting list, students and forms that nobody has decided yet. */
export const waitingOfBatch = sql`(
  (select count(*) from enrolment w where w.batch_id = b.batch_id and w.state = 'waiting')
  + (select count(*) from admission w where w.batch_id = b.batch_id and w.state = 'new' and w.waiting_number is not null))::integer`;

/** Of `batch b`: how many places are kept for paid forms that nobody has decided yet. */
export const heldOfBatch = sql`
  (select count(*)::integer from admission h where h.batch_id = b.batch_id and h.state = 'new' and h.waiting_number is null
     and exists (select from fee_order f where f.admission_id = h.admission_id and f.state = 'paid'))`;

/** Draw it while the batch is locked: it is the order of the waiting list. */
export const nextWaitingNumber = sql`nextval(pg_get_serial_sequence('enrolment', 'number'))`;

/** How many on the waiting list of a batch have at most this number. */
export const positionAt = (batchId: RawBuilder<unknown>, number: RawBuilder<unknown>) => sql<number>`(
  (select count(*) from enrolment w where w.batch_id = ${batchId} and w.state = 'waiting' and w.number <= ${number})
  + (select count(*) from admission w where w.batch_id = ${batchId} and w.state = 'new' and w.waiting_number <= ${number}))::integer`;

/** Of `enrolment e`: its place on the waiting list, from 1; null if it is not waiting. */
export const positionOfEnrolment = sql`
  case when e.state = 'waiting' then ${positionAt(sql`e.batch_id`, sql`e.number`)} end`;

/** Today in India. */
export const indiaToday = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** Of `batch b`: whether it takes students. */
export const isOpenBatch = sql`b.status = 'Active' and coalesce(b.ends_on >= ${indiaToday}, true)`;

/** Batches with free places that somebody waits for, and how many there are of each. */
export const freeAndWaited = sql`
  select p.* from (select b.batch_id, b.capacity - b.placed - ${heldOfBatch} as free, ${waitingOfBatch} as waiting
                     from batch b where ${isOpenBatch}) p
   where p.free > 0 and p.waiting > 0`;

export async function listOpenBatches(db: Database): Promise<OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    select b.batch_id, b.centre, b.name, b.level, b.age_from, b.age_to, b.starts_on::text, b.ends_on::text,
           ${timesOfBatch} as times, b.capacity, b.placed, ${heldOfBatch} as held, ${waitingOfBatch} as waiting
      from batch b join centre c on c.name = b.centre
     where ${isOpenBatch}
     order by c.position, c.name, b.name`.execute(db);
  return rows;
}

/** The latest version of each notice. */
export async function listNotices(db: Database | Transaction): Promise<ConsentNotice[]> {
  const { rows } = await sql<ConsentNotice>`
    select distinct on (purpose) purpose, version, text,
           case when purpose = 'training' then erased_after_months end as erased_after_months
      from consent_notice
     order by purpose, version desc`.execute(db);
  return rows.toSorted((one, other) => order.indexOf(one.purpose) - order.indexOf(other.purpose));
}

const order = ['training', 'photos', 'messages'];
