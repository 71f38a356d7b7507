import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { LineOf } from '../../../domain/line-sku.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { refuseQuantity } from './add-to-cart.ts';

interface Change {
  userId: string;
  line: LineOf;
  quantity: number;
}

interface ChangedRow {
  is_active: boolean;
  available: number;
  is_changed: boolean;
}

/** Null on success. */
export async function changeQuantity(
  db: Database,
  { userId, line: { sku, chosen }, quantity }: Change,
): Promise<Refused<'not-in-cart' | 'out-of-stock' | 'not-enough-stock'> | null> {
  const { rows } = await sql<ChangedRow>`
    with found as materialized (
      select v.sku, p.status = 'Active' and v.status = 'Active' as is_active,
        available_beside_cart(${userId}, v.sku, mine.chosen) as available
        from cart_line mine join variation v on v.sku = mine.sku join product p on p.product_id = v.product_id
       where mine.user_id = ${userId} and mine.sku = ${sku} and mine.chosen = ${chosen}::text[]
    ), changed as (
      update cart_line set quantity = ${quantity}
        from found
       where cart_line.user_id = ${userId} and cart_line.sku = found.sku and cart_line.chosen = ${chosen}::text[]
         and found.is_active and found.available >= ${quantity}
      returning cart_line.sku
    )
    select is_active, available, exists (select from changed) as is_changed from found`.execute(db);
  const [row] = rows;
  if (!row) return refuse('not-in-cart');
  if (row.is_changed) return null;
  // If nothing forbids it and yet no row changed, the line was removed in the meantime.
  return refuseQuantity(row.is_active ? row.available : 0, quantity) ?? refuse('not-in-cart');
}
