import type { Database, Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Payable } from '../payment/payments.ts';
import { completeOrder } from './complete-order.ts';
import { refundLetter, type RefundReason } from './refund-letter.ts';
import { canHoldAgain, findStage, holdAgain, lockUnplacedOrder, releaseSooner } from './placing-queries.ts';

/** For another card or another bank, in the window that is still open. Then others may have what the order holds. */
const secondsToTryAgain = 120;

/** Orders as the payments see them. */
export const orderPayable = (outbox: Pick<Outbox, 'sendMail'>): Payable => ({
  apply: (trx, orderId) => placePaidOrder(trx, outbox, orderId),
  isWanted,
  tryFailed: (trx, orderId) => releaseSooner(trx, orderId, secondsToTryAgain),
  resultPage: (orderId, end) => `/payment-${end === 'paid' ? 'success' : 'failed'}/${encodeURIComponent(orderId)}`,
});

/**
 * The money of an order is here. What it holds is used; what it held once, before its time ran out, is taken again if it is
 * still there. Else the money has to go back, as that of a second payment has, and the customer gets a mail about it.
 */
async function placePaidOrder(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  orderId: string,
): Promise<'applied' | 'refund due'> {
  const order = await lockUnplacedOrder(trx, orderId);
  const giveBack = async (reason: RefundReason) => {
    await outbox.sendMail(trx, refundLetter(order, reason));
    return 'refund due' as const;
  };
  if (order.order_status === 'Cancelled') return giveBack('cancelled');
  if (order.stage === 'placed') return giveBack('paid twice');
  if (order.stage === 'abandoned') {
    if (!(await canHoldAgain(trx, orderId))) return giveBack('sold out');
    await holdAgain(trx, order);
  }
  await completeOrder(trx, outbox, orderId);
  return 'applied';
}

async function isWanted(db: Database, orderId: string): Promise<boolean> {
  const { stage, order_status: status } = await findStage(db, orderId);
  if (stage === 'placed' || status === 'Cancelled') return false;
  return stage === 'awaiting payment' || canHoldAgain(db, orderId);
}
