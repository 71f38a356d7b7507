import { type Kysely, sql } from 'kysely';
import type { DB } from '../types.gen.ts';

/**
 * Fills tables without their indexes, and builds those at the end: it takes a third of the time. Indexes of constraints have to stay.
 * Danger: for a database that nobody else uses.
 */
export async function withoutIndexes(
  db: Kysely<DB>,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any(${tables}) and t.relnamespace = 'public'::regnamespace and not i.indisunique
       and not exists (select from pg_constraint k where k.conindid = c.oid)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await fill();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
