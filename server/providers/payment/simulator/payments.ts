import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Agenda } from './agenda.ts';
import { Problem, type Mood } from './faults.ts';
import { bankSilent, prepare, type Instrument } from './instruments.ts';
import type {
  LedgerEntry,
  Notes,
  OrderEntity,
  PaymentEntity,
  PaymentError,
  PaymentRecord,
  RefundEntity,
  RefundKeyRecord,
  Store,
} from './store.ts';

/*
 * A payment: created → authorized → captured → refunded, or created → failed. `failed` is not final: a silent bank may confirm
 * later, and then it is authorized after all. An order: created → attempted (a first try) → paid (a capture), and stays paid.
 */

/** What every part of the simulator works on. */
export interface World extends Mood {
  readonly store: Store;
  readonly agenda: Agenda;
  readonly keyId: string;
  readonly keySecret: string;
  /** Sends an event to the shop, with the entities as they are now. */
  emit(event: string, entities: { payment?: PaymentEntity; order?: OrderEntity; refund?: RefundEntity }): void;
}

const minuteMs = 60_000;
const bankSilenceMinutes = 10;
const uncapturedMaxMinutes = 3 * 24 * 60;
const notesMax = 15;
/** Razorpay's fee, with 18 % tax in it. */
const feeRate = 0.0236;
const refundKeyFormat = /^[\w-]{10,}$/;

const hasMoney = ({ status }: PaymentEntity) => status === 'authorized' || status === 'captured';
export const unknownId = () => new Problem(400, 'The id provided does not exist');

const NotesInput = z.optional(
  z.union([z.record(z.string(), z.union([z.string().check(z.maxLength(256)), z.number()])), z.array(z.never())]),
);
const Receipt = z.optional(
  z.nullable(z.string().check(z.maxLength(40, 'The receipt may not be greater than 40 characters.'))),
);

const OrderInput = z.object({
  amount: z
    .int('The amount must be an integer.')
    .check(z.minimum(100, 'Order amount less than minimum amount allowed'), z.maximum(50_000_000)),
  currency: z.literal('INR', 'The currency is not supported'),
  receipt: Receipt,
  notes: NotesInput,
  payment: z.optional(
    z.object({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z.optional(
        z.object({
          automatic_expiry_period: z.optional(z.int().check(z.minimum(12, 'must be at least 12'))),
          manual_expiry_period: z.optional(z.int().check(z.maximum(7_200, 'must be at most 7200'))),
          refund_speed: z.optional(z.enum(['normal', 'optimum'])),
        }),
      ),
    }),
  ),
});

const RefundInput = z.object({
  amount: z.optional(z.int().check(z.minimum(100, 'The amount must be at least INR 1.00'))),
  speed: z.optional(z.enum(['normal', 'optimum'])),
  notes: NotesInput,
  receipt: Receipt,
});

