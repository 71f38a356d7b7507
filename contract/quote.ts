import * as z from 'zod/mini';
import { cartLinesMax } from '../domain/cart-size.ts';
import { OrderedItem } from './checkout.ts';
import { TypedCouponCode } from './coupon.ts';
import { endpoint } from './endpoint.ts';
import { Done } from './envelope.ts';
import { EmailOrEmpty, Mobile } from './person-field.ts';
import { body, listOrJsonText, NeverTrusted, sender } from './sent-field.ts';
import { paragraph, requiredLine } from './text-field.ts';

export const QuoteRequest = body({
  name: requiredLine(100),
  mobile: Mobile,
  email: EmailOrEmpty,
  description: z._default(paragraph(2000), ''),
  cart_products: listOrJsonText(OrderedItem, cartLinesMax, 'Please choose a product first.'),
  /** Best effort: a coupon that cannot be used is left out of the quote, not refused. */
  coupon_code: z.optional(z.nullable(TypedCouponCode)),
  couponapplied: NeverTrusted,
  discountprice: NeverTrusted,
  amountbeforediscount: NeverTrusted,
  amountafterdiscount: NeverTrusted,
  payment_mode: NeverTrusted,
  guestVeg: NeverTrusted,
  guestNonVeg: NeverTrusted,
  ...sender,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** The fields that a person fills in. */
export const QuoteForm = /* @__PURE__ */ z.pick(QuoteRequest, {
  name: true,
  mobile: true,
  email: true,
  description: true,
});
export type QuoteForm = z.infer<typeof QuoteForm>;

export const quote = {
  'POST /payment/getquote': endpoint({
    summary: 'Ask for a quote, as a guest or signed in',
    access: 'public',
    body: QuoteRequest,
    response: Done,
    refusals: [
      'shop-closed',
      'unknown-product',
      'variation-needed',
      'amount-too-large',
      'too-many-requests',
      'not-signed-in',
    ],
    bodyLimitBytes: 262_144,
  }),
};
