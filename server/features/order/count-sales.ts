import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

/** Every update of `product` rebuilds all pages, so all processes together collect sales for this long first. */
const collectedMinutes = 5;

/** Adds new sales to `sold_count`, by which Best Selling sorts. */
export async function countSales(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sold = await takeSales(trx);
    // An update notifies every process, even if it changes no row.
    if (sold.length > 0) await addToSoldCounts(trx, sold);
  });
}

interface Sold {
  product_id: string;
  /** Negative if more was cancelled than sold. */
  units: number;
}

/** Empties the table of sales once the oldest has waited long enough. */
async function takeSales(trx: Transaction): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    with collected as (
      delete from sale
       where exists (select from sale where at < now() - make_interval(mins => ${collectedMinutes}))
      returning product_id, units
    )
    select product_id, sum(units)::integer as units from collected
     group by product_id having sum(units) <> 0 order by product_id`.execute(trx);
  return rows;
}

async function addToSoldCounts(trx: Transaction, sold: readonly Sold[]): Promise<void> {
  const ids = sold.map(({ product_id }) => product_id);
  const units = sold.map((each) => each.units);
  await sql`
    update product p set sold_count = greatest(0, p.sold_count + s.units)
      from unnest(${ids}::text[], ${units}::integer[]) as s(product_id, units)
     where p.product_id = s.product_id`.execute(trx);
}
