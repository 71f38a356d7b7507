import * as z from 'zod/mini';
import { Bill } from './bill.ts';
import { BillQuestion, Checkout } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { PaymentOpened, PaymentProof } from './razorpay.ts';
import { body, Id } from './sent-field.ts';
import { choice, line } from './text-field.ts';

/** The lines of an order contain whole products, a few kilobytes each. */
const orderBytesMax = 262_144;

const notPlaced = [
  'ordered-before',
  'mobile-missing',
  'bill-changed',
  'cart-changed',
  'too-many-open-orders',
  'idempotency-key-reused',
  'payment-unconfirmed',
] as const;

const cannotBeOrdered = [
  'shop-closed',
  'cart-empty',
  'unknown-product',
  'variation-needed',
  'out-of-stock',
  'not-enough-stock',
  'no-price',
  'invalid-coupon',
  'coupon-used-up',
  'unknown-address',
  'pincode-not-served',
  'pay-mode-not-offered',
  'amount-too-large',
  'too-many-requests',
] as const;

export const payment = {
  'POST /payment/bill': endpoint({
    summary: 'What an order would cost, with delivery and advance; saves nothing',
    access: 'customer',
    body: BillQuestion,
    response: z.object({ success: z.literal(true), data: Bill }),
    refusals: cannotBeOrdered,
    bodyLimitBytes: orderBytesMax,
  }),
  'POST /payment': endpoint({
    summary: 'Place an order that is paid online, in full or in part',
    access: 'customer',
    body: Checkout,
    response: PaymentOpened,
    refusals: [...cannotBeOrdered, ...notPlaced, 'order-not-created'],
    bodyLimitBytes: orderBytesMax,
  }),
  'POST /payment/paydelivery': endpoint({
    summary: 'Place an order that is paid on delivery',
    access: 'customer',
    body: Checkout,
    response: z.object({ success: z.literal(true), order_id: z.string() }),
    refusals: [...cannotBeOrdered, ...notPlaced, 'advance-needed'],
    bodyLimitBytes: orderBytesMax,
  }),
  'POST /payment/order/:orderId/pay': endpoint({
    summary: 'Open the payment of a held order again; the same provider order each time',
    access: 'customer',
    params: z.object({ orderId: Id }),
    response: PaymentOpened,
    refusals: ['unknown-order', 'payment-unconfirmed', 'too-many-requests', 'order-not-held', 'order-not-created'],
  }),
  'POST /payment/verify': endpoint({
    summary: 'Prove that an order was paid; idempotent',
    access: 'customer',
    body: PaymentProof,
    response: z.object({ success: z.literal(true), order_id: z.string() }),
    refusals: ['unknown-order', 'payment-not-verified', 'payment-unconfirmed'],
  }),
  'POST /payment/webhook': endpoint({
    summary: "The payment provider's events, signed over the raw body",
    access: 'provider',
    // No schema: a signed event that we do not understand is stored and answered 200, or the provider would stop sending.
    bodyKind: 'raw',
    response: z.object({ success: z.literal(true) }),
    refusals: ['bad-signature'],
    bodyLimitBytes: 262_144,
  }),
  'POST /payment/callback': endpoint({
    summary: 'Where the provider sends a browser that cannot run its widget; redirects to the result page',
    access: 'public',
    /** `link`: it was paid by a payment link, to whose page the browser returns. */
    query: z.object({ order: z.optional(Id), link: z.optional(choice(['yes'])) }),
    bodyKind: 'form',
    // A failure posts other fields, which the provider does not document: then `order` says which page to show.
    body: body({
      razorpay_order_id: z.optional(line(64)),
      razorpay_payment_id: z.optional(line(64)),
      razorpay_signature: z.optional(line(128)),
    }),
    answerKind: 'redirect',
    response: z.object({ location: z.string() }),
  }),
};
