import type { CartItem } from '../../../contract/cart-line.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { cartLinesMax } from '../../../domain/cart-size.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { insertCartLine, type AddedRow } from './queries.ts';
import { refuseQuantity } from './refuse-quantity.ts';

type NotAdded = Refused<
  'unknown-product' | 'variation-needed' | 'already-in-cart' | 'cart-full' | 'out-of-stock' | 'not-enough-stock'
>;

type Item = Pick<CartItem, 'product_sku' | 'product_id' | 'quantity'>;

/** Null: it is in the cart now, and was not before. */
export async function addToCart(db: Database | Transaction, userId: string, item: Item): Promise<NotAdded | null> {
  const row = await insertCartLine(db, {
    userId,
    sku: item.product_sku === '' ? null : item.product_sku,
    productId: item.product_id ?? null,
    quantity: item.quantity,
  });
  return row ? whyNot(row, item) : refuse('unknown-product');
}

function whyNot(row: AddedRow, { product_sku: sku, quantity }: Item): NotAdded | null {
  if (row.is_added) return null;
  if (!row.is_active) return refuse('unknown-product');
  if (sku === '' && row.product_type === 'Variable Product') return refuse('variation-needed');
  if (row.is_in_cart) return refuse('already-in-cart');
  if (row.lines >= cartLinesMax) return refuse('cart-full');
  return refuseQuantity(row.available, quantity);
}
