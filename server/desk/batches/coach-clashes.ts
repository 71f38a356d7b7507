import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { classTimeText } from '../../../domain/class-text.ts';

/** Classes to come with each of their coaches. */
const taught = sql`
  select c.class_id, c.batch_id, c.starts_at, c.ends_at, k.staff_id
    from batch_class c join class_coach k using (class_id) where c.state = 'planned' and c.ends_at > now()
  union all
  select c.class_id, c.batch_id, c.starts_at, c.ends_at, k.staff_id
    from batch_class c join batch_coach k using (batch_id)
   where c.state = 'planned' and c.ends_at > now() and not exists (select from class_coach s where s.class_id = c.class_id)`;

/**
 * Where the coaches of this batch, or of this one class, are expected at the same time: the first class of each other batch. A hint and not a
 * refusal, because two batches may share a rink.
 */
export async function findClashes(trx: Transaction, of: { batchId: string } | { classId: string }): Promise<string[]> {
  const isIt = 'batchId' in of ? sql`m.batch_id = ${of.batchId}` : sql`m.class_id = ${of.classId}`;
  const { rows } = await sql<{ name: string; batch: string; centre: string; starts_at: Date }>`
    with taught as (${taught})
    select distinct on (s.full_name, s.staff_id, b.batch_id) s.full_name as name, b.name as batch, b.centre, o.starts_at
      from taught m
      join taught o on o.staff_id = m.staff_id and o.batch_id <> m.batch_id and o.starts_at < m.ends_at and o.ends_at > m.starts_at
      join staff s on s.staff_id = m.staff_id and s.removed_at is null
      join batch b on b.batch_id = o.batch_id
     where ${isIt} order by s.full_name, s.staff_id, b.batch_id, o.starts_at`.execute(trx);
  return rows.map(
    ({ name, batch, centre, starts_at }) => `${name} also has ${batch} at ${centre} on ${classTimeText(starts_at)}.`,
  );
}
