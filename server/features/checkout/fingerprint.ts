import { createHash } from 'node:crypto';
import type { OrderBill } from '../../../domain/bill.ts';
import type { Wish } from './prepare-order.ts';

type Amounts = Pick<
  OrderBill,
  'mrpPaise' | 'linesPaise' | 'discountPaise' | 'deliveryPaise' | 'totalPaise' | 'advancePaise' | 'remainingPaise'
>;

/** Who buys what, where to, how and for how much. Two clicks on the same page have the same one. */
export function fingerprint(wish: Omit<Wish, 'ip'>, amounts: Amounts): string {
  const { userId, wanted, couponCode, billingId, shippingId, payMode, mobile } = wish;
  const { mrpPaise, linesPaise, discountPaise, deliveryPaise, totalPaise, advancePaise, remainingPaise } = amounts;
  const parts = [
    [userId, billingId, shippingId, payMode, couponCode, mobile],
    wanted.map(({ sku, quantity }) => [sku, quantity]),
    [mrpPaise, linesPaise, discountPaise, deliveryPaise, totalPaise, advancePaise, remainingPaise],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
