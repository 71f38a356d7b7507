import type { Transaction } from '../../../database/client.ts';
import { abandonOrder } from './abandon-orders.ts';
import { setActor, setOrderStatus } from './move-order.ts';
import { lockRequest, lockUnplacedOrder } from './queries.ts';

/** Money that still arrives for it is refunded. False: it is paid, and stays. */
export async function cancelUnpaidOrder(trx: Transaction, orderId: string, actor: string): Promise<boolean> {
  await lockRequest(trx, orderId);
  const { stage, order_status: status } = await lockUnplacedOrder(trx, orderId);
  if (stage === 'placed') return false;
  await setActor(trx, actor);
  if (stage === 'awaiting payment') await abandonOrder(trx, orderId);
  if (status !== 'Cancelled') await setOrderStatus(trx, orderId, 'Cancelled', actor);
  return true;
}
