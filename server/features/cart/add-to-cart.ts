import { sql } from 'kysely';
import type { CartItem } from '../../../contract/cart-line.ts';
import type { MergedLine } from '../../../contract/cart.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { cartLinesMax } from '../../../domain/cart-size.ts';
import { readLineSku } from '../../../domain/line-sku.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

export type NotAdded = Refused<
  'unknown-product' | 'variation-needed' | 'already-in-cart' | 'cart-full' | 'out-of-stock' | 'not-enough-stock'
>;

type Item = Pick<CartItem, 'product_sku' | 'product_id' | 'quantity'>;

/** Why nothing was added. For an unknown product, all we know is that it is not active. */
interface Found {
  is_active: boolean;
  product_type: 'Simple' | 'Variable Product' | 'Grouped Product';
  is_choice_needed: boolean;
  is_in_cart: boolean;
  lines: number;
  available: number;
}

/** Null on success. */
export async function addToCart(db: Database | Transaction, userId: string, item: Item): Promise<NotAdded | null> {
  const found = await addLine(db, userId, item);
  return found && refusalOf(found, item.quantity);
}

/** Null on success. */
async function addLine(
  db: Database | Transaction,
  userId: string,
  { product_sku: line, product_id: productId, quantity }: Item,
): Promise<Found | null> {
  // Without a SKU we take the product's only variation.
  const { sku, chosen } = readLineSku(line);
  const { rows } = await sql<{ found: Found | null }>`/* prepared add_cart_line */
    select add_cart_line(${userId}, ${sku || null}, ${chosen}::text[], ${productId ?? null}, ${quantity}, ${cartLinesMax}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? null;
}

function refusalOf(found: Found, quantity: number): NotAdded | null {
  if (!found.is_active) return refuse('unknown-product');
  if (found.is_choice_needed) return refuseChoice(found.product_type);
  if (found.is_in_cart) return refuse('already-in-cart');
  if (found.lines >= cartLinesMax) return refuse('cart-full');
  return refuseQuantity(found.available, quantity);
}

/** The customer chose nothing yet, or chose something the package no longer offers. */
const refuseChoice = (type: Found['product_type']): Refused<'variation-needed'> =>
  refuse('variation-needed', type === 'Grouped Product' ? { message: 'Please choose what is in the package.' } : {});

export function refuseQuantity(
  available: number,
  quantity: number,
): Refused<'out-of-stock' | 'not-enough-stock'> | null {
  if (available < 1) return refuse('out-of-stock');
  return available < quantity ? refuse('not-enough-stock', { message: `Only ${available} left in stock.` }) : null;
}

/** Adds each line as a normal add would. Lines already in the cart do not change, so a merge can be repeated. */
export async function mergeCart(
  db: Database,
  userId: string,
  items: readonly CartItem[],
  { takesFewer = false } = {},
): Promise<MergedLine[]> {
  return db.transaction().execute(async (trx) => {
    const report: MergedLine[] = [];
    for (const item of items) report.push(await mergeLine(trx, userId, item, takesFewer));
    return report;
  });
}

async function mergeLine(trx: Transaction, userId: string, item: CartItem, takesFewer: boolean): Promise<MergedLine> {
  const found = await addLine(trx, userId, item);
  const refused = found && refusalOf(found, item.quantity);
  if (!takesFewer || refused?.code !== 'not-enough-stock') return mergedLine(item.product_sku, refused);
  const left = await addToCart(trx, userId, { ...item, quantity: found?.available ?? 0 });
  return { ...mergedLine(item.product_sku, refused), ...(left === null && { outcome: 'merged' }) };
}

function mergedLine(product_sku: string, refused: NotAdded | null): MergedLine {
  if (refused === null) return { product_sku, outcome: 'merged', code: '', msg: 'Product added to cart' };
  const { msg } = refused.body;
  if (refused.code === 'already-in-cart') return { product_sku, outcome: 'already there', code: '', msg };
  return { product_sku, outcome: 'refused', code: refused.code, msg };
}
