import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

/** Every update of `product` makes all pages again, so sales are gathered for this long, by all processes together. */
const gatheredMinutes = 5;

interface Sold {
  product_id: string;
  /** Negative where more was cancelled than sold. */
  units: number;
}

/** Takes all of them out of their table as soon as the oldest has waited long enough. */
export async function takeSales(trx: Transaction): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    with gathered as (
      delete from sale
       where exists (select from sale where at < now() - make_interval(mins => ${gatheredMinutes}))
      returning product_id, units
    )
    select product_id, sum(units)::integer as units from gathered
     group by product_id having sum(units) <> 0 order by product_id`.execute(trx);
  return rows;
}

export async function addToSoldCounts(trx: Transaction, sold: readonly Sold[]): Promise<void> {
  const ids = sold.map(({ product_id }) => product_id);
  const units = sold.map((each) => each.units);
  await sql`
    update product p set sold_count = greatest(0, p.sold_count + s.units)
      from unnest(${ids}::text[], ${units}::integer[]) as s(product_id, units)
     where p.product_id = s.product_id`.execute(trx);
}
