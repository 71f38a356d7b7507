import { nextPaymentState } from '../../../domain/payment-state.ts';
import type { ProviderPayment } from '../../providers/payment/payment.ts';
import { answered } from './answered.ts';
import type { Payments } from './payments.ts';
import { keepProviderOrder } from './provider-order-queries.ts';
import { lockPayment, writePayment } from './queries.ts';
import { requestRefund } from './refund-queries.ts';
import { findRequest } from './request-queries.ts';
import { settlePayment, type Settled } from './settle-payment.ts';

/**
 * Settles a payment that was found at the provider, also one of an order whose making we were never told of. Money that came
 * for nothing of ours goes back if this shop asked for it, and is left alone if it belongs to somebody else on the account.
 */
export async function settleFound(payments: Payments, payment: ProviderPayment): Promise<Settled> {
  const settled = await settlePayment(payments, payment);
  if (settled !== 'not ours' || payment.orderId === null || payment.state !== 'captured') return settled;
  const order = answered(await payments.provider.findOrder(payment.orderId));
  const request = order.receipt === null ? undefined : await findRequest(payments.db, order.receipt);
  if (request && (await keepProviderOrder(payments.db, request.request_id, order.id)) === order.id) {
    return settlePayment(payments, payment);
  }
  if (!request && order.notes['shop'] !== payments.mainId) return 'not ours';
  payments.log.error({ paymentId: payment.id, orderId: order.id }, 'money came that nobody can place: it goes back');
  await sendBack(payments, payment);
  return 'refund due';
}

async function sendBack({ db, wake }: Payments, payment: ProviderPayment): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const state = nextPaymentState(null, payment.state);
    const { payment_id: paymentId, outcome } = await lockPayment(trx, payment, { requestId: null, state });
    if (outcome !== null) return;
    const { method, errorCode, errorDescription } = payment;
    await writePayment(trx, paymentId, { state, outcome: 'refund due', method, errorCode, errorDescription });
    await requestRefund(trx, { paymentId, reason: 'nobody asked for it' });
  });
  wake();
}
