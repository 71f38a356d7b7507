import type { User } from '../../contract/account.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import type { Product } from '../../contract/product.ts';
import { quantityMax } from '../../domain/cart-size.ts';
import { lineFault, type LineFault } from '../../domain/line-fault.ts';
import { readLineSku } from '../../domain/line-sku.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import { priceCart, type CouponOffer, type PricedLine } from '../../domain/price.ts';
import { someNames } from '../../domain/some-names.ts';
import type { Purchase } from '../product/buy-action.ts';
import type { CardProduct } from '../product/card-product.ts';
import { makePackage } from '../product/package-choice.ts';
import { readAmount } from '../product/read-product.ts';

/** A line that a guest's browser stores. Only its id and SKU are sure; anything else may be missing or wrong. */
export type GuestItem = Partial<CartLine> &
  Pick<CartLine, 'product_id' | 'product_sku'> & {
    /** The price the visitor saw last, if it has changed since. */
    price_before?: number | null;
    /** Why the server refused it when the visitor logged in. */
    kept_because?: string;
    /** Sent to the account, without an answer so far. It may be in the cart there. */
    is_sent?: boolean;
  };

type Wanted = Pick<Purchase, 'sku' | 'quantity'>;

interface Owner {
  login: User | null;
  mainId: string;
}

/** A product as a cart line at today's price; null if it has variations, or a choice of parts, and none was made. */
export function lineOf(product: Product, { sku, quantity = 1 }: Wanted, { login, mainId }: Owner): CartLine | null {
  const variation = product.variation.find((each) => each.sku === sku);
  if (!variation && product.product_type === 'Variable Product') return null;
  const isPackage = product.product_type === 'Grouped Product';
  const made = isPackage ? makePackage(product, readLineSku(sku ?? product.sku).chosen) : null;
  if (isPackage && !made) return null;
  const stock = made ? made.stock : variation ? variation.stock : product.totalStock;
  return {
    id: '',
    product_id: product.product_id,
    product_sku: made ? made.lineSku : variation ? variation.sku : product.sku,
    product_name: product.title,
    product_price: (variation ? variation.price : readAmount(product.price)) ?? 0,
    product_saleprice: variation ? variation.salePrice : readAmount(product.salePrice),
    product_stockstatus: stock > 0 ? 'In Stock' : 'Out of Stock',
    product_status: product.status,
    product_image: variation?.imageUrl ?? product.image,
    product_gallery: product.gallery,
    description: product.description,
    short_description: product.short_description,
    category: product.category,
    product_type: product.product_type,
    variation_attributes: made?.words ?? variation?.attributes ?? {},
    typeofsimple: '',
    user_id: login?.user_id ?? '',
    user_name: login?.full_name ?? '',
    delivery_days: product.delivery_days,
    main_id: mainId,
    quantity,
    stock,
  };
}

/** What a card shows of a product is enough for a line, except that how many are left is not known. Null as above. */
export function lineOfCard(card: CardProduct): CartLine | null {
  if (card.type === 'Variable Product' || card.hasChoice) return null;
  return guestLine({
    product_id: card.id,
    product_sku: card.sku,
    product_name: card.title,
    product_price: card.originalRupees,
    ...(card.saleRupees < card.originalRupees && { product_saleprice: card.saleRupees }),
    ...(card.isOutOfStock && { product_stockstatus: 'Out of Stock', stock: 0 }),
    ...(card.picture !== null && { product_image: card.picture }),
    product_type: card.type,
    delivery_days: card.deliveryDays,
  });
}

/** A stored item as a whole line. Missing or broken values become harmless ones. */
export function guestLine(item: GuestItem): CartLine {
  const price = readAmount(item.product_price) ?? 0;
  const quantity = Math.trunc(readAmount(item.quantity) ?? 1);
  return {
    id: '',
    product_id: item.product_id,
    product_sku: item.product_sku,
    product_name: text(item.product_name) || item.product_sku,
    product_price: price,
    product_saleprice: readAmount(item.product_saleprice),
    product_stockstatus: item.product_stockstatus === 'Out of Stock' ? 'Out of Stock' : 'In Stock',
    product_status: item.product_status === 'Inactive' ? 'Inactive' : 'Active',
    product_image: text(item.product_image) || null,
    product_gallery: [],
    description: text(item.description),
    short_description: text(item.short_description),
    category: text(item.category),
    product_type: item.product_type ?? 'Simple',
    variation_attributes: attributes(item.variation_attributes),
    ...(item.needs_choice === true && { needs_choice: true }),
    typeofsimple: '',
    user_id: '',
    user_name: '',
    delivery_days: readAmount(item.delivery_days) ?? 0,
    main_id: text(item.main_id),
    quantity: Math.max(1, Math.min(quantityMax, quantity)),
    // Unknown until the shop is asked: until then any quantity is fine.
    stock: readAmount(item.stock) ?? quantityMax,
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const attributes = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, word]) => typeof word === 'string'))
    : {};

export const pricedLine = (line: Pick<CartLine, 'product_price' | 'product_saleprice' | 'quantity'>): PricedLine => ({
  pricePaise: paiseFromRupees(line.product_price),
  salePricePaise: line.product_saleprice === null ? null : paiseFromRupees(line.product_saleprice),
  quantity: line.quantity,
});

export const faultOf = (line: CartLine): LineFault | null =>
  lineFault({ ...line, isActive: line.product_status === 'Active', needsChoice: line.needs_choice === true });

