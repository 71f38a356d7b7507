import { sql } from 'kysely';
import type { CartItem } from '../../../contract/cart-line.ts';
import type { MergedLine } from '../../../contract/cart.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { cartLinesMax } from '../../../domain/cart-size.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

type NotAdded = Refused<
  'unknown-product' | 'variation-needed' | 'already-in-cart' | 'cart-full' | 'out-of-stock' | 'not-enough-stock'
>;

type Item = Pick<CartItem, 'product_sku' | 'product_id' | 'quantity'>;

interface AddedRow {
  product_type: 'Simple' | 'Variable Product' | 'Grouped Product';
  is_active: boolean;
  is_in_cart: boolean;
  lines: number;
  available: number;
  is_added: boolean;
}

/** Null: it was added. */
export async function addToCart(
  db: Database | Transaction,
  userId: string,
  { product_sku: sku, product_id: productId, quantity }: Item,
): Promise<NotAdded | null> {
  // Without a SKU: the only variation of the product.
  const { rows } = await sql<AddedRow>`/* prepared add_cart_line */
    select * from add_cart_line(${userId}, ${sku || null}, ${productId ?? null}, ${quantity}, ${cartLinesMax})`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return refuse('unknown-product');
  if (row.is_added) return null;
  if (!row.is_active) return refuse('unknown-product');
  if (sku === '' && row.product_type === 'Variable Product') return refuse('variation-needed');
  if (row.is_in_cart) return refuse('already-in-cart');
  if (row.lines >= cartLinesMax) return refuse('cart-full');
  return refuseQuantity(row.available, quantity);
}

export function refuseQuantity(
  available: number,
  quantity: number,
): Refused<'out-of-stock' | 'not-enough-stock'> | null {
  if (available < 1) return refuse('out-of-stock');
  return available < quantity ? refuse('not-enough-stock', { message: `Only ${available} left in stock.` }) : null;
}

/** Adds each line as if it were added now. Lines already in the cart stay as they are, so a merge can be repeated. */
export async function mergeCart(db: Database, userId: string, items: readonly CartItem[]): Promise<MergedLine[]> {
  return db.transaction().execute(async (trx) => {
    const report: MergedLine[] = [];
    for (const item of items) report.push(mergedLine(item.product_sku, await addToCart(trx, userId, item)));
    return report;
  });
}

function mergedLine(product_sku: string, refused: Awaited<ReturnType<typeof addToCart>>): MergedLine {
  if (refused === null) return { product_sku, outcome: 'merged', code: '', msg: 'Product added to cart' };
  const { msg } = refused.body;
  if (refused.code === 'already-in-cart') return { product_sku, outcome: 'already there', code: '', msg };
  return { product_sku, outcome: 'refused', code: refused.code, msg };
}
