import type { CouponState, DeskCoupon } from '../../contract/desk/coupons.ts';
import { formatPaise } from '../../domain/money.ts';

/** "10 % off, at most ₹500.00" */
export function offerText({ percentage_offer, price_offer_paise, discount_paise_max }: DeskCoupon): string {
  if (percentage_offer === null) return `${formatPaise(price_offer_paise ?? 0)} off`;
  const most = discount_paise_max === null ? '' : `, at most ${formatPaise(discount_paise_max)}`;
  return `${percentage_offer} % off${most}`;
}

/** "from ₹1,499.00 · first order" */
export const conditionsText = ({ lines_paise_min, is_first_order_only, limit_per_user }: DeskCoupon): string =>
  [
    lines_paise_min > 0 && `from ${formatPaise(lines_paise_min)}`,
    is_first_order_only && 'first order',
    limit_per_user !== null && `${limit_per_user} per customer`,
  ]
    .filter((text) => text !== false)
    .join(' · ');

export const usedText = ({ used, limit_total }: DeskCoupon): string =>
  limit_total === null ? String(used) : `${used} of ${limit_total}`;

/** Only then can it be deleted: an order that holds it may still be paid. */
export const isUnused = ({ used, held }: Pick<DeskCoupon, 'used' | 'held'>): boolean => used + held === 0;

export const stateWords: Record<CouponState, { text: string; tone: 'good' | 'plain' | 'warning' }> = {
  running: { text: 'Running', tone: 'good' },
  planned: { text: 'Planned', tone: 'warning' },
  'used-up': { text: 'Used up', tone: 'plain' },
  over: { text: 'Over', tone: 'plain' },
  off: { text: 'Inactive', tone: 'plain' },
};
