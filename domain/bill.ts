import { payableOnlineMinPaise, splitAdvance } from './advance.ts';
import type { PayMode } from './cart-mode.ts';
import {
  chargedKm,
  deliveryChargePaise,
  distanceKm,
  missingForFreePaise,
  type DeliveryBand,
  type FreeDeliveryBand,
  type Place,
} from './delivery-charge.ts';
import type { DeliveryPlace } from './delivery-place.ts';
import { priceCart, type CouponOffer, type PricedLine } from './price.ts';

/** The shop's current charges. */
export interface Charges {
  /** Null: the shop has not set its location. */
  shop: Place | null;
  bands: readonly DeliveryBand[];
  freeBands: readonly FreeDeliveryBand[];
  /** The part of a pay-on-delivery total that is paid online first. */
  advancePercentage: number;
}

export interface BilledOrder {
  lines: readonly PricedLine[];
  coupon: CouponOffer | null;
  /** Null: not chosen yet, or it could not be located. */
  place: DeliveryPlace | null;
  payMode: PayMode;
}

export interface OrderBill {
  mrpPaise: number;
  linesPaise: number;
  discountPaise: number;
  deliveryPaise: number;
  totalPaise: number;
  /** Paid online before the order is placed. */
  advancePaise: number;
  /** Paid at the door. */
  remainingPaise: number;
  distanceKm: number | null;
  isEstimated: boolean;
}

export interface DeliveryBill {
  km: number;
  chargePaise: number;
  /** Null: delivery is free already, or charged for every total. */
  missingForFreePaise: number | null;
}

/** What it costs to deliver goods of this value, after the coupon. Null: the distance is unknown. */
export function workOutDelivery(
  { goodsPaise, place }: { goodsPaise: number; place: Place | null },
  { shop, bands, freeBands }: Pick<Charges, 'shop' | 'bands' | 'freeBands'>,
): DeliveryBill | null {
  if (place === null || shop === null) return null;
  const order = { km: distanceKm(shop, place), totalPaise: goodsPaise, bands, freeBands };
  return { km: order.km, chargePaise: deliveryChargePaise(order), missingForFreePaise: missingForFreePaise(order) };
}

/** What an order costs. Delivery is free if the distance is unknown, or no band covers it. */
export function workOutBill({ lines, coupon, place, payMode }: BilledOrder, charges: Charges): OrderBill {
  const { mrpPaise, salePaise, couponPaise, totalPaise: goodsPaise } = priceCart(lines, coupon);
  const delivery = workOutDelivery({ goodsPaise, place }, charges);
  const deliveryPaise = delivery?.chargePaise ?? 0;
  const totalPaise = goodsPaise + deliveryPaise;
  const { advancePaise, remainingPaise } =
    payMode === 'Pay now'
      ? { advancePaise: totalPaise, remainingPaise: 0 }
      : splitAdvance(totalPaise, charges.advancePercentage);
  return {
    mrpPaise,
    linesPaise: salePaise,
    discountPaise: couponPaise,
    deliveryPaise,
    totalPaise,
    advancePaise,
    remainingPaise,
    distanceKm: delivery && chargedKm(delivery.km),
    isEstimated: place?.isEstimated ?? true,
  };
}

/** An order of less than a rupee, unless it is free, can only be paid at the door. */
export const isTooSmallToPayNow = ({ advancePaise }: Pick<OrderBill, 'advancePaise'>): boolean =>
  advancePaise > 0 && advancePaise < payableOnlineMinPaise;

/** The amounts that the customer's browser showed, as far as it sent them. */
export type ExpectedBill = Partial<{
  mrpPaise: number | undefined;
  goodsPaise: number | undefined;
  discountPaise: number | undefined;
  deliveryPaise: number | undefined;
  totalPaise: number | undefined;
  remainingPaise: number | undefined;
}>;

/** Whether any amount that was sent differs. */
export function isAnotherBill(expected: ExpectedBill, bill: OrderBill): boolean {
  const worked: Record<keyof ExpectedBill, number> = { ...bill, goodsPaise: bill.linesPaise - bill.discountPaise };
  return (Object.keys(expected) as (keyof ExpectedBill)[]).some(
    (name) => expected[name] !== undefined && expected[name] !== worked[name],
  );
}
