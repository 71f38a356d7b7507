import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Rupees, rupeesText } from './number-field.ts';
import { NeverTrusted } from './sent-field.ts';
import { line } from './text-field.ts';

/** Full-width and small letters mean the same code. Empty: no coupon. */
export const TypedCouponCode = /* @__PURE__ */ line(40).check(
  z.overwrite((code) => code.normalize('NFKC').toUpperCase()),
);

export const CouponCode = /* @__PURE__ */ TypedCouponCode.check(z.minLength(1, 'Please enter a coupon code'));

export const CouponData = z.object({
  percentage_offer: z.nullable(z.number()),
  price_offer: z.nullable(Rupees),
  /** "10% off, up to ₹500.00" */
  terms: z.string(),
});
export type CouponData = z.infer<typeof CouponData>;

export const coupon = {
  'GET /coupon/check/:code': endpoint({
    summary: 'What a coupon is worth; checking does not use it up',
    access: 'public',
    params: z.object({ code: CouponCode }),
    query: z.object({
      user_id: NeverTrusted,
      /** The sale total of the lines, if known: then the coupon's minimum and cap are applied. */
      amount: z.optional(rupeesText()),
    }),
    response: z.object({ couponData: CouponData, message: z.string() }),
    refusals: ['invalid-coupon', 'coupon-used-up', 'too-many-requests', 'not-signed-in'],
  }),
};
