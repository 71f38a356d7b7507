import { sql } from 'kysely';
import type { Bill } from '../../../contract/bill.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database } from '../../../database/client.ts';
import { isTooSmallToPayNow, workOutBill, type Charges, type OrderBill } from '../../../domain/bill.ts';
import { quantityMax } from '../../../domain/cart-size.ts';
import { offeredPayModes, type PayMode } from '../../../domain/cart-mode.ts';
import type { DeliveryPlace } from '../../../domain/delivery-place.ts';
import { gstRateOf, type GstRate } from '../../../domain/gst-rate.ts';
import { storedPaiseMax, rupeesFromPaise } from '../../../domain/money.ts';
import type { PackagePart } from '../../../domain/package-choice.ts';
import { canShipTo } from '../../../domain/pincode.ts';
import { linePaise, priceCart } from '../../../domain/price.ts';
import { shareStock, type StockDraw } from '../../../domain/stock-share.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Geocoding } from '../../providers/geocoding/geocoding.ts';
import type { AddressFields } from '../address/queries.ts';
import { findUsableOffer } from '../coupon/check-coupon.ts';
import type { OrderRequest } from './order-request.ts';
import { deliveryTerms } from './queries.ts';

/** A request with everything that the order will store. */
export interface PricedOrder {
  request: OrderRequest;
  lines: OrderedLine[];
  bill: OrderBill;
  payMode: PayMode;
  billing: AddressRow | null;
  shipping: AddressRow | null;
  buyer: Buyer;
}

export interface OrderedLine {
  product: OrderedProduct;
  quantity: number;
  /** Line number within the order, from 1. */
  place: number;
  pricePaise: number;
  salePricePaise: number | null;
  /** Of a replacement: its price without the discount that it inherits. */
  fullUnitPaise?: number;
  /** Today's rate; it is copied to the order line and never changes there. */
  gstBasisPoints: number;
}

export type AddressRow = AddressFields & { address_id: string };
type Buyer = { email: string; fullName: string; mobile: string | null };

export type NotPriced = Refused<
  | 'shop-closed'
  | 'unknown-address'
  | 'pay-mode-not-offered'
  | 'pincode-not-served'
  | 'unknown-product'
  | 'variation-needed'
  | 'no-price'
  | 'amount-too-large'
  | 'out-of-stock'
  | 'not-enough-stock'
  | 'invalid-coupon'
  | 'coupon-used-up'
  | 'too-many-requests'
>;

/**
 * What would be ordered and what it costs right now. Only reads. The first check that fails is the refusal the customer sees;
 * `refuseBuyer` runs after the address checks.
 */
export async function priceOrder<Code extends RefusalCode = never>(
  { db, geocoding }: { db: Database; geocoding: Geocoding },
  request: OrderRequest,
  refuseBuyer: (buyer: Buyer) => Refused<Code> | null = () => null,
): Promise<PricedOrder | NotPriced | Refused<Code>> {
  const { userId, ip, billingId, shippingId, couponCode: code, items } = request;
  const payMode = request.payMode ?? 'Pay now';
  const settings = await findSettings(db, request);
  const { addresses, payButtons, served } = settings;
  if (!settings.isOpen) return refuse('shop-closed');
  const findAddress = (id: string | null) => addresses.find(({ address_id }) => address_id === id) ?? null;
  const [billing, shipping] = [findAddress(billingId), findAddress(shippingId)];
  if ((billingId !== null && !billing) || (shippingId !== null && !shipping)) return refuse('unknown-address');
  const buyer = { ...settings.buyer, mobile: request.mobile || settings.buyer.mobile };
  const refused = refuseBuyer(buyer);
  if (refused) return refused;
  if (request.payMode !== null && !offeredPayModes(payButtons).includes(payMode)) return refuse('pay-mode-not-offered');
  if (shipping && !canShipTo(shipping.pincode, served)) return refuse('pincode-not-served');

  const lines = priceLines(items, settings);
  if (lines instanceof Refused) return lines;
  const draws = lines.flatMap(({ product }) => product.draws);
  const shortage = refuseShortage(lines, new Map(draws.map(({ stockSku, available }) => [stockSku, available])));
  if (shortage) return shortage;

  const { salePaise } = priceCart(lines, null);
  const coupon = code === null ? null : await findUsableOffer(db, { code, userId, ip, salePaise });
  if (coupon instanceof Refused) return coupon;
  const place = shipping && (await findPlace(geocoding, shipping));
  const bill = workOutBill({ lines, coupon, place, payMode }, settings);
  if (request.payMode === 'Pay now' && isTooSmallToPayNow(bill)) {
    return refuse('pay-mode-not-offered', { message: 'Less than one rupee cannot be paid online.' });
  }
  return { request, lines, bill, payMode, billing, shipping, buyer };
}

