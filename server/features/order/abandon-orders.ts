import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { crash } from '../../crash-point.ts';
import { giveUpOrder } from './give-up-order.ts';
import { listExpiredOrders, lockUnplacedOrder } from './placing-queries.ts';

const atOnceMax = 50;

/**
 * Gives up unpaid orders once their time has run out and not before: a payment that failed may be tried again, or be confirmed
 * by a bank that was slow.
 */
export async function abandonOrders(db: Database, log: FastifyBaseLogger): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const due = await listExpiredOrders(db, { except: failed, max: atOnceMax });
    for (const orderId of due) {
      try {
        await abandonOrder(db, orderId);
      } catch (error) {
        // One that cannot be abandoned must not keep the others waiting.
        log.error({ err: error, orderId }, 'an unpaid order could not be abandoned');
        failed.push(orderId);
      }
    }
    if (due.length < atOnceMax) return;
  }
}

/** Does nothing while its time is not over. */
export async function abandonOrder(db: Database, orderId: string): Promise<void> {
  await retryDeadlock(() =>
    db.transaction().execute(async (trx) => {
      const { stage, is_expired: isExpired } = await lockUnplacedOrder(trx, orderId);
      // Paid, abandoned by another process or taken up again by its customer in the same instant: that one was first.
      if (stage !== 'awaiting payment' || !isExpired) return;
      await giveUpOrder(trx, orderId);
      crash('in-abandoning');
    }),
  );
}
