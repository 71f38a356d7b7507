import { sql } from 'kysely';
import { nextPaymentState, type PaymentState } from '../../../domain/payment-state.ts';
import type { Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { crash } from '../../config/crash-point.ts';
import type { ProviderPayment } from '../../providers/payment/payment.ts';
import { answered, isNotFound, type Payments } from './payments.ts';
import {
  findPayment,
  findRequest,
  findRequestOfProviderOrder,
  saveProviderOrder,
  selectRequests,
  type RequestRow,
} from './queries.ts';
import { requestRefund } from './request-refund.ts';

/**
 * applied: it pays for its order or fee. refund due: the money arrived and goes back. waiting: not decided yet.
 * failed: no money so far. not ours: the provider order belongs to none of our requests.
 */
export type Settled = 'applied' | 'refund due' | 'waiting' | 'failed' | 'not ours';

/**
 * Settles a payment, whether the customer's browser, the provider or one of our rounds reports it. Idempotent, even if all of them
 * report it at the same moment. Captures an authorised payment first if it is still wanted.
 */
export async function settlePayment(payments: Payments, reported: ProviderPayment): Promise<Settled> {
  const { id, orderId } = reported;
  // Most reports are repeats and an outcome never changes, so they skip the lock and the commit.
  const known = await findOutcome(payments, id);
  if (known) return known;
  const request = orderId === null ? undefined : await findRequestOfProviderOrder(payments.db, orderId);
  if (!request) return 'not ours';
  const payment = reported.state === 'authorized' ? await capture(payments, request, reported) : reported;
  crash('before-settling');
  const settled = await payments.turns.take(request.request_id, async (hasWaited) => {
    const decided = hasWaited ? await findOutcome(payments, id) : null;
    return decided ?? (await decideOnce(payments, request.request_id, payment));
  });
  crash('after-settling');
  if (settled === 'refund due') payments.wake();
  return settled;
}

const findOutcome = async ({ db }: Payments, id: string): Promise<'applied' | 'refund due' | null> =>
  (await findPayment(db, id))?.outcome ?? null;

/** Settles every payment of a provider order. Throws if the provider does not answer. An order it does not know has no payments. */
export async function settleOrder(payments: Payments, providerOrderId: string): Promise<Settled[]> {
  const asked = await payments.provider.paymentsOfOrder(providerOrderId);
  if (isNotFound(asked)) {
    payments.log.warn({ providerOrderId }, 'the payment provider does not have an order of ours');
    return [];
  }
  const found = answered(asked);
  // Captured ones first: once one of them pays, a payment that is only authorised is no longer wanted.
  const settled: Settled[] = [];
  for (const payment of found.toSorted((a, b) => Number(b.state === 'captured') - Number(a.state === 'captured'))) {
    settled.push(await settlePayment(payments, payment));
  }
  return settled;
}

/**
 * Settles a payment found at the provider, even if its provider order was never saved here. Money that fits no request is refunded if
 * this shop asked for it, and left alone if it belongs to another shop on the same provider account.
 */
export async function settleFound(payments: Payments, payment: ProviderPayment): Promise<Settled> {
  const { db, log, mainId, provider, wake } = payments;
  const settled = await settlePayment(payments, payment);
  if (settled !== 'not ours' || payment.orderId === null || payment.state !== 'captured') return settled;
  const order = answered(await provider.findOrder(payment.orderId));
  const request = order.receipt === null ? undefined : await findRequest(db, order.receipt);
  if (request && (await saveProviderOrder(db, request.request_id, order.id)) === order.id) {
    return settlePayment(payments, payment);
  }
  if (!request && order.notes['shop'] !== mainId) return 'not ours';
  log.error({ paymentId: payment.id, orderId: order.id }, 'a payment fits no request: refunding it');
  await db.transaction().execute(async (trx) => {
    const saved = await lockPayment(trx, payment, null);
    if (saved.outcome !== null) return;
    await updatePayment(trx, saved.payment_id, payment, { state: 'captured', outcome: 'refund due' });
    await requestRefund(trx, { paymentId: saved.payment_id, reason: 'nobody asked for it' });
  });
  wake();
  return 'refund due';
}

/** A payment that was refunded before we saw it pays for nothing. */
const isExact = ({ amount_paise, currency }: RequestRow, payment: ProviderPayment): boolean =>
  payment.amountPaise === amount_paise && payment.currency === currency && payment.refundedPaise === 0;

/** Captures only what is wanted; the provider returns the rest automatically. */
async function capture(payments: Payments, request: RequestRow, authorised: ProviderPayment): Promise<ProviderPayment> {
  const { db, provider, payables, log } = payments;
  const isWanted = isExact(request, authorised) && (await payables[request.purpose].isWanted(db, request.subject_id));
  if (!isWanted) return authorised;
  crash('before-capture');
  const captured = await provider.capture({ paymentId: authorised.id, amountPaise: authorised.amountPaise });
  crash('after-capture');
  if (captured.outcome === 'done') return captured.value;
  log.warn({ paymentId: authorised.id, captured }, 'an authorised payment could not be captured yet');
  return authorised;
}

const decideOnce = (payments: Payments, requestId: string, payment: ProviderPayment): Promise<Settled> =>
  retryDeadlock(() => payments.db.transaction().execute((trx) => decide(trx, payments, requestId, payment)));

async function decide(
  trx: Transaction,
  payments: Payments,
  requestId: string,
  reported: ProviderPayment,
): Promise<Settled> {
  // Serialises decisions about one request's money across processes.
  const request = await selectRequests(trx).where('request_id', '=', requestId).forUpdate().executeTakeFirstOrThrow();
  const saved = await lockPayment(trx, reported, requestId);
  const state = nextPaymentState(saved.state, reported.state);
  const isDue = state === 'captured' && saved.outcome === null;
  const outcome = isDue ? await applyMoney(trx, payments, request, reported) : saved.outcome;
  if (isDue || state !== saved.state) await updatePayment(trx, saved.payment_id, reported, { state, outcome });
  if (isDue && outcome !== null) await endOrRefund(trx, request, saved.payment_id, outcome);
  const isNews = saved.isNew || state !== saved.state;
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
  reported: ProviderPayment,
): Promise<'applied' | 'refund due'> {
  if (isExact(request, reported)) return payables[request.purpose].apply(trx, request.subject_id);
  log.error({ requestId: request.request_id, paymentId: reported.id }, 'a payment is not what was asked for');
  return 'refund due';
}

async function endOrRefund(
  trx: Transaction,
  { request_id: requestId, state }: RequestRow,
  paymentId: string,
  outcome: 'applied' | 'refund due',
): Promise<void> {
  if (outcome === 'applied') return endRequest(trx, requestId, 'paid');
  await requestRefund(trx, { paymentId, reason: state === 'paid' ? 'paid twice' : 'cannot be served' });
  if (state === 'open') await endRequest(trx, requestId, 'closed');
}

/** Once settled, a request is checked again after this time, in case a second payment arrived unreported. */
const checkAfterEndSeconds = 15;

async function endRequest(trx: Transaction, requestId: string, state: 'paid' | 'closed'): Promise<void> {
  await trx
    .updateTable('payment_request')
    .set({
      state,
      ended_at: sql<Date>`now()`,
      next_check_at: sql<Date>`now() + make_interval(secs => ${checkAfterEndSeconds})`,
    })
    .where('request_id', '=', requestId)
    .execute();
}

interface PaymentRow {
  isNew: boolean;
  payment_id: string;
  state: PaymentState;
  outcome: 'applied' | 'refund due' | null;
}

/** Locks the row of a provider's payment. Inserts it first if it is new, in the reported state. */
async function lockPayment(
  trx: Transaction,
  { id, amountPaise, currency, method, errorCode, errorDescription, state: reported }: ProviderPayment,
  requestId: string | null,
): Promise<PaymentRow> {
  const state = nextPaymentState(null, reported);
  const added = await trx
    .insertInto('payment')
    .values({
      provider_payment_id: id,
      request_id: requestId,
      amount_paise: amountPaise,
      currency,
      method,
      state,
      error_code: errorCode,
      error_description: errorDescription,
      captured_at: state === 'captured' ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('provider_payment_id').doNothing())
    .returning(['payment_id', 'state', 'outcome'])
    .executeTakeFirst();
  if (added) return { ...added, isNew: true };
  const row = await trx
    .selectFrom('payment')
    .select(['payment_id', 'state', 'outcome'])
    .where('provider_payment_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, isNew: false };
}

async function updatePayment(
  trx: Transaction,
  paymentId: string,
  { method, errorCode, errorDescription }: ProviderPayment,
  { state, outcome }: Pick<PaymentRow, 'state' | 'outcome'>,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      state,
      outcome,
      method,
      error_code: errorCode,
      error_description: errorDescription,
      captured_at: state === 'captured' ? sql<Date>`coalesce(captured_at, now())` : null,
    })
    .where('payment_id', '=', paymentId)
    .execute();
}
