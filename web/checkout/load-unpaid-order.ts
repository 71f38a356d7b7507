import { redirect } from 'react-router';
import type { Order } from '../../contract/order.ts';
import type { Api } from '../api/api-context.ts';
import { loadOrderOrNone } from '../orders/load-order.ts';

/** An order that can be paid now; any other one leads to the page that tells how it stands. Null: unanswered. */
export async function loadUnpaidOrder(api: Api, orderId: string): Promise<Order | null> {
  const order = await loadOrderOrNone(api, orderId);
  if (order === null || order.pay_before !== null) return order;
  const isResult = order.payment_status === 'Paid' || order.payment_status === 'Due' || order.payment_open;
  throw redirect(`/${isResult ? 'payment-success' : 'track'}/${orderId}`);
}
