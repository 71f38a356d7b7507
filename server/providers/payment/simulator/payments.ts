import type { PaymentEntity, PaymentError, PaymentRecord } from './entities.ts';
import { bankSilent, prepare, type Instrument } from './instruments.ts';
import { changeOrder } from './orders.ts';
import { Problem } from './problem.ts';
import { returnUncaptured } from './refunds.ts';
import { changePayment, paymentsOf, writeEntry, type World } from './world.ts';

/*
 * A payment: created → authorized → captured → refunded, or created → failed. `failed` is not final: a silent bank may confirm
 * later, and then it is authorized after all. An order: created → attempted (a first try) → paid (a capture), and stays paid.
 */

const minuteMs = 60_000;
/** Razorpay's fee, with 18 % tax in it. */
const feeRate = 0.0236;
const hasMoney = ({ status }: PaymentEntity) => status === 'authorized' || status === 'captured';

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

export interface Customer {
  email: string | null;
  contact: string | null;
}

export function startPayment(world: World, orderId: string, instrument: Instrument, customer: Customer) {
  const { store, agenda, random, knobs } = world;
  const order = store.get('order', orderId);
  if (!order) return new Problem(400, 'The id provided does not exist');
  if (!knobs.isDoubleSuccessAllowed) {
    if (order.entity.status === 'paid')
      return new Problem(400, 'Order is already paid', { reason: 'order_already_paid' });
    if (paymentsOf(world, orderId).some(hasMoney)) {
      return new Problem(400, 'A payment of this order is authorized already', { reason: 'order_already_paid' });
    }
  }
  const prepared = prepare(instrument, random.id('card'), agenda.nowMs());
  if (prepared instanceof Problem) return prepared;
  const entity: PaymentEntity = {
    id: random.id('pay'),
    entity: 'payment',
    amount: order.entity.amount,
    currency: 'INR',
    status: 'created',
    order_id: orderId,
    invoice_id: null,
    international: false,
    method: prepared.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    wallet: null,
    ...prepared.details,
    ...customer,
    notes: order.entity.notes,
    fee: null,
    tax: null,
    ...noError,
    acquirer_data: {},
    created_at: agenda.nowSeconds(),
  };
  const capture = order.capture ?? {
    isAutomatic: knobs.isCapturedByDefault,
    automaticMinutes: knobs.uncapturedReturnMinutes,
    returnMinutes: null,
  };
  store.put('payment', entity.id, { entity, capture, bankAnswer: prepared.bankAnswer });
  const { status, attempts } = order.entity;
  changeOrder(world, orderId, { attempts: attempts + 1, ...(status === 'created' && { status: 'attempted' }) });
  agenda.add(knobs.bankSilenceMinutes * minuteMs, 'bank-silent', entity.id);
  return { payment: entity, next: prepared.next };
}

/** The customer has done their part: the bank answers, unless it is set to be silent. */
export function answerPayment(world: World, paymentId: string, answer: 'as-planned' | PaymentError): void {
  const record = world.store.get('payment', paymentId);
  if (record?.entity.status !== 'created') return;
  const said = answer === 'as-planned' ? record.bankAnswer : answer;
  if (said !== 'success') return failPayment(world, record, said);
  const { lateAuthoriseSeconds } = world.knobs;
  if (lateAuthoriseSeconds === null) return authorise(world, record);
  world.agenda.add(lateAuthoriseSeconds * 1000, 'authorise-late', paymentId);
}

export function bankStaysSilent(world: World, paymentId: string): void {
  const record = world.store.get('payment', paymentId);
  if (record?.entity.status === 'created') failPayment(world, record, bankSilent);
}

function failPayment(world: World, record: PaymentRecord, error: PaymentError): void {
  world.agenda.cancel('bank-silent', record.entity.id);
  const { entity } = changePayment(world, record, {
    status: 'failed',
    error_code: error.code,
    error_description: error.description,
    error_source: error.source,
    error_step: error.step,
    error_reason: error.reason,
  });
  world.emit('payment.failed', { payment: entity });
}

export function authoriseLate(world: World, paymentId: string): void {
  const record = world.store.get('payment', paymentId);
  if (record?.entity.status === 'created' || record?.entity.status === 'failed') authorise(world, record);
}

function authorise(world: World, record: PaymentRecord): void {
  const { agenda, knobs } = world;
  const { id, amount, order_id, created_at } = record.entity;
  agenda.cancel('bank-silent', id);
  const isSecond = order_id !== null && paymentsOf(world, order_id).some(hasMoney);
  const authorised = changePayment(world, record, {
    status: 'authorized',
    ...noError,
    acquirer_data: { auth_code: String(100_000 + world.random.below(900_000)) },
  });
  writeEntry(world, 'hold', authorised.entity, amount);
  world.emit('payment.authorized', { payment: authorised.entity });
  if (isSecond && !knobs.isDoubleSuccessAllowed) return returnUncaptured(world, id);
  const { isAutomatic, automaticMinutes, returnMinutes } = record.capture;
  const ageMs = agenda.nowMs() - created_at * 1000;
  const returnAfterMs = (returnMinutes ?? knobs.uncapturedReturnMinutes) * minuteMs - ageMs;
  agenda.add(Math.max(0, returnAfterMs), 'return', id);
  if (!isAutomatic || ageMs > automaticMinutes * minuteMs) return;
  if (knobs.captureDelaySeconds > 0) agenda.add(knobs.captureDelaySeconds * 1000, 'capture', id);
  else capturePayment(world, id);
}

/** Called by the shop with the amount it expects, or by the provider itself. */
export function capturePayment(world: World, paymentId: string, amount?: unknown): PaymentEntity | Problem {
  const record = world.store.get('payment', paymentId);
  if (!record) return new Problem(400, 'The id provided does not exist');
  const { entity } = record;
  if (entity.status === 'captured') return new Problem(400, 'This payment has already been captured');
  if (entity.status !== 'authorized') {
    return new Problem(400, 'Only payments which have been authorized and not yet captured can be captured');
  }
  if (amount !== undefined && amount !== entity.amount) {
    return new Problem(400, 'Capture amount must be equal to the amount authorized', { field: 'amount' });
  }
  const order = entity.order_id === null ? undefined : world.store.get('order', entity.order_id);
  if (order?.entity.status === 'paid' && !world.knobs.isDoubleSuccessAllowed) {
    return new Problem(400, 'The corresponding order is already paid');
  }
  world.agenda.cancel('return', paymentId);
  world.agenda.cancel('capture', paymentId);
  const fee = Math.round(entity.amount * feeRate);
  const captured = changePayment(world, record, {
    status: 'captured',
    captured: true,
    fee,
    tax: Math.round((fee * 18) / 118),
  });
  writeEntry(world, 'capture', captured.entity, entity.amount);
  const paid = changeOrder(world, entity.order_id, { status: 'paid', amount_paid: entity.amount, amount_due: 0 });
  world.emit('payment.captured', { payment: captured.entity });
  if (paid) world.emit('order.paid', { payment: captured.entity, order: paid });
  return captured.entity;
}
