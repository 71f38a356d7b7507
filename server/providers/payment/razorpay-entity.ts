import * as z from 'zod/mini';
import type { ProviderOrder, ProviderPayment, ProviderRefund } from './payment.ts';

/** Razorpay sends empty notes as a list. */
const Notes = z.pipe(
  z._default(z.nullable(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])), {}),
  z.transform((notes): Record<string, string> =>
    notes === null || Array.isArray(notes)
      ? {}
      : Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, String(value)])),
  ),
);
const paise = z.int().check(z.minimum(0));
const Words = z._default(z.nullable(z.string()), null);
const orNull = (text: string | null) => (text === '' ? null : text);
const fromSeconds = (seconds: number) => new Date(seconds * 1000);

export const OrderEntity = z.pipe(
  z.object({
    id: z.string(),
    amount: paise,
    amount_paid: paise,
    currency: z.string(),
    receipt: Words,
    status: z.enum(['created', 'attempted', 'paid']),
    attempts: z._default(z.nullable(z.int()), 0),
    notes: Notes,
    created_at: z.int(),
  }),
  z.transform((order): ProviderOrder => ({
    id: order.id,
    amountPaise: order.amount,
    paidPaise: order.amount_paid,
    currency: order.currency,
    receipt: orNull(order.receipt),
    state: order.status,
    tries: order.attempts ?? 0,
    notes: order.notes,
    createdAt: fromSeconds(order.created_at),
  })),
);

export const PaymentEntity = z.pipe(
  z.object({
    id: z.string(),
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    order_id: Words,
    captured: z._default(z.nullable(z.boolean()), false),
    amount_refunded: z._default(z.nullable(paise), 0),
    method: Words,
    error_code: Words,
    error_description: Words,
    notes: Notes,
    created_at: z.int(),
  }),
  z.transform((payment): ProviderPayment => ({
    id: payment.id,
    orderId: orNull(payment.order_id),
    amountPaise: payment.amount,
    currency: payment.currency,
    // Do not trust `captured` next to another status: one of their samples says authorized and captured at once.
    state: payment.status === 'refunded' ? (payment.captured ? 'captured' : 'returned') : payment.status,
    refundedPaise: payment.amount_refunded ?? 0,
    method: payment.method ?? '',
    errorCode: orNull(payment.error_code),
    errorDescription: orNull(payment.error_description),
    notes: payment.notes,
    createdAt: fromSeconds(payment.created_at),
  })),
);

export const RefundEntity = z.pipe(
  z.object({
    id: z.string(),
    payment_id: z.string(),
    receipt: Words,
    amount: paise,
    status: z.enum(['pending', 'processed', 'failed']),
    created_at: z.int(),
  }),
  z.transform((refund): ProviderRefund => ({
    id: refund.id,
    key: orNull(refund.receipt),
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    state: refund.status,
    createdAt: fromSeconds(refund.created_at),
  })),
);

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) });
export const OrderList = listOf(OrderEntity);
export const PaymentList = listOf(PaymentEntity);
export const RefundList = listOf(RefundEntity);
