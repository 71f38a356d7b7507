import { cartLinesMax, type CartItem } from '../../../contract/cart-line.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { errorConstraint } from '../../../database/error-code.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { insertCartLine, type AddedRow } from './queries.ts';
import { refuseQuantity } from './refuse-quantity.ts';

type NotAdded = Refused<
  'unknown-product' | 'variation-needed' | 'already-in-cart' | 'cart-full' | 'out-of-stock' | 'not-enough-stock'
>;

type Item = Pick<CartItem, 'product_sku' | 'product_id' | 'quantity'>;

/** Null: it is in the cart now, and was not before. */
export async function addToCart(db: Database | Transaction, userId: string, item: Item): Promise<NotAdded | null> {
  const { product_sku: sku, product_id: productId = '', quantity } = item;
  try {
    const row = await insertCartLine(db, { userId, quantity, wanted: sku === '' ? { productId } : { sku } });
    return row?.is_added ? null : whyNot(row, item);
  } catch (error) {
    // Another tab added the last line that fits, after this one had counted.
    if (errorConstraint(error) === 'cart_lines_max') return refuse('cart-full');
    throw error;
  }
}

function whyNot(row: AddedRow | undefined, { product_sku: sku, quantity }: Item): NotAdded {
  if (!row?.is_active) return refuse('unknown-product');
  if (sku === '' && row.product_type === 'Variable Product') return refuse('variation-needed');
  if (row.is_in_cart) return refuse('already-in-cart');
  if (row.lines >= cartLinesMax) return refuse('cart-full');
  // Everything allowed it and still nothing was written: an equal add was quicker.
  return refuseQuantity(row.available, quantity) ?? refuse('already-in-cart');
}
