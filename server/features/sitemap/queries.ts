import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

/** What the listing shows: the same condition as its own, so that no address leads to a page that does not exist. */
const listed = sql`status = 'Active' and list_price_paise is not null`;

export async function countListedProducts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from product where ${listed}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listProductTitles(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select product_id as id, title from product where ${listed}
     order by product_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export const listActiveCategoryNames = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('category')
    .select('name')
    .where('status', '=', 'Active')
    .orderBy('position')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};
