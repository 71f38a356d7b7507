import type { Database } from '../database/client.ts';
import { abandonOrders } from '../server/features/order/abandon-orders.ts';
import { followEvents } from '../server/features/payment/follow-events.ts';
import type { Payments } from '../server/features/payment/payments.ts';
import { sendRefunds } from '../server/features/payment/send-refunds.ts';
import { sweepPayments } from '../server/features/payment/sweep-payments.ts';
import { listFound, type RowWatch } from '../server/state/row-watch.ts';
import { forgetOldRows } from '../server/state/forget-old.ts';

/** Background work that scans for due rows every few seconds, minutes or hours. */
export const watching = (
  db: Database,
  payments: Payments,
  rowWatch: RowWatch,
): Record<string, () => Promise<unknown>> => ({
  'violations lately': rowWatch.walkLately,
  overdue: () => listFound(db),
  'payments to look for': () => sweepPayments(payments),
  'events to follow': () => followEvents(payments),
  'refunds to send': () => sendRefunds(payments),
  'orders to abandon': () => abandonOrders(db, payments.log),
  'old rows to forget': () => forgetOldRows(db),
});
