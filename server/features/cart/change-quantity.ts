import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { updateQuantity } from './queries.ts';
import { refuseQuantity } from './refuse-quantity.ts';

interface Change {
  userId: string;
  sku: string;
  quantity: number;
}

/** Null: the line has that quantity now. */
export async function changeQuantity(
  db: Database,
  change: Change,
): Promise<Refused<'not-in-cart' | 'out-of-stock' | 'not-enough-stock'> | null> {
  const row = await updateQuantity(db, change);
  if (!row) return refuse('not-in-cart');
  if (row.is_changed) return null;
  // Everything allowed it and still nothing was written: the line was taken out meanwhile.
  return refuseQuantity(row.is_active ? row.available : 0, change.quantity) ?? refuse('not-in-cart');
}
