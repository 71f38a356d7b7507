import * as z from 'zod/mini';
import { storedPaiseMax } from '../../domain/money.ts';
import { Done, Moment } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body } from '../sent-field.ts';
import { choice, line, patterned } from '../text-field.ts';
import { amount } from './amount-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Paise, statuses, Version } from './desk-list.ts';
import { endsAfterStart, period } from './period.ts';

/** `off`: switched off. `used-up`: its limit is reached. */
export const couponStates = ['running', 'planned', 'used-up', 'over', 'off'] as const;
export type CouponState = (typeof couponStates)[number];

export const DeskCoupon = z.object({
  version: z.int(),
  code: z.string(),
  description: z.string(),
  percentage_offer: z.nullable(z.int()),
  price_offer_paise: z.nullable(z.int()),
  /** The goods must cost at least this. */
  lines_paise_min: z.int(),
  discount_paise_max: z.nullable(z.int()),
  starts_at: z.nullable(Moment),
  ends_at: z.nullable(Moment),
  status: z.enum(statuses),
  limit_total: z.nullable(z.int()),
  limit_per_user: z.nullable(z.int()),
  is_first_order_only: z.boolean(),
  state: z.enum(couponStates),
  /** In placed orders. */
  used: z.int(),
  /** In orders that are not paid yet. */
  held: z.int(),
  /** What customers saved with it. */
  discount_paise: z.int(),
});
export type DeskCoupon = z.infer<typeof DeskCoupon>;

const Code = patterned(40, /^[0-9A-Za-z_-]{3,40}$/, 'Please use 3 to 40 letters, digits, - and _.').check(
  z.overwrite((code) => code.toUpperCase()),
);
const Amount = amount(1, storedPaiseMax);
const Percentage = wholeNumber(1, 100);
const Limit = z.nullable(wholeNumber(1, 1_000_000));

const offer = { percentage_offer: z.nullable(Percentage), price_offer_paise: z.nullable(Amount) };
const oneOffer = z.refine<{ percentage_offer: number | null; price_offer_paise: number | null }>(
  ({ percentage_offer, price_offer_paise }) => (percentage_offer === null) !== (price_offer_paise === null),
  { error: 'Please enter a percentage or an amount.', path: ['percentage_offer'] },
);

const ofCoupon = z.object({ code: Code });

export const coupons = {
  'GET /desk/coupons': deskEndpoint({
    summary: 'Coupons by code, with their use so far',
    permission: 'coupons.edit',
    query: z.object({ ...listQuery, state: z.optional(choice(couponStates)) }),
    response: listOf(DeskCoupon),
  }),
  'GET /desk/coupons/:code': deskEndpoint({
    summary: 'One coupon, and the orders that used it last',
    permission: 'coupons.edit',
    params: ofCoupon,
    response: z.object({
      coupon: DeskCoupon,
      /** The newest twenty. */
      uses: z.array(
        z.object({
          order_id: z.string(),
          receipt_id: z.string(),
          at: Moment,
          discount_paise: z.int(),
          state: z.enum(['held', 'used']),
        }),
      ),
    }),
    refusals: ['unknown-row'],
  }),
  'POST /desk/coupons': deskEndpoint({
    summary: 'Create a coupon. It is inactive until its terms are set',
    permission: 'coupons.edit',
    body: body({ code: Code, ...offer }).check(oneOffer),
    response: DeskCoupon,
    refusals: ['name-taken', 'not-allowed', 'unknown-row'],
  }),
  'PATCH /desk/coupons/:code': deskEndpoint({
    summary: "Change a coupon's terms. Orders that have used it keep their discount",
    permission: 'coupons.edit',
    params: ofCoupon,
    body: body({
      version: Version,
      description: line(200),
      ...offer,
      lines_paise_min: Paise,
      discount_paise_max: z.nullable(Amount),
      ...period,
      status: choice(statuses),
      limit_total: Limit,
      limit_per_user: Limit,
      is_first_order_only: z.boolean('This must be true or false.'),
    }).check(oneOffer, endsAfterStart),
    response: DeskCoupon,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'bad-input'],
  }),
  'DELETE /desk/coupons/:code': deskEndpoint({
    summary: 'Delete a coupon that no order or quote has used. A used one can be ended by its date',
    permission: 'coupons.edit',
    params: ofCoupon,
    response: Done,
    refusals: ['unknown-row', 'in-use', 'not-allowed'],
  }),
};
