import type { Database } from '../../../database/client.ts';
import { isAnotherBill, type ExpectedBill } from '../../../domain/bill.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { findNamedOrder, listRecentOrders, type KnownOrder, type MadeOrder } from './known-order-queries.ts';
import { orderKey } from './order-key.ts';
import type { Wish } from './prepare-order.ts';

interface Asked {
  wish: Wish;
  /** The client's own name for its request, hashed; null where it gives none. */
  requestKey: string | null;
  expected: ExpectedBill;
}

/**
 * A second click, a reload or a retry finds the order of the first: by its Idempotency-Key for ever, without one while the order
 * awaits its payment and for ten minutes after it is placed. Looked for before anything is checked, because what the first
 * one took (the last of the stock, a coupon for one use) must not speak against the second.
 */
export async function findKnownOrder(
  db: Database,
  { wish, requestKey, expected }: Asked,
): Promise<KnownOrder | Refused<'idempotency-key-reused'> | null> {
  const isSame = (row: MadeOrder) => orderKey(wish, row) === row.orderKey;
  if (requestKey === null) {
    const recent = await listRecentOrders(db, wish.userId);
    return recent.find((row) => isSame(row) && !isAnotherBill(expected, row)) ?? null;
  }
  const named = await findNamedOrder(db, wish.userId, requestKey);
  if (!named) return null;
  return isSame(named) ? named : refuse('idempotency-key-reused');
}