/** Why a line cannot be bought, and what to do about it. */
export function faultText(fault: LineFault, stock: number): string {
  if (fault === 'gone') return 'This product is no longer sold.';
  if (fault === 'choice') return 'This package has changed. Please choose its contents again.';
  if (fault === 'out-of-stock') return 'Out of Stock right now.';
  return `Only ${stock} left in stock. Please lower the quantity.`;
}

/** What a visitor is about to order, carried from the cart to the checkout. Amounts are rupees. */
export interface CheckoutData {
  products: CartLine[];
  /** At list prices. */
  totalBeforeDiscount: number;
  /** At sale prices, less the coupon. */
  totalAfterDiscount: number;
  /** Whether the totals include the coupon: one that could not be checked is handed over without. */
  isCouponApplied?: boolean;
  coupon?: string;
  /** "10% off, up to ₹500.00" */
  couponTerms?: string;
  /** Taken off by the coupon. */
  discountAmount?: number;
  /** The order that was placed with it, once there is one. */
  orderId?: string;
  /** False: chosen with Buy Now. */
  isFromCart?: boolean;
}

export interface HandedCoupon {
  code: string;
  /** Null if it could not be checked: the checkout asks again. */
  offer: CouponOffer | null;
  /** Empty: not known. */
  terms: string;
}

/** Only for display: the server works out the bill before anything is paid. */
export function checkoutDataOf(lines: readonly CartLine[], coupon: HandedCoupon | null): CheckoutData {
  const offer = coupon?.offer ?? null;
  const totals = priceCart(lines.map(pricedLine), offer);
  return {
    products: [...lines],
    totalBeforeDiscount: rupeesFromPaise(totals.mrpPaise),
    totalAfterDiscount: rupeesFromPaise(totals.totalPaise),
    isCouponApplied: offer !== null,
    ...(coupon && { coupon: coupon.code, couponTerms: coupon.terms }),
    ...(offer && { discountAmount: rupeesFromPaise(totals.couponPaise) }),
  };
}

/** Updates the checkout to match the cart. Returns the same object if nothing has changed, null if nothing is left to order. */
export function followCart(
  data: CheckoutData,
  { lines, coupon: held }: { lines: readonly CartLine[]; coupon: string | null },
): CheckoutData | null {
  const before = new Map(data.products.map((line) => [line.product_sku, line.quantity]));
  // What has sold out since is still listed, so that the page can say so.
  const wanted = lines.filter((line) => faultOf(line) === null || before.has(line.product_sku));
  const isSame =
    wanted.length === before.size && wanted.every((line) => before.get(line.product_sku) === line.quantity);
  const coupon = data.coupon === undefined ? null : held;
  if (isSame && coupon === (data.coupon ?? null)) return data;
  if (wanted.length === 0) return null;
  const terms = (coupon === data.coupon && data.couponTerms) || '';
  // The bill says what the coupon is worth now.
  return { ...checkoutDataOf(wanted, coupon === null ? null : { code: coupon, offer: null, terms }), isFromCart: true };
}

export interface ShownLine extends CartLine {
  /** Why it cannot be bought as it stands. */
  fault: LineFault | null;
  /** The price the visitor saw last, if it has changed since. */
  priceBefore: number | null;
}

/** "Added: 5 × Wheel bag. Changed: 3 × Bearing oil instead of 1. Removed: Cap." Empty if nothing differs. */
export function differenceText(before: readonly NamedLine[], after: readonly NamedLine[]): string {
  const quantityIn = (lines: readonly NamedLine[]) => {
    const quantities = new Map(lines.map((line) => [line.product_sku, line.quantity]));
    return ({ product_sku: sku }: NamedLine) => quantities.get(sku);
  };
  const [was, is] = [quantityIn(before), quantityIn(after)];
  const counted = ({ quantity, product_name: name }: NamedLine) => `${quantity} × ${name}`;
  const added = after.filter((line) => was(line) === undefined).map(counted);
  const changed = after
    .filter((line) => ![undefined, line.quantity].includes(was(line)))
    .map((line) => `${counted(line)} instead of ${was(line)}`);
  const gone = before.filter((line) => is(line) === undefined).map(({ product_name: name }) => name);
  return [
    added.length > 0 && `Added: ${someNames(added)}.`,
    changed.length > 0 && `Changed: ${changed.join(', ')}.`,
    gone.length > 0 && `Removed: ${someNames(gone)}.`,
  ]
    .filter((text) => text !== false)
    .join(' ');
}

type NamedLine = Pick<ShownLine, 'product_sku' | 'product_name' | 'quantity'>;

/** "Quantity of Wheel bag: 2", "Wheel bag was saved for later. Your cart is empty." */
export function changesOf(
  before: readonly NamedLine[],
  after: readonly NamedLine[],
  saved: readonly NamedLine[],
): string {
  const now = new Map(after.map((line) => [line.product_sku, line.quantity]));
  const aside = new Set(saved.map((line) => line.product_sku));
  const changes = before.flatMap(({ product_sku: sku, product_name: name, quantity }) => {
    const left = now.get(sku);
    if (left === undefined) return [`${name} was ${aside.has(sku) ? 'saved for later' : 'removed'}.`];
    return left === quantity ? [] : [`Quantity of ${name}: ${left}.`];
  });
  if (before.length > 0 && after.length === 0) changes.push('Your cart is empty.');
  return changes.join(' ');
}
