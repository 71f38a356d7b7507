import * as z from 'zod/mini';
import { cancelReasons } from '../domain/cancel-reason.ts';
import { saleModes } from '../domain/cart-mode.ts';
import { orderStatuses } from '../domain/order-status.ts';
import { paymentStatuses } from '../domain/payment-status.ts';
import { returnStates } from '../domain/return-state.ts';
import { endpoint } from './endpoint.ts';
import { Done, Moment, VariationAttributes } from './envelope.ts';
import { Rupees } from './number-field.ts';
import { body, Id } from './sent-field.ts';
import { choice } from './text-field.ts';

export const OrderLine = z.object({
  product_id: z.string(),
  /** For a package, with what was chosen in it: `PKG~SKATE-M~HELMET-L`. */
  product_sku: z.string(),
  product_name: z.string(),
  product_image: z.nullable(z.string()),
  product_price: Rupees,
  product_saleprice: z.nullable(Rupees),
  /** For a package: what was chosen, by the name of the part. */
  variation_attributes: VariationAttributes,
  quantity: z.int(),
  delivery_days: z.int(),
  line_number: z.int(),
  /** False: it was sold as not returnable. */
  is_returnable: z.boolean(),
  /** Pieces that are in no return yet. */
  not_returned: z.int(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** A copy from the moment of ordering: later changes to the address do not reach the order. */
export const OrderAddress = z.object({
  location_user: z.string(),
  new_address: z.string(),
  city: z.string(),
  area: z.string(),
  pincode: z.string(),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

export const PaymentStatus = z.enum(paymentStatuses);

/** A status of the order, and since when. */
const OrderMove = z.object({ status: z.enum(orderStatuses), at: Moment });

const OrderReturn = z.object({
  return_id: z.string(),
  /** "RET-000042" */
  return_number: z.string(),
  createdAt: Moment,
  state: z.enum(returnStates),
  reason: z.string(),
  /** The customer's own words. */
  note: z.string(),
  /** The shop's words: why it was declined, or what to do next. */
  answer: z.string(),
  lines: z.array(z.object({ line_number: z.int(), quantity: z.int() })),
  /** Their ids. */
  photos: z.array(z.string()),
  /** Null until it is closed. */
  refund_amount: z.nullable(Rupees),
  /** What of it is paid in cash or by UPI, because it was not paid online. */
  refund_by_hand: Rupees,
  /** What the customer gets instead; null: a refund. */
  replacement: z.nullable(
    z.object({
      order_id: z.string(),
      receipt_id: z.string(),
      lines: z.array(z.object({ name: z.string(), attributes: VariationAttributes, quantity: z.int() })),
      /** The difference, until it is paid. */
      to_pay: Rupees,
      /** The difference is paid. */
      is_paid: z.boolean(),
      /** While the return is open: what will be refunded, if all of it comes back. */
      to_refund: Rupees,
      /** False: it is placed, or the time to pay and to send the goods is over. */
      is_held: z.boolean(),
      held_until: Moment,
    }),
  ),
  credit_note_id: z.nullable(z.string()),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

const OrderCreditNote = z.object({ credit_note_id: z.string(), credit_note_number: z.string(), total: Rupees });

export const Order = z.object({
  order_id: z.string(),
  receipt_id: z.string(),
  createdAt: Moment,
  orderStatus: z.enum(orderStatuses),
  delivered: z.boolean(),
  payment_mode: z.enum(saleModes),
  payment_status: PaymentStatus,
  /** A bank may still confirm a payment, so the customer should not pay again. Lists do not ask the provider, so there it may be stale. */
  payment_open: z.boolean(),
  /** A payment of an unpaid order was tried and failed. False for a customer who only closed the payment window. */
  payment_failed: z.boolean(),
  /** Until then the order is held and its payment can be opened again; null if it cannot. */
  pay_before: z.nullable(Moment),
  payment_capture: z.boolean(),
  currency: z.literal('INR'),
  user_name: z.string(),
  /** At list prices. */
  amountbeforediscount: Rupees,
  /** At sale prices, before the coupon. */
  saletotal: Rupees,
  amountafterdiscount: Rupees,
  couponapplied: z.boolean(),
  coupon_code: z.nullable(z.string()),
  discountprice: Rupees,
  deliveryCharge: Rupees,
  totalAmountbeforePay: Rupees,
  /** Paid online so far. */
  paid_amount: Rupees,
  /** Of a replacement: what the returned goods pay for. */
  credit_amount: Rupees,
  /** Of a replacement: what it replaces goods of. It is not packed before that return is complete. */
  replaces: z.nullable(z.object({ order_id: z.string(), return_number: z.string(), is_waiting: z.boolean() })),
  /** The order with which the customer paid for the same items. Money that arrives for this one is refunded. */
  paid_with: z.nullable(z.object({ order_id: z.string(), receipt_id: z.string() })),
  /** Still to be paid on delivery; 0 once the order is cancelled. */
  remaining_amount: Rupees,
  cart_products: z.array(OrderLine),
  billing_address: OrderAddress,
  shipping_address: OrderAddress,
  /** Whether the customer can cancel it: it has not been sent, and the shop allows it. */
  can_cancel: z.boolean(),
  /** Until when the customer can ask for a return; null: not now, or no longer. */
  return_until: z.nullable(Moment),
  /** Newest first. */
  returns: z.array(OrderReturn),
  /** Newest first. */
  credit_notes: z.array(OrderCreditNote),
  /** The customer's note; empty if there is none. */
  customer_note: z.string(),
  /** Who carries the parcel; null until it is known. */
  shipment: z.nullable(z.object({ courier: z.string(), awb: z.string(), tracking_link: z.nullable(z.string()) })),
  /** Oldest first. */
  history: z.array(OrderMove),
});
export type Order = z.infer<typeof Order>;

export const CancelForm = body({ reason: z.optional(choice(cancelReasons)) });

const ofOrder = z.object({ orderId: Id });

export const order = {
  'GET /payment/order/:orderId': endpoint({
    summary: "One of the caller's orders",
    access: 'customer',
    params: ofOrder,
    response: z.object({ data: Order }),
    refusals: ['unknown-order'],
  }),
  'POST /payment/order/:orderId/cancel': endpoint({
    summary:
      "Cancel one of the caller's orders before it is sent; what was paid is refunded. If it is already cancelled, this changes nothing",
    access: 'customer',
    params: ofOrder,
    body: CancelForm,
    response: Done,
    refusals: ['unknown-order', 'cannot-cancel'],
  }),
  'GET /payment/:userId': endpoint({
    summary: "The caller's orders, newest first; with `unpaid` only those that can still be paid",
    access: 'customer',
    owner: 'userId',
    params: z.object({ userId: Id }),
    query: z.object({ unpaid: z.optional(choice(['yes'])) }),
    response: z.object({ data: z.array(Order) }),
  }),
};