function readNotes(given: z.infer<typeof NotesInput>): Notes {
  const pairs = Object.entries(given ?? {}).map(([name, value]) => [name, String(value)] as const);
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

export function createOrder(world: World, body: unknown): OrderEntity | Problem {
  const read = z.safeParse(OrderInput, body);
  if (!read.success) {
    const [issue] = read.error.issues;
    return new Problem(400, issue?.message ?? 'invalid request', { field: issue?.path.join('.') ?? '' });
  }
  const { amount, currency, receipt = null, notes, payment } = read.data;
  if (Object.keys(notes ?? {}).length > notesMax) return new Problem(400, 'Too many notes', { field: 'notes' });
  const isTaken = receipt !== null && world.store.of('order', receipt).length > 0;
  if (isTaken && world.knobs.isReceiptUnique) {
    return new Problem(400, 'An order with this receipt exists already.', { field: 'receipt' });
  }
  const entity: OrderEntity = {
    id: world.random.id('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(notes),
    created_at: world.agenda.nowSeconds(),
  };
  const options = payment?.capture_options;
  const capture = {
    isAutomatic: payment?.capture !== 'manual',
    automaticMinutes: options?.automatic_expiry_period ?? 7_200,
    returnMinutes: options?.manual_expiry_period ?? uncapturedMaxMinutes,
  };
  world.store.put('order', entity.id, { entity, capture });
  return entity;
}

function changeOrder({ store }: World, orderId: string, change: Partial<OrderEntity>): OrderEntity | null {
  const record = store.get('order', orderId);
  if (!record) return null;
  const entity = { ...record.entity, ...change };
  store.put('order', orderId, { ...record, entity });
  return entity;
}

export const paymentsOf = ({ store }: World, orderId: string): PaymentEntity[] =>
  store.of('payment', orderId).map(({ entity }) => entity);

function changePayment({ store }: World, record: PaymentRecord, change: Partial<PaymentEntity>): PaymentEntity {
  const entity = { ...record.entity, ...change };
  store.put('payment', entity.id, { ...record, entity });
  return entity;
}

function writeEntry(
  { store, agenda, random }: World,
  kind: LedgerEntry['kind'],
  { id, order_id }: PaymentEntity,
  amountPaise: number,
  refundId: string | null = null,
): void {
  const entry = { atMs: agenda.nowMs(), kind, orderId: order_id, paymentId: id, refundId, amountPaise };
  store.put('entry', random.id('entry'), entry);
}

/** What the widget gives the page, whether or not money came. */
export const proofOf = ({ keySecret }: World, { id, order_id }: PaymentEntity) => ({
  razorpay_payment_id: id,
  razorpay_order_id: order_id,
  razorpay_signature: createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex'),
});

const errorFields = (error: PaymentError | null) => ({
  error_code: error?.code ?? null,
  error_description: error?.description ?? null,
  error_source: error?.source ?? null,
  error_step: error?.step ?? null,
  error_reason: error?.reason ?? null,
});

export function startPayment(
  world: World,
  orderId: string,
  instrument: Instrument,
  customer: Pick<PaymentEntity, 'email' | 'contact'>,
) {
  const { store, agenda, random, knobs } = world;
  const order = store.get('order', orderId)?.entity;
  if (!order) return unknownId();
  if (!knobs.isDoubleSuccessAllowed) {
    const refused = (why: string) => new Problem(400, why, { reason: 'order_already_paid' });
    if (order.status === 'paid') return refused('Order is already paid');
    if (paymentsOf(world, orderId).some(hasMoney)) return refused('A payment of this order is authorized already');
  }
  const prepared = prepare(instrument, random.id('card'), agenda.nowMs());
  if (prepared instanceof Problem) return prepared;
  const { details, bankAnswer, next } = prepared;
  const entity: PaymentEntity = {
    id: random.id('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: 'INR',
    status: 'created',
    order_id: orderId,
    invoice_id: null,
    international: false,
    method: instrument.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    wallet: null,
    ...details,
    ...customer,
    notes: order.notes,
    fee: null,
    tax: null,
    ...errorFields(null),
    acquirer_data: {},
    created_at: agenda.nowSeconds(),
  };
  store.put('payment', entity.id, { entity, bankAnswer });
  changeOrder(world, orderId, {
    attempts: order.attempts + 1,
    ...(order.status === 'created' && { status: 'attempted' }),
  });
  agenda.add(bankSilenceMinutes * minuteMs, 'bank-silent', entity.id);
  return { payment: entity, next };
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
  world.emit('payment.failed', { payment: changePayment(world, record, { status: 'failed', ...errorFields(error) }) });
}

export function authoriseLate(world: World, paymentId: string): void {
  const record = world.store.get('payment', paymentId);
  if (record?.entity.status === 'created' || record?.entity.status === 'failed') authorise(world, record);
}

function authorise(world: World, record: PaymentRecord): void {
  const { store, agenda, knobs } = world;
  const { id, amount, order_id, created_at } = record.entity;
  agenda.cancel('bank-silent', id);
  const isSecond = paymentsOf(world, order_id).some(hasMoney);
  const payment = changePayment(world, record, {
    status: 'authorized',
    ...errorFields(null),
    acquirer_data: { auth_code: String(100_000 + world.random.below(900_000)) },
  });
  writeEntry(world, 'hold', payment, amount);
  world.emit('payment.authorized', { payment });
  const capture = store.get('order', order_id)?.capture;
  if (!capture || (isSecond && !knobs.isDoubleSuccessAllowed)) return returnUncaptured(world, id);
  const ageMs = agenda.nowMs() - created_at * 1000;
  agenda.add(Math.max(0, capture.returnMinutes * minuteMs - ageMs), 'return', id);
  if (!capture.isAutomatic || ageMs > capture.automaticMinutes * minuteMs) return;
  if (knobs.captureDelaySeconds > 0) agenda.add(knobs.captureDelaySeconds * 1000, 'capture', id);
  else capturePayment(world, id);
}

/** Called by the shop with the amount it expects, or by the provider itself. */
export function capturePayment(world: World, paymentId: string, amount?: number): PaymentEntity | Problem {
  const { store, agenda, knobs } = world;
  const record = store.get('payment', paymentId);
  if (!record) return unknownId();
  const { entity } = record;
  if (entity.status === 'captured') return new Problem(400, 'This payment has already been captured');
  if (entity.status !== 'authorized') {
    return new Problem(400, 'Only payments which have been authorized and not yet captured can be captured');
  }
  if (amount !== undefined && amount !== entity.amount) {
    return new Problem(400, 'Capture amount must be equal to the amount authorized', { field: 'amount' });
  }
  if (store.get('order', entity.order_id)?.entity.status === 'paid' && !knobs.isDoubleSuccessAllowed) {
    return new Problem(400, 'The corresponding order is already paid');
  }
  agenda.cancel('return', paymentId);
  agenda.cancel('capture', paymentId);
  const fee = Math.round(entity.amount * feeRate);
  const tax = Math.round((fee * 18) / 118);
  const payment = changePayment(world, record, { status: 'captured', captured: true, fee, tax });
  writeEntry(world, 'capture', payment, entity.amount);
  const order = changeOrder(world, entity.order_id, { status: 'paid', amount_paid: entity.amount, amount_due: 0 });
  world.emit('payment.captured', { payment });
  if (order) world.emit('order.paid', { payment, order });
  return payment;
}

export function refundPayment(
  world: World,
  paymentId: string,
  body: unknown,
  key: string | undefined,
): RefundEntity | Problem {
  const { store, agenda, knobs } = world;
  if (key !== undefined && !refundKeyFormat.test(key)) return new Problem(400, 'The idempotency key is not valid');
  const text = JSON.stringify(body ?? {});
  const earlier = key === undefined ? undefined : store.get('refundKey', key);
  if (earlier) return repeatedRefund(world, earlier, earlier.body === text && earlier.paymentId === paymentId);
  const record = store.get('payment', paymentId);
  if (!record) return unknownId();
  const read = z.safeParse(RefundInput, body ?? {});
  if (!read.success) return new Problem(400, read.error.issues[0]?.message ?? 'invalid request');
  const { entity } = record;
  const left = entity.amount - entity.amount_refunded;
  if (!entity.captured) return new Problem(400, 'The payment status should be captured for action to be taken');
  if (left === 0) return new Problem(400, 'The payment has been fully refunded already');
  const { amount = left, speed, notes, receipt } = read.data;
  if (amount > left) {
    return new Problem(400, 'The refund amount provided is greater than amount captured', { field: 'amount' });
  }
  const refund = makeRefund(world, record, {
    amount,
    status: 'pending',
    notes: readNotes(notes),
    receipt: receipt ?? null,
    speed_requested: speed ?? 'normal',
  });
  if (key !== undefined) {
    store.put('refundKey', key, { paymentId, body: text, refundId: refund.id, madeAtMs: agenda.nowMs() });
  }
  writeEntry(world, 'refund', entity, amount, refund.id);
  if (knobs.refundEnd === 'pending') return refund;
  if (knobs.refundEndSeconds > 0) agenda.add(knobs.refundEndSeconds * 1000, 'end-refund', refund.id);
  else endRefund(world, refund.id);
  return store.get('refund', refund.id) ?? refund;
}

function repeatedRefund({ store, agenda, knobs }: World, earlier: RefundKeyRecord, isSame: boolean) {
  if (!isSame) return new Problem(409, 'Different request was sent with the same idempotency key');
  if (agenda.nowMs() < earlier.madeAtMs + knobs.refundBusySeconds * 1000) {
    return new Problem(409, 'The request with this idempotency key is in progress');
  }
  return store.get('refund', earlier.refundId) ?? new Problem(500, 'the refund is lost');
}

type RefundTerms = Pick<RefundEntity, 'amount' | 'status'> & Partial<RefundEntity>;

function makeRefund(world: World, record: PaymentRecord, terms: RefundTerms): RefundEntity {
  const refund: RefundEntity = {
    id: world.random.id('rfnd'),
    entity: 'refund',
    currency: 'INR',
    payment_id: record.entity.id,
    notes: [],
    receipt: null,
    acquirer_data: { arn: null },
    created_at: world.agenda.nowSeconds(),
    batch_id: null,
    speed_processed: 'normal',
    speed_requested: 'normal',
    ...terms,
  };
  world.store.put('refund', refund.id, refund);
  world.emit('refund.created', { refund, payment: addRefunded(world, record, terms.amount) });
  return refund;
}

/** By the current setting the money reaches the customer, or comes back to the shop. */
export function endRefund(world: World, refundId: string): void {
  const { store, knobs } = world;
  const refund = store.get('refund', refundId);
  const record = refund && store.get('payment', refund.payment_id);
  if (!record || refund.status !== 'pending') return;
  const status = knobs.refundEnd === 'failed' ? 'failed' : 'processed';
  const ended = { ...refund, status, acquirer_data: { arn: status === 'failed' ? null : '10000000000000' } } as const;
  store.put('refund', refundId, ended);
  if (status === 'processed') return world.emit('refund.processed', { refund: ended, payment: record.entity });
  writeEntry(world, 'refund-undone', record.entity, refund.amount, refundId);
  world.emit('refund.failed', { refund: ended, payment: addRefunded(world, record, -refund.amount) });
}

/** Returns a payment that was not captured, or came second. The money was never the shop's. */
export function returnUncaptured(world: World, paymentId: string): void {
  const { store, agenda } = world;
  const record = store.get('payment', paymentId);
  if (record?.entity.status !== 'authorized') return;
  agenda.cancel('return', paymentId);
  agenda.cancel('capture', paymentId);
  writeEntry(world, 'release', record.entity, record.entity.amount);
  const refund = makeRefund(world, record, { amount: record.entity.amount, status: 'processed' });
  world.emit('refund.processed', { refund, payment: store.get('payment', paymentId)?.entity ?? record.entity });
}

function addRefunded(world: World, record: PaymentRecord, amount: number): PaymentEntity {
  const { amount: whole, amount_refunded: before, captured } = record.entity;
  const refunded = before + amount;
  return changePayment(world, record, {
    amount_refunded: refunded,
    refund_status: refunded === whole ? 'full' : refunded > 0 ? 'partial' : null,
    status: refunded === whole ? 'refunded' : captured ? 'captured' : 'authorized',
  });
}
