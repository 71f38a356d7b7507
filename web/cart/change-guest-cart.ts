import type { CartLine } from '../../contract/cart-line.ts';
import type { Product } from '../../contract/product.ts';
import { cartLinesMax } from '../../domain/cart-size.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Api } from '../api/api-context.ts';
import type { Purchase } from '../product/buy-action.ts';
import { readAmount } from '../product/read-amount.ts';
import { readProduct } from '../product/read-product.ts';
import { guestLine, lineOf } from './cart-line.ts';
import { changeGuestCart, readGuestCart, type GuestItem } from './guest-cart.ts';

/** In the toast after a product was added. */
export const viewCart = { to: '/cart', text: 'View cart' } as const;

/** What can be done with a guest's or a customer's cart. Each shows its outcome in a toast. */
export interface CartOfVisitor {
  add(line: CartLine, asked: Purchase): void | Promise<void>;
  remove(sku: string): void | Promise<void>;
  setQuantity(sku: string, quantity: number): void | Promise<void>;
}

export const guestCart: CartOfVisitor = {
  add(line, asked) {
    const items = readGuestCart();
    // A card stands for the whole product; once a variation is chosen, only that one counts.
    const isThere = items.some((item) =>
      asked.sku === null ? item.product_id === line.product_id : item.product_sku === line.product_sku,
    );
    if (isThere) return showToast('Product already in cart', 'warning');
    if (line.stock < 1) return showToast('This product is out of stock.', 'warning');
    if (line.stock < line.quantity) return showToast(`Only ${line.stock} left in stock.`, 'warning');
    if (items.length >= cartLinesMax) return showToast('Your cart is full.', 'warning');
    changeGuestCart((stored) => [...stored, line]);
    return showToast('Added to cart', 'plain', { link: viewCart });
  },

  remove(sku) {
    changeGuestCart((items) => items.filter((item) => item.product_sku !== sku));
    showToast('Product removed from cart');
  },

  setQuantity(sku, quantity) {
    changeGuestCart((items) => items.map((item) => (item.product_sku === sku ? { ...item, quantity } : item)));
  },
};

/** Updates the guest cart to what the shop sells today. Items stay as they are if the shop does not answer. */
export async function refreshGuestCart(api: Api): Promise<void> {
  const asked = readGuestCart();
  if (asked.length === 0) return;
  const refresh = await askAboutItems(api, asked);
  changeGuestCart((items) => items.map(refresh));
}

/** Asks what the shop sells today. The returned function updates any of these items. */
export async function askAboutItems(api: Api, items: readonly GuestItem[]): Promise<(item: GuestItem) => GuestItem> {
  const ids = [...new Set(items.map((item) => item.product_id))];
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await findProduct(api, id)] as const)));
  return (item) => refreshed(item, found.get(item.product_id), api.mainId);
}

/** Undefined: no answer. Null: the shop has no such product. */
async function findProduct({ client }: Api, productId: string): Promise<Product | null | undefined> {
  const answer = await client.call('GET /grouped-product/single/:productId', { params: { productId } });
  if (answer.ok) return readProduct(answer.body);
  return answer.status === 404 || answer.status === 400 ? null : undefined;
}

function refreshed(item: GuestItem, product: Product | null | undefined, mainId: string): GuestItem {
  if (product === undefined) return item;
  const { quantity, product_price, product_saleprice } = guestLine(item);
  const line = product && lineOf(product, { sku: item.product_sku }, { login: null, mainId });
  if (!line || line.product_sku !== item.product_sku) {
    return { ...item, product_status: 'Inactive', product_stockstatus: 'Out of Stock', stock: 0, price_before: null };
  }
  const before = product_saleprice ?? product_price;
  const isKnown = readAmount(item.product_price) !== null;
  const isChanged = isKnown && before !== (line.product_saleprice ?? line.product_price);
  return { ...line, quantity, price_before: isChanged ? before : null };
}
