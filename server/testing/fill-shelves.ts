import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';

/** More of everything that is sold than any run buys; returns the SKUs. */
export async function fillShelves(db: Database): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    update stock s set on_hand = 10000000
      from variation v join product p using (product_id)
     where v.sku = s.sku and p.status = 'Active' and v.status = 'Active'
    returning s.sku`.execute(db);
  return rows.map(({ sku }) => sku);
}
