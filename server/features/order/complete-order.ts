import type { Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { newOrderMail, placedMail, soldMail, type MailedOrder } from './mails.ts';
import { setOrderStatus, type MoveParts } from './move-order.ts';
import { findMailedOrder, sendOrderMail } from './order-mails.ts';
import { setStage } from './queries.ts';

/**
 * Places an order, however it is paid: uses up its holds, removes what was bought from the cart, and mails customer and shop.
 * Call it under the locks that decided it can be placed.
 */
export async function completeOrder(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  orderId: string,
): Promise<void> {
  const order = await place(trx, orderId);
  await sendOrderMail(trx, outbox, { orderId, about: { kind: 'placed' }, mail: placedMail(order) });
  if (order.shop_email !== '') await outbox.sendMail(trx, newOrderMail(order));
}

/**
 * The same for a sale at the counter: the goods are handed over and the invoice is issued at once. Its number stays locked until the
 * commit: do little afterwards.
 */
export async function completeCounterSale(
  trx: Transaction,
  { outbox, isTestMode }: MoveParts,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  const order = await place(trx, orderId);
  await setOrderStatus(trx, orderId, 'Delivered', actor);
  await sendOrderMail(trx, outbox, { orderId, about: { kind: 'placed' }, mail: soldMail(order) });
  await issueInvoice(trx, { orderId, isTestMode });
}

async function place(trx: Transaction, orderId: string): Promise<MailedOrder> {
  await setStage(trx, orderId, 'placed');
  const order = await findMailedOrder(trx, orderId);
  if (!order) throw new Error(`order ${orderId} does not exist`);
  return order;
}
