import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { isListed, matching, orders, type ListFilter } from './queries.ts';

/**
 * The best seller of each category, then the second of each, and so on; products without a picture come last. Reads no more rows than wanted
 * of each category, by index: ranking the whole catalogue would read all of it.
 */
export async function mixCategories(db: Database, filter: ListFilter, wanted: number): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    with recursive categories as (
      select min(p.category_key) as key from product p where ${isListed}
      union all
      select (select min(p.category_key) from product p where ${isListed} and p.category_key > c.key)
        from categories c where c.key is not null
    )
    select best.product_id
      from categories c cross join lateral (
        select p.product_id, p.picture_id is null as is_bare, p.sold_count,
               row_number() over (order by ${orders['best-selling']}) as place
          from product p where ${matching(filter)} and p.category_key = c.key
         order by ${orders['best-selling']} limit ${wanted}) as best
     order by best.is_bare, best.place, best.sold_count desc, best.product_id
     limit ${wanted}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}
