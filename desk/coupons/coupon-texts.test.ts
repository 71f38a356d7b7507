import { expect, test } from 'vitest';
import type { DeskCoupon } from '../../contract/desk/coupons.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { readCoupon, textsOfCoupon } from './coupon-texts.ts';

const terms = {
  description: 'For the season',
  percentage_offer: 10,
  price_offer_paise: null,
  discount_paise_max: 50_050,
  lines_paise_min: 149_900,
  limit_total: 100,
  limit_per_user: 2,
  is_first_order_only: true,
  starts_at: '2026-11-16T04:30:00.000Z',
  ends_at: null,
  status: 'Active',
} as const;

test('[G-10] a coupon that nobody changed is saved as it was, each field from its own text', () => {
  expect(readCoupon(textsOfCoupon(terms as unknown as DeskCoupon))).toEqual(terms);
  const fixed = {
    ...terms,
    percentage_offer: null,
    price_offer_paise: 20_000,
    discount_paise_max: null,
    lines_paise_min: 0,
    limit_total: null,
    is_first_order_only: false,
    ends_at: '2026-12-01T18:29:00.000Z',
  };
  expect(readCoupon(textsOfCoupon(fixed as unknown as DeskCoupon))).toEqual(fixed);
});

test('[G-10] a text that is no amount or number is refused, and does not end a limit', () => {
  const typed = { ...textsOfCoupon(terms as unknown as DeskCoupon), limit_per_user: 'two', discount_paise_max: '5OO' };
  const { error } = deskContract['PATCH /desk/coupons/:code'].body.safeParse(readCoupon(typed));
  expect(error?.issues.map(({ path }) => path[0])).toEqual(
    expect.arrayContaining(['limit_per_user', 'discount_paise_max']),
  );
});
