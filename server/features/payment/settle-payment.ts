import { nextPaymentState } from '../../../domain/payment-state.ts';
import type { Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { crash } from '../../config/crash-point.ts';
import type { ProviderPayment } from '../../providers/payment/payment.ts';
import type { Payments } from './payments.ts';
import { lockPayment, writePayment, type PaymentRow } from './queries.ts';
import { requestRefund } from './refund-queries.ts';
import { findRequestOfProviderOrder, lockRequest, endRequest, type RequestRow } from './request-queries.ts';

/**
 * applied: it pays for its order or fee. refund due: the money is here and goes back. waiting: nobody knows yet.
 * failed: nothing came, so far. not ours: no request of ours has that provider order.
 */
export type Settled = 'applied' | 'refund due' | 'waiting' | 'failed' | 'not ours';

/**
 * The one end of every payment, whoever tells of it: the customer's browser, the provider, a round of ours. Asked again, or by
 * all of them in the same instant, it gives the same answer and has one effect. What the provider has only set aside is taken
 * first, if it is still wanted.
 */
export async function settlePayment(payments: Payments, told: ProviderPayment): Promise<Settled> {
  const request = told.orderId === null ? undefined : await findRequestOfProviderOrder(payments.db, told.orderId);
  if (!request) return 'not ours';
  const payment = told.state === 'authorized' ? await takeMoney(payments, request, told) : told;
  crash('before-settling');
  const settled = await retryDeadlock(() =>
    payments.db.transaction().execute((trx) => decide(trx, payments, request.request_id, payment)),
  );
  crash('after-settling');
  if (settled === 'refund due') payments.wake();
  return settled;
}

/** Money that somebody sent back before we heard of it pays for nothing. */
const isExact = ({ amount_paise, currency }: RequestRow, payment: ProviderPayment): boolean =>
  payment.amountPaise === amount_paise && payment.currency === currency && payment.refundedPaise === 0;

/** Captures what is wanted, and leaves the rest: the provider gives back by itself what nobody takes. */
async function takeMoney(payments: Payments, request: RequestRow, told: ProviderPayment): Promise<ProviderPayment> {
  const { db, provider, payables, log } = payments;
  const isWanted = isExact(request, told) && (await payables[request.purpose].isWanted(db, request.subject_id));
  if (!isWanted) return told;
  crash('before-capture');
  const captured = await provider.capture({ paymentId: told.id, amountPaise: told.amountPaise });
  crash('after-capture');
  if (captured.outcome === 'done') return captured.value;
  log.warn({ paymentId: told.id, captured }, 'an authorised payment could not be captured yet');
  return told;
}

async function decide(
  trx: Transaction,
  payments: Payments,
  requestId: string,
  told: ProviderPayment,
): Promise<Settled> {
  const request = await lockRequest(trx, requestId);
  const kept = await lockPayment(trx, told, { requestId, state: nextPaymentState(null, told.state) });
  const state = nextPaymentState(kept.state, told.state);
  const isDue = state === 'captured' && kept.outcome === null;
  const outcome = isDue ? await applyMoney(trx, payments, request, told) : kept.outcome;
  const { method, errorCode, errorDescription } = told;
  if (isDue || state !== kept.state) {
    await writePayment(trx, kept.payment_id, { state, outcome, method, errorCode, errorDescription });
  }
  if (isDue && outcome !== null) await follow(trx, request, kept, outcome);
  const isNews = kept.isNew || state !== kept.state;
  if (isNews && state === 'failed' && request.state === 'open') {
    await payments.payables[request.purpose].tryFailed?.(trx, request.subject_id);
  }
  crash('in-settling');
  return outcome ?? (state === 'failed' ? 'failed' : 'waiting');
}

async function applyMoney(
  trx: Transaction,
  { payables, log }: Payments,
  request: RequestRow,
  told: ProviderPayment,
): Promise<'applied' | 'refund due'> {
  if (isExact(request, told)) return payables[request.purpose].apply(trx, request.subject_id);
  log.error({ requestId: request.request_id, paymentId: told.id }, 'a payment is not what was asked for');
  return 'refund due';
}

async function follow(
  trx: Transaction,
  { request_id, state }: RequestRow,
  { payment_id: paymentId }: PaymentRow,
  outcome: 'applied' | 'refund due',
): Promise<void> {
  if (outcome === 'applied') return endRequest(trx, request_id, 'paid');
  await requestRefund(trx, { paymentId, reason: state === 'paid' ? 'paid twice' : 'cannot be served' });
  if (state === 'open') await endRequest(trx, request_id, 'closed');
}
