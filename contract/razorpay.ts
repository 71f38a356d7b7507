import * as z from 'zod/mini';
import { body } from './sent-field.ts';
import { patterned } from './text-field.ts';

/** For opening the provider's widget. The amount is in paise. */
export const RazorpayOrder = z.object({ id: z.string(), amount: z.int(), currency: z.literal('INR') });
export type RazorpayOrder = z.infer<typeof RazorpayOrder>;

export const PaymentOpened = z.object({
  success: z.literal(true),
  order_id: z.string(),
  /** Null if nothing is left to pay: the order is already placed. */
  razorpay_order: z.nullable(RazorpayOrder),
  /** The provider's public key and the script of its widget; null if nothing is left to pay. */
  razorpay_key: z.nullable(z.string()),
  razorpay_script: z.nullable(z.string()),
  /** No real money moves: the provider is simulated. */
  test_mode: z.boolean(),
});
export type PaymentOpened = z.infer<typeof PaymentOpened>;

const providerId = (prefix: 'order' | 'pay') =>
  patterned(64, new RegExp(`^${prefix}_[A-Za-z0-9]+$`), 'This is not an id of the payment provider.');

export const PaymentProof = body({
  razorpay_order_id: providerId('order'),
  razorpay_payment_id: providerId('pay'),
  razorpay_signature: patterned(64, /^[0-9a-f]{64}$/, 'This is not a signature.'),
});
export type PaymentProof = z.infer<typeof PaymentProof>;
