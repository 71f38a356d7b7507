import type { Database } from '../../../database/client.ts';
import { isAnotherBill, type ExpectedBill } from '../../../domain/bill.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { listMadeOrders, type KnownOrder, type MadeOrder } from './known-order-queries.ts';
import { fingerprint } from './fingerprint.ts';
import { askAgain } from './place-order.ts';
import type { Wish } from './prepare-order.ts';

interface Asked {
  wish: Wish;
  /** The client's own name for its request, hashed; null where it gives none. */
  idempotencyKey: string | null;
  expected: ExpectedBill;
  /** The customer means another order, equal to the last one. */
  isRepeatWanted: boolean;
}

/** Without a key, an equal order within this time is taken for the same click or a repeat after a lost answer. */
const sameClickSeconds = 60;

/**
 * A second click, a reload or a retry finds the order of the first: by its Idempotency-Key for ever, also one that was given up, and
 * without a key while the order awaits its payment and for a minute after it is placed. An equal order within ten minutes is asked about. All of this comes
 * before anything is checked, because what the first order took (the last of the stock, a coupon for one use) must not
 * refuse the second.
 */
export async function findKnownOrder(
  db: Database,
  { wish, idempotencyKey, expected, isRepeatWanted }: Asked,
): Promise<KnownOrder | Refused<'idempotency-key-reused' | 'ordered-before'> | null> {
  const made = await listMadeOrders(db, wish.userId, idempotencyKey);
  const isSame = (row: MadeOrder) => fingerprint(wish, row) === row.fingerprint;
  const named = made.find(({ isNamed }) => isNamed);
  if (named) return isSame(named) ? named : refuse('idempotency-key-reused');
  const equal = made.filter((row) => isSame(row) && !isAnotherBill(expected, row));
  if (idempotencyKey === null) {
    const repeated = equal.find(({ placedSecondsAgo: ago }) => ago === null || ago < sameClickSeconds);
    if (repeated) return repeated;
  }
  const placed = equal.find(({ placedSecondsAgo: ago, isCancelled }) => ago !== null && !isCancelled);
  return placed && !isRepeatWanted ? askAgain(placed.orderId, placed.placedSecondsAgo ?? 0) : null;
}
