import type { Checkout } from '../../../contract/checkout.ts';
import { gstRateOf } from '../../../domain/gst-rate.ts';
import { keptPaiseMax } from '../../../domain/money.ts';
import { linePaise } from '../../../domain/price.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { shareStock } from '../../../domain/stock-share.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { OrderedProduct } from './product-queries.ts';
import type { CheckoutSettings } from './settings-queries.ts';

/** As many of one SKU a line of an order may have. */
const quantityMax = 999;

/** One SKU of an order, however many times it was sent. */
export interface Wanted {
  sku: string;
  quantity: number;
}

export interface OrderedLine {
  product: OrderedProduct;
  quantity: number;
  pricePaise: number;
  salePricePaise: number | null;
  /** Of the day of the order; it stays on the order's line. */
  gstBasisPoints: number;
}

/** The same SKU on two lines is one. In the order of SKU: the same goods are the same order, however they were put. */
export function wantedSkus(items: Checkout['cart_products']): Wanted[] {
  const quantities = new Map<string, number>();
  for (const { product_sku: sku, quantity } of items) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity })).sort((a, b) => (a.sku < b.sku ? -1 : 1));
}

export function orderLines(
  wanted: readonly Wanted[],
  products: readonly OrderedProduct[],
  { gstRates, today: day }: Pick<CheckoutSettings, 'gstRates' | 'today'>,
): OrderedLine[] | Refused<'unknown-product' | 'no-price' | 'not-enough-stock' | 'amount-too-large'> {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const lines = wanted.flatMap(({ sku, quantity }) => {
    const product = bySku.get(sku);
    if (!product) return [];
    const price = { pricePaise: product.price_paise, salePricePaise: product.sale_price_paise };
    const gstBasisPoints = gstRateOf(gstRates, { hsn: product.hsn_code, day, unitPaise: unitPaise(price) });
    // The database keeps a rate for whatever no other is about.
    if (gstBasisPoints === null) throw new Error(`there is no GST rate for HSN ${product.hsn_code}`);
    return [{ product, quantity, ...price, gstBasisPoints }];
  });
  if (lines.length < wanted.length) return refuse('unknown-product');
  // Pages call it “Price on request”: nobody may have it for nothing.
  const unpriced = lines.find((line) => unitPaise(line) === 0);
  if (unpriced)
    return refuse('no-price', { message: `${unpriced.product.title} has no price yet. Please ask us for it.` });
  const tooMany = lines.find(({ quantity }) => quantity > quantityMax);
  if (tooMany) {
    const message = `At most ${quantityMax} of ${tooMany.product.title} can be ordered at once.`;
    return refuse('not-enough-stock', { message });
  }
  const mrpPaise = lines.reduce((sum, line) => sum + Math.max(line.pricePaise * line.quantity, linePaise(line)), 0);
  return mrpPaise > keptPaiseMax ? refuse('amount-too-large') : lines;
}

/** Null: all of it can be had at once. A package and its parts, or two packages, draw on the same stock. */
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

/** What an order takes from which stock, each stock once. */
export function stockNeeds(lines: readonly OrderedLine[]): Map<string, number> {
  const needs = new Map<string, number>();
  for (const { product, quantity } of lines) {
    for (const draw of product.draws) {
      needs.set(draw.stockSku, (needs.get(draw.stockSku) ?? 0) + draw.quantity * quantity);
    }
  }
  return needs;
}
