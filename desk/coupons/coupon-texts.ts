import type { DeskCoupon } from '../../contract/desk/coupons.ts';
import { rupeeText, sentAmount } from '../../domain/rupee-text.ts';
import { momentOfText, momentText } from '../form/india-moment.ts';

const countText = (count: number | null) => (count === null ? '' : String(count));

/** A coupon as the fields of its form show it. */
export const textsOfCoupon = (coupon: DeskCoupon) => ({
  description: coupon.description,
  percentage_offer: countText(coupon.percentage_offer),
  price_offer_paise: rupeeText(coupon.price_offer_paise),
  discount_paise_max: rupeeText(coupon.discount_paise_max),
  lines_paise_min: coupon.lines_paise_min === 0 ? '' : rupeeText(coupon.lines_paise_min),
  limit_total: countText(coupon.limit_total),
  limit_per_user: countText(coupon.limit_per_user),
  is_first_order_only: coupon.is_first_order_only ? 'yes' : '',
  starts_at: momentText(coupon.starts_at),
  ends_at: momentText(coupon.ends_at),
  status: coupon.status,
});

/** Null if empty. NaN if it is not a number, so that the schema refuses it. */
const countOf = (text = '') => (text.trim() === '' ? null : Number(text));
const paiseOf = (text = '') => (text.trim() === '' ? null : sentAmount(text));

/** The fields as the call takes them. */
export const readCoupon = (values: Readonly<Record<string, string>>) => ({
  description: values['description'],
  percentage_offer: countOf(values['percentage_offer']),
  price_offer_paise: paiseOf(values['price_offer_paise']),
  discount_paise_max: paiseOf(values['discount_paise_max']),
  lines_paise_min: paiseOf(values['lines_paise_min']) ?? 0,
  limit_total: countOf(values['limit_total']),
  limit_per_user: countOf(values['limit_per_user']),
  is_first_order_only: values['is_first_order_only'] === 'yes',
  starts_at: momentOfText(values['starts_at']),
  ends_at: momentOfText(values['ends_at']),
  status: values['status'],
});
