import type { Database } from '../../../database/client.ts';
import { addToSoldCounts, takeSales } from './sale-queries.ts';

/** Adds what was sold to `sold_count`, by which Best Selling sorts. */
export async function countSales(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sold = await takeSales(trx);
    // An update tells every process of a change, also where it changes no row.
    if (sold.length > 0) await addToSoldCounts(trx, sold);
  });
}
