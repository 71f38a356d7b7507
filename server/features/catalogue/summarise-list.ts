import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { ListFilter } from '../../../domain/catalogue-change.ts';
import { matching } from './queries.ts';

/** Counting more would read the whole catalogue, and nobody needs the number. */
const countedMax = 10_000;

/** How many products a list has, counted to 10,000. */
export async function summariseList(db: Database, filter: ListFilter): Promise<{ total: number; isMore: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
      from (select from product p where ${matching(filter)} limit ${countedMax + 1}) as counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, countedMax), isMore: total > countedMax };
}
