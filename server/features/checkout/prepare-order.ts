import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database } from '../../../database/client.ts';
import { isTooSmallToPayNow, workOutBill, type OrderBill } from '../../../domain/bill.ts';
import { offeredPayModes, type PayMode } from '../../../domain/cart-mode.ts';
import type { DeliveryPlace } from '../../../domain/delivery-place.ts';
import { canShipTo } from '../../../domain/pincode.ts';
import { priceCart, type CouponOffer } from '../../../domain/price.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Geocoding } from '../../providers/geocoding/geocoding.ts';
import { findUsableOffer } from '../coupon/check-coupon.ts';
import { orderLines, refuseShortage, type OrderedLine, type Wanted } from './ordered-lines.ts';
import { findOrderedProducts } from './product-queries.ts';
import { findCheckoutSettings, type AddressRow, type CheckoutSettings } from './settings-queries.ts';

export interface Wish {
  userId: string;
  /** Where it came from, for the limit on guessing coupons. */
  ip: string;
  wanted: readonly Wanted[];
  couponCode: string | null;
  /** Null: not chosen yet. */
  billingId: string | null;
  shippingId: string | null;
  payMode: PayMode | null;
  /** Empty: the account's own. */
  mobile: string;
}

type Buyer = CheckoutSettings['buyer'];

export interface PreparedOrder {
  bill: OrderBill;
  lines: OrderedLine[];
  payMode: PayMode;
  couponCode: string | null;
  billing: AddressRow | null;
  shipping: AddressRow | null;
  buyer: Buyer;
}

export type NotPrepared = Refused<
  | 'unknown-address'
  | 'pay-mode-not-offered'
  | 'pincode-not-served'
  | 'unknown-product'
  | 'no-price'
  | 'amount-too-large'
  | 'out-of-stock'
  | 'not-enough-stock'
  | 'invalid-coupon'
  | 'coupon-used-up'
  | 'too-many-requests'
>;

interface Parts {
  db: Database;
  geocoding: Geocoding;
}

/**
 * What would be ordered, and what it costs at this moment. Reads alone; checked in the order in which a customer is told, in
 * which whoever orders comes after the addresses.
 */
export async function prepareOrder<Code extends RefusalCode = never>(
  { db, geocoding }: Parts,
  wish: Wish,
  refuseBuyer: (buyer: Buyer) => Refused<Code> | null = () => null,
): Promise<PreparedOrder | NotPrepared | Refused<Code>> {
  const { userId, billingId, shippingId, payMode, couponCode, wanted } = wish;
  const addressIds = [billingId, shippingId].filter((id) => id !== null);
  const settings = await findCheckoutSettings(db, userId, addressIds);
  const delivery = checkDelivery(wish, settings, refuseBuyer);
  if (delivery instanceof Refused) return delivery;

  const skus = wanted.map(({ sku }) => sku);
  const lines = orderLines(wanted, await findOrderedProducts(db, userId, skus), settings);
  if (lines instanceof Refused) return lines;
  const available = new Map(
    lines.flatMap(({ product }) => product.draws.map((draw) => [draw.stockSku, draw.available])),
  );
  const shortage = refuseShortage(lines, available);
  if (shortage) return shortage;

  const coupon = couponCode === null ? null : await findOffer(db, couponCode, wish, lines);
  if (coupon instanceof Refused) return coupon;
  const place = delivery.shipping && (await placeOf(geocoding, delivery.shipping));
  const bill = workOutBill({ lines, coupon, place, payMode: payMode ?? 'Pay now' }, settings);
  if (payMode === 'Pay now' && isTooSmallToPayNow(bill)) {
    return refuse('pay-mode-not-offered', { message: 'Less than one rupee cannot be paid online.' });
  }
  return { bill, lines, payMode: payMode ?? 'Pay now', couponCode, buyer: settings.buyer, ...delivery };
}

function checkDelivery<Code extends RefusalCode>(
  { billingId, shippingId, payMode }: Wish,
  { addresses, buyer, payButtons, served }: CheckoutSettings,
  refuseBuyer: (buyer: Buyer) => Refused<Code> | null,
): Pick<PreparedOrder, 'billing' | 'shipping'> | NotPrepared | Refused<Code> {
  const find = (id: string | null) => addresses.find(({ address_id }) => address_id === id) ?? null;
  const [billing, shipping] = [find(billingId), find(shippingId)];
  if ((billingId !== null && !billing) || (shippingId !== null && !shipping)) return refuse('unknown-address');
  const refused = refuseBuyer(buyer);
  if (refused) return refused;
  if (payMode !== null && !offeredPayModes(payButtons).includes(payMode)) return refuse('pay-mode-not-offered');
  if (shipping && !canShipTo(shipping.pincode, served)) return refuse('pincode-not-served');
  return { billing, shipping };
}

const findOffer = (
  db: Database,
  code: string,
  { userId, ip }: Wish,
  lines: readonly OrderedLine[],
): Promise<CouponOffer | Refused<'invalid-coupon' | 'coupon-used-up' | 'too-many-requests'>> =>
  findUsableOffer(db, { code, userId, ip, salePaise: priceCart(lines, null).salePaise });

/** Found when the address was kept; asked again where nobody knew then. */
async function placeOf(geocoding: Geocoding, address: AddressRow): Promise<DeliveryPlace | null> {
  const { latitude, longitude, new_address: line, area, city, pincode, is_estimated: isEstimated } = address;
  if (latitude !== null && longitude !== null) return { latitude, longitude, isEstimated };
  return geocoding.locate({ line, area, city, pincode });
}
