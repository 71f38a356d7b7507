import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { crash } from '../../config/crash-point.ts';
import { lockUnplacedOrder, setStage } from './queries.ts';

const atOnceMax = 50;

/** Abandons unpaid orders that have expired, never earlier: a failed payment may be retried, or confirmed late by a slow bank. */
export async function abandonOrders(db: Database, log: FastifyBaseLogger): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const due = await listExpiredOrders(db, { except: failed, max: atOnceMax });
    for (const orderId of due) {
      try {
        await abandonIfExpired(db, orderId);
      } catch (error) {
        // One failure must not block the others.
        log.error({ err: error, orderId }, 'an unpaid order could not be abandoned');
        failed.push(orderId);
      }
    }
    if (due.length < atOnceMax) return;
  }
}

export async function abandonIfExpired(db: Database, orderId: string): Promise<void> {
  await retryDeadlock(() =>
    db.transaction().execute(async (trx) => {
      const { stage, is_expired: isExpired } = await lockUnplacedOrder(trx, orderId);
      // In the meantime it was paid, abandoned by another process or extended by its customer.
      if (stage !== 'awaiting payment' || !isExpired) return;
      await abandonOrder(trx, orderId);
      crash('in-abandoning');
    }),
  );
}

/** Releases what an unpaid order holds. A payment that still arrives places the order if everything can be held again. */
export async function abandonOrder(trx: Transaction, orderId: string): Promise<void> {
  await setStage(trx, orderId, 'abandoned');
}

/** Longest overdue first. */
async function listExpiredOrders(
  db: Database,
  { except, max }: { except: readonly string[]; max: number },
): Promise<string[]> {
  const expired = await db
    .selectFrom('shop_order')
    .select('order_id')
    .where('stage', '=', 'awaiting payment')
    .where('hold_expires_at', '<=', sql<Date>`now()`)
    .where('order_id', '<>', sql<string>`all(${except}::text[])`)
    .orderBy('hold_expires_at')
    .limit(max)
    .execute();
  return expired.map(({ order_id }) => order_id);
}