/** The place is stored with the address. If it could not be found at the time, we look it up again. */
async function findPlace(geocoding: Geocoding, address: AddressRow): Promise<DeliveryPlace | null> {
  const { latitude, longitude, new_address: line, area, city, pincode, is_estimated: isEstimated } = address;
  if (latitude !== null && longitude !== null) return { latitude, longitude, isEstimated };
  return geocoding.locate({ line, area, city, pincode });
}

function priceLines(
  items: OrderRequest['items'],
  { products, gstRates, today: day }: Settings,
):
  | OrderedLine[]
  | Refused<'unknown-product' | 'variation-needed' | 'no-price' | 'not-enough-stock' | 'amount-too-large'> {
  const byLine = new Map(products.map((product) => [product.line_sku, product]));
  const lines = items.flatMap(({ lineSku, quantity, place }) => {
    const product = byLine.get(lineSku);
    if (!product) return [];
    const price = { pricePaise: product.price_paise, salePricePaise: product.sale_price_paise };
    const gstBasisPoints = gstRateOf(gstRates, { hsn: product.hsn_code, day, unitPaise: unitPaise(price) });
    // The table has a default rate that covers every other HSN code.
    if (gstBasisPoints === null) throw new Error(`there is no GST rate for HSN ${product.hsn_code}`);
    return [{ product, quantity, place, ...price, gstBasisPoints }];
  });
  if (lines.length < items.length) return refuse('unknown-product');
  const unchosen = lines.find(({ product }) => product.is_choice_needed);
  if (unchosen) {
    const message = `Please choose again what is in ${unchosen.product.title}.`;
    return refuse('variation-needed', { message });
  }
  // A price of zero is shown as “Price on request”; such a product must not be sold for nothing.
  const unpriced = lines.find((line) => unitPaise(line) === 0);
  if (unpriced)
    return refuse('no-price', { message: `${unpriced.product.title} has no price yet. Please ask us for it.` });
  const tooMany = lines.find(({ quantity }) => quantity > quantityMax);
  if (tooMany) {
    const message = `At most ${quantityMax} of ${tooMany.product.title} can be ordered at once.`;
    return refuse('not-enough-stock', { message });
  }
  const mrpPaise = lines.reduce((sum, line) => sum + Math.max(line.pricePaise * line.quantity, linePaise(line)), 0);
  return mrpPaise > storedPaiseMax ? refuse('amount-too-large') : lines;
}

/** Null: there is enough for all lines together. Lines are added up because packages and single products share stock. */
export function refuseShortage(
  lines: readonly OrderedLine[],
  available: ReadonlyMap<string, number>,
): Refused<'out-of-stock' | 'not-enough-stock'> | null {
  const shares = shareStock(
    lines.map(({ quantity, product }) => ({ quantity, draws: product.draws })),
    available,
  );
  for (const [index, { quantity, product }] of lines.entries()) {
    const share = shares[index] ?? 0;
    if (share < 1) return refuse('out-of-stock', { message: `${product.title} is out of stock.` });
    if (share < quantity)
      return refuse('not-enough-stock', { message: `Only ${share} of ${product.title} left in stock.` });
  }
  return null;
}

