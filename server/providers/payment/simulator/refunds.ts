import * as z from 'zod/mini';
import type { PaymentRecord, RefundEntity } from './entities.ts';
import { NotesInput, readNotes } from './orders.ts';
import { Problem } from './problem.ts';
import { changePayment, writeEntry, type World } from './world.ts';

const Input = z.object({
  amount: z.optional(z.int().check(z.minimum(100, 'The amount must be at least INR 1.00'))),
  speed: z.optional(z.enum(['normal', 'optimum'])),
  notes: NotesInput,
  receipt: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});
const keyFormat = /^[\w-]{10,}$/;

export function refundPayment(
  world: World,
  paymentId: string,
  body: unknown,
  key: string | undefined,
): RefundEntity | Problem {
  const { store, agenda, knobs } = world;
  if (key !== undefined && !keyFormat.test(key)) return new Problem(400, 'The idempotency key is not valid');
  const text = JSON.stringify(body ?? {});
  const earlier = key === undefined ? undefined : store.get('refundKey', key);
  if (earlier) {
    if (earlier.body !== text || earlier.paymentId !== paymentId) {
      return new Problem(409, 'Different request was sent with the same idempotency key');
    }
    if (agenda.nowMs() < earlier.madeAtMs + knobs.refundBusySeconds * 1000) {
      return new Problem(409, 'The request with this idempotency key is in progress');
    }
    return store.get('refund', earlier.refundId) ?? new Problem(500, 'the refund is lost');
  }
  const record = store.get('payment', paymentId);
  if (!record) return new Problem(400, 'The id provided does not exist');
  const read = z.safeParse(Input, body ?? {});
  if (!read.success) return new Problem(400, read.error.issues[0]?.message ?? 'invalid request');
  const { entity } = record;
  const left = entity.amount - entity.amount_refunded;
  if (!entity.captured) return new Problem(400, 'The payment status should be captured for action to be taken');
  if (left === 0) return new Problem(400, 'The payment has been fully refunded already');
  const amount = read.data.amount ?? left;
  if (amount > left) {
    return new Problem(400, 'The refund amount provided is greater than amount captured', { field: 'amount' });
  }
  const refund = makeRefund(world, record, amount, { ...read.data, status: 'pending' });
  if (key !== undefined) {
    store.put('refundKey', key, { paymentId, body: text, refundId: refund.id, madeAtMs: agenda.nowMs() });
  }
  writeEntry(world, 'refund', entity, amount, refund.id);
  if (knobs.refundEnd === 'pending') return refund;
  if (knobs.refundEndSeconds > 0) agenda.add(knobs.refundEndSeconds * 1000, 'end-refund', refund.id);
  else endRefund(world, refund.id);
  return store.get('refund', refund.id) ?? refund;
}

interface NewRefund {
  status: RefundEntity['status'];
  speed?: RefundEntity['speed_requested'] | undefined;
  notes?: z.infer<typeof NotesInput>;
  receipt?: string | null | undefined;
}

function makeRefund(world: World, record: PaymentRecord, amount: number, input: NewRefund): RefundEntity {
  const refund: RefundEntity = {
    id: world.random.id('rfnd'),
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: record.entity.id,
    notes: readNotes(input.notes),
    receipt: input.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: world.agenda.nowSeconds(),
    batch_id: null,
    status: input.status,
    speed_processed: 'normal',
    speed_requested: input.speed ?? 'normal',
  };
  world.store.put('refund', refund.id, refund);
  const { entity } = setRefunded(world, record, record.entity.amount_refunded + amount);
  world.emit('refund.created', { refund, payment: entity });
  return refund;
}

/** By the current setting the money reaches the customer, or comes back to the shop. */
export function endRefund(world: World, refundId: string): void {
  const refund = world.store.get('refund', refundId);
  const record = refund && world.store.get('payment', refund.payment_id);
  if (!record || refund.status !== 'pending') return;
  const status = world.knobs.refundEnd === 'failed' ? 'failed' : 'processed';
  const ended: RefundEntity = {
    ...refund,
    status,
    acquirer_data: { arn: status === 'failed' ? null : '10000000000000' },
  };
  world.store.put('refund', refundId, ended);
  if (status === 'processed') return world.emit('refund.processed', { refund: ended, payment: record.entity });
  writeEntry(world, 'refund-undone', record.entity, refund.amount, refundId);
  const { entity } = setRefunded(world, record, record.entity.amount_refunded - refund.amount);
  world.emit('refund.failed', { refund: ended, payment: entity });
}

/** Returns a payment that was not captured, or came second. The money was never the shop's. */
export function returnUncaptured(world: World, paymentId: string): void {
  const record = world.store.get('payment', paymentId);
  if (record?.entity.status !== 'authorized') return;
  const { entity } = record;
  world.agenda.cancel('return', paymentId);
  world.agenda.cancel('capture', paymentId);
  writeEntry(world, 'release', entity, entity.amount);
  const refund = makeRefund(world, record, entity.amount, { status: 'processed' });
  const returned = world.store.get('payment', paymentId) ?? record;
  world.emit('refund.processed', { refund, payment: returned.entity });
}

function setRefunded(world: World, record: PaymentRecord, amountRefunded: number): PaymentRecord {
  const isWhole = amountRefunded === record.entity.amount;
  const before = record.entity.captured ? 'captured' : 'authorized';
  return changePayment(world, record, {
    amount_refunded: amountRefunded,
    refund_status: isWhole ? 'full' : amountRefunded > 0 ? 'partial' : null,
    status: isWhole ? 'refunded' : before,
  });
}
