import * as z from 'zod/mini';
import { payModes } from '../domain/cart-mode.ts';
import { cartLinesMax } from '../domain/cart-size.ts';
import { Quantity } from './cart-line.ts';
import { TypedCouponCode } from './coupon.ts';
import { rupeesSent } from './number-field.ts';
import { Mobile } from './person-field.ts';
import { body, Confirmed, Id, LineSku, listOrJsonText, NeverTrusted, recordChoice, sender } from './sent-field.ts';
import { choice, paragraph } from './text-field.ts';

export const OrderedItem = body({
  product_sku: LineSku,
  quantity: z._default(Quantity, 1),
  product_id: z.optional(Id),
});

export const OrderedItems = listOrJsonText(OrderedItem, cartLinesMax, 'Your cart is empty!');

export const PayMode = choice(payModes, 'Please select a payment method.');

export const customerNoteMax = 500;

/** The order of the fields is the order in which mistakes are shown. */
export const Checkout = body({
  billing_address: recordChoice('Please select a billing address.'),
  shipping_address: recordChoice('Please select a shipping address.'),
  /** Default: the account's number. */
  mobile: z.optional(Mobile),
  payment_mode: PayMode,
  cart_products: OrderedItems,
  coupon_code: z.optional(z.nullable(TypedCouponCode)),
  /** For the people who pack and deliver it. */
  customer_note: z.optional(paragraph(customerNoteMax)),
  currency: z.optional(z.literal('INR', 'Payment is in rupees.')),
  // Only compared with the server's bill: a difference is refused. They are never charged.
  amountbeforediscount: z.optional(rupeesSent()),
  amountafterdiscount: z.optional(rupeesSent()),
  discountprice: z.optional(rupeesSent()),
  deliveryCharge: z.optional(rupeesSent()),
  totalAmountbeforePay: z.optional(rupeesSent()),
  remaining_amount: z.optional(rupeesSent()),
  /** The lines come from the cart, not from Buy now: each must still be in it, in this quantity. */
  from_cart: z.optional(z.boolean('This must be true or false.')),
  /** Place it although an equal order was placed a few minutes ago. */
  again: Confirmed,
  couponapplied: NeverTrusted,
  payment_capture: NeverTrusted,
  ...sender,
});
export type Checkout = z.infer<typeof Checkout>;

/** Asks for the bill before anything is ordered. */
export const BillQuestion = body({
  cart_products: OrderedItems,
  coupon_code: z.optional(z.nullable(TypedCouponCode)),
  /** Without an address the bill has no delivery charge. */
  shipping_address: z.optional(z.nullable(recordChoice('Please select a shipping address.'))),
  payment_mode: z.optional(z.nullable(PayMode)),
  ...sender,
});
export type BillQuestion = z.infer<typeof BillQuestion>;