interface Settings extends Charges {
  /** Whether the shop takes orders. */
  isOpen: boolean;
  payButtons: { button_id: string; default: boolean }[];
  /** The part of the list of served pincodes that these addresses need. */
  served: string[];
  addresses: AddressRow[];
  buyer: Buyer;
  gstRates: GstRate[];
  /** India's date: "2026-11-15". */
  today: string;
  /** Only those on sale today. Stock held by the customer's own unpaid orders counts as left: a new order would abandon them. */
  products: OrderedProduct[];
}

/** Everything a bill depends on, in one statement. Finds only the customer's own addresses. */
async function findSettings(db: Database, { userId, billingId, shippingId, items }: OrderRequest): Promise<Settings> {
  const addressIds = [billingId, shippingId].filter((id) => id !== null);
  const { rows } = await sql<Settings>`/* prepared find_checkout_settings */
    with chosen as materialized (
      select address_id, location_user, new_address, city, area, pincode, latitude, longitude, is_estimated
        from address where user_id = ${userId} and address_id = any(${addressIds}::text[])
    )
    select (select is_open from shop_opening) as "isOpen",
      ${deliveryTerms},
      coalesce((select delivery_percentage from help), 0) as "advancePercentage",
      (select coalesce(jsonb_agg(jsonb_build_object('button_id', button_id, 'default', is_default)), '[]')
         from pay_button) as "payButtons",
      (select coalesce(jsonb_agg(pincode), '[]') from (
         select pincode from served_pincode where status = 'Active' and pincode in (select pincode from chosen)
         union all (select pincode from served_pincode where status = 'Active' limit 1)) listed) as served,
      (select coalesce(jsonb_agg(to_jsonb(chosen)), '[]') from chosen) as addresses,
      (select jsonb_build_object('email', email, 'fullName', full_name, 'mobile', mobile)
         from account where user_id = ${userId}) as buyer,
      (select coalesce(jsonb_agg(jsonb_build_object('hsn', hsn, 'validFrom', valid_from,
                'priceUpToPaise', price_up_to_paise, 'basisPoints', basis_points)), '[]') from gst_rate) as "gstRates",
      ((now() at time zone 'Asia/Kolkata')::date)::text as today,
      (select coalesce(jsonb_agg(to_jsonb(l)), '[]')
         from find_ordered_lines(${userId}, ${items.map(({ lineSku }) => lineSku)}::text[]) l) as products`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('the settings of the checkout are always one row');
  return settings;
}

interface OrderedProduct {
  line_sku: string;
  sku: string;
  chosen: string[];
  product_id: string;
  title: string;
  category: string;
  attributes: Record<string, string>;
  picture_id: string | null;
  price_paise: number;
  sale_price_paise: number | null;
  hsn_code: string;
  delivery_days: number;
  /** What one unit takes from which stock, and what is left there for this customer. */
  draws: (StockDraw & { available: number })[];
  parts: PackagePart[];
  is_choice_needed: boolean;
}

export const presentBill = (bill: OrderBill): Bill => ({
  amountbeforediscount: rupeesFromPaise(bill.mrpPaise),
  saletotal: rupeesFromPaise(bill.linesPaise),
  discountprice: rupeesFromPaise(bill.discountPaise),
  amountafterdiscount: rupeesFromPaise(bill.linesPaise - bill.discountPaise),
  deliveryCharge: rupeesFromPaise(bill.deliveryPaise),
  totalAmountbeforePay: rupeesFromPaise(bill.totalPaise),
  advance_amount: rupeesFromPaise(bill.advancePaise),
  remaining_amount: rupeesFromPaise(bill.remainingPaise),
  distance_km: bill.distanceKm,
  distance_estimated: bill.isEstimated,
});
