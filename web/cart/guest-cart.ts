import type { MergedLine } from '../../contract/cart.ts';
import type { Product } from '../../contract/product.ts';
import { readLineSku } from '../../domain/line-sku.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Api } from '../api/api.ts';
import { readAmount, loadProduct } from '../product/read-product.ts';
import { oneTabAtATime, thisDevice } from '../visitor/browser-store.ts';
import { doneTexts, guestRefusal, viewCart, withChange, type CartChange } from './cart-change.ts';
import { guestLine, lineOf, type GuestItem } from './cart-line.ts';
import { setCartReport } from './cart-report.ts';
import { announceCartChange, guestCart, guestSaved } from './cart-store.ts';

interface Asked {
  /** The press was on a card: no variation was chosen. */
  isOfCard: boolean;
  /** The shop is out of reach: the line is what the page showed. */
  isAsSeen: boolean;
}

/** Changes what this browser stores, and says so in a toast. */
export function changeGuestCart(change: CartChange, asked?: Asked): void {
  const lists = { lines: guestCart.read(), saved: guestSaved.read() };
  const { intent, sku } = change;
  const moved = intent === 'save' ? lists.lines : intent === 'take-back' ? lists.saved : null;
  // It is gone, by another tab.
  if (moved && !moved.some((item) => item.product_sku === sku)) return undefined;
  const refusal = guestRefusal(lists, change, asked?.isOfCard);
  if (refusal !== null) return showToast(refusal, 'warning');
  const next = withChange<GuestItem>(lists, change);
  if (next.lines !== lists.lines) guestCart.write(next.lines);
  if (next.saved !== lists.saved) guestSaved.write(next.saved);
  if (intent === 'quantity') return undefined;
  if (intent !== 'add') return showToast(doneTexts[intent]);
  const text = asked?.isAsSeen ? `Saved on this ${thisDevice()}, at the price you see` : 'Added to cart';
  return showToast(text, 'plain', { link: viewCart });
}

/** Updates a guest's lists to what the shop sells today. Items stay as they are if the shop does not answer: then false. */
export async function refreshGuestCart(api: Api): Promise<boolean> {
  const asked = [...guestCart.read(), ...guestSaved.read()];
  if (asked.length === 0) return true;
  const { refresh, isWhole } = await askAboutItems(api, asked);
  guestCart.change((items) => items.map(refresh));
  guestSaved.change((items) => items.map(refresh));
  return isWhole;
}

/** Asks what the shop sells today. The returned function updates any of these items. */
export async function askAboutItems(api: Api, items: readonly GuestItem[]) {
  const ids = [...new Set(items.map((item) => item.product_id))];
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await loadProduct(api, id)] as const)));
  return {
    refresh: (item: GuestItem): GuestItem => refreshed(item, found.get(item.product_id), api.mainId),
    /** The shop answered about all of them. */
    isWhole: ![...found.values()].includes(undefined),
  };
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

/** One tab at a time, so that the second finds nothing left to move. Otherwise it would report every line as already there. */
export const mergeGuestLists = (api: Api): Promise<void> =>
  oneTabAtATime('pahiya-merge', async () => {
    await mergeGuestCart(api);
    await mergeGuestSaved(api);
  });

/** If the server does not answer, all stay in the browser for the next try. */
async function mergeGuestSaved({ client, mainId }: Api): Promise<void> {
  const lines = guestSaved.read().map(guestLine);
  if (lines.length === 0) return;
  const products = lines.map(({ product_sku, quantity }) => ({ product_sku, quantity }));
  const answer = await client.call('POST /cart/saved/merge', { body: { products, main_id: mainId } });
  if (answer.ok) guestSaved.write([]);
}

/**
 * Moves the products chosen before the login into the customer's cart. Only those that the server refused stay in the
 * browser. If the server does not answer, all stay for the next try.
 */
async function mergeGuestCart({ client, mainId }: Api): Promise<void> {
  const items = guestCart.read();
  if (items.length === 0) return;
  const lines = items.map(guestLine);
  // If the page is left before the answer arrives, the next merge finds these lines in the cart already. That is no news.
  const wasSent = new Set(items.filter((item) => item.is_sent).map((item) => item.product_sku));
  guestCart.change((stored) => stored.map((item) => ({ ...item, is_sent: true })));
  const products = lines.map(({ product_sku, product_id, quantity }) => ({ product_sku, product_id, quantity }));
  const answer = await client.call('POST /cart/merge', { body: { products, main_id: mainId } });
  if (!answer.ok) return;
  const merged = answer.body.lines.map((line, index) => {
    const isOurs = line.outcome === 'already there' && wasSent.has(line.product_sku);
    const outcome = isOurs ? ('merged' as const) : line.outcome;
    return { ...line, outcome, name: lines[index]?.product_name ?? '' };
  });
  const isNews = merged.some(isNewsOf(guestCart.read()));
  const outcomes = new Map(merged.map((line) => [line.product_sku, line]));
  guestCart.change((items) => items.flatMap((item) => leftOf(item, outcomes.get(item.product_sku))));
  // Those that were refused stay in this browser, and the cart lists them.
  const moved = merged.filter(({ outcome }) => outcome !== 'refused');
  if (moved.length > 0) setCartReport({ about: 'Chosen before you logged in', lines: moved });
  if (!isNews) return;
  announceCartChange();
  showToast(...summaryOf(merged));
}

/** The cart already shows what was refused before for the same reason. */
const isNewsOf =
  (items: readonly GuestItem[]) =>
  ({ product_sku, outcome, msg }: MergedLine): boolean =>
    outcome !== 'refused' || items.some((item) => item.product_sku === product_sku && item.kept_because !== msg);

function leftOf(item: GuestItem, line: MergedLine | undefined): GuestItem[] {
  if (!line) return [item];
  return line.outcome === 'refused' ? [{ ...item, kept_because: line.msg, is_sent: false }] : [];
}

function summaryOf(merged: readonly MergedLine[]): Parameters<typeof showToast> {
  const refused = merged.filter(({ outcome }) => outcome === 'refused').length;
  const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);
  if (refused === 0) return [`Added to your cart: ${products(merged.length)} you chose before logging in`];
  return [`${products(refused)} could not be moved into your cart. See your cart for the reason.`, 'warning'];
}
