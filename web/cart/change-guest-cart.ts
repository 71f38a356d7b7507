import type { CartLine } from '../../contract/cart-line.ts';
import type { Product } from '../../contract/product.ts';
import { cartLinesMax } from '../../domain/cart-size.ts';
import { readLineSku } from '../../domain/line-sku.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Api } from '../api/api.ts';
import type { Purchase } from '../product/buy-action.ts';
import { readAmount } from '../product/read-amount.ts';
import { readProduct } from '../product/read-product.ts';
import { thisDevice } from '../visitor/this-device.ts';
import { guestLine, lineOf } from './cart-line.ts';
import { changeGuestCart, readGuestCart, type GuestItem } from './guest-cart.ts';
import { changeGuestSaved, readGuestSaved } from './guest-saved.ts';

/** In the toast after a product was added. */
export const viewCart = { to: '/cart', text: 'View cart' } as const;

interface Asked extends Purchase {
  /** The shop is out of reach: the line is what the page showed. */
  isAsSeen: boolean;
}

/** What can be done with a guest's or a customer's cart. Each shows its outcome in a toast. */
export interface CartOfVisitor {
  add(line: CartLine, asked: Asked): void | Promise<void>;
  remove(sku: string): void | Promise<void>;
  setQuantity(sku: string, quantity: number): void | Promise<void>;
  /** Puts a line aside, to buy it later. */
  save(sku: string): void | Promise<void>;
  takeBack(sku: string): void | Promise<void>;
  /** Off the list for later. */
  drop(sku: string): void | Promise<void>;
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
    const text = asked.isAsSeen ? `Saved on this ${thisDevice()}, at the price you see` : 'Added to cart';
    return showToast(text, 'plain', { link: viewCart });
  },

  remove(sku) {
    changeGuestCart((items) => items.filter((item) => item.product_sku !== sku));
    showToast('Product removed from cart');
  },

  setQuantity(sku, quantity) {
    changeGuestCart((items) => items.map((item) => (item.product_sku === sku ? { ...item, quantity } : item)));
  },

  save(sku) {
    const item = readGuestCart().find((each) => each.product_sku === sku);
    if (!item) return undefined;
    const others = readGuestSaved().filter((each) => each.product_sku !== sku);
    if (others.length >= cartLinesMax) return showToast('Your list for later is full.', 'warning');
    changeGuestSaved(() => [item, ...others]);
    changeGuestCart((items) => items.filter((each) => each.product_sku !== sku));
    return showToast(savedText);
  },

  takeBack(sku) {
    const item = readGuestSaved().find((each) => each.product_sku === sku);
    if (!item) return undefined;
    const isThere = readGuestCart().some((each) => each.product_sku === sku);
    if (!isThere && readGuestCart().length >= cartLinesMax) return showToast('Your cart is full.', 'warning');
    if (!isThere) changeGuestCart((items) => [...items, item]);
    changeGuestSaved((items) => items.filter((each) => each.product_sku !== sku));
    return showToast(takenBackText);
  },

  drop(sku) {
    changeGuestSaved((items) => items.filter((each) => each.product_sku !== sku));
    showToast(droppedText);
  },
};

export const savedText = 'Saved for later';
export const takenBackText = 'Moved to your cart';
export const droppedText = 'Removed from your list for later';

/** Updates a guest's lists to what the shop sells today. Items stay as they are if the shop does not answer: then false. */
export async function refreshGuestCart(api: Api): Promise<boolean> {
  const asked = [...readGuestCart(), ...readGuestSaved()];
  if (asked.length === 0) return true;
  const { refresh, isWhole } = await askAboutItems(api, asked);
  changeGuestCart((items) => items.map(refresh));
  changeGuestSaved((items) => items.map(refresh));
  return isWhole;
}

/** Asks what the shop sells today. The returned function updates any of these items. */
export async function askAboutItems(api: Api, items: readonly GuestItem[]) {
  const ids = [...new Set(items.map((item) => item.product_id))];
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await findProduct(api, id)] as const)));
  return {
    refresh: (item: GuestItem): GuestItem => refreshed(item, found.get(item.product_id), api.mainId),
    /** The shop answered about all of them. */
    isWhole: ![...found.values()].includes(undefined),
  };
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
    const gone = { ...item, product_stockstatus: 'Out of Stock' as const, stock: 0, price_before: null };
    // The package is there, but not with what was chosen.
    const isPackage = product?.product_type === 'Grouped Product' && readLineSku(item.product_sku).sku === product.sku;
    return isPackage
      ? { ...gone, product_status: 'Active', needs_choice: true }
      : { ...gone, product_status: 'Inactive' };
  }
  const before = product_saleprice ?? product_price;
  const isKnown = readAmount(item.product_price) !== null;
  const isChanged = isKnown && before !== (line.product_saleprice ?? line.product_price);
  return { ...line, quantity, price_before: isChanged ? before : null };
}
