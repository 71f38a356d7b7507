import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { CartLine } from '../../contract/cart-line.ts';
import type { Answer } from '../../contract/client.ts';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import { showToast, type ToastLink } from '../../ui/toast.tsx';
import { isUnanswered, apiContext, type Api } from '../api/api.ts';
import type { CardProduct } from '../product/card-product.ts';
import { readProduct } from '../product/read-product.ts';
import { oneTabAtATime } from '../visitor/one-tab-at-a-time.ts';
import { readLogin } from '../visitor/stored-login.ts';
import { thisDevice } from '../visitor/this-device.ts';
import type { Route } from './+types/lookup-cart.ts';
import { keepCopy, readCopy, withChange, type CartChange, type CartLists } from './cart-copy.ts';
import type { CartIntent } from './cart-intent.ts';
import { guestLine, lineOf, lineOfCard } from './cart-line.ts';
import { droppedText, guestCart, savedText, takenBackText, viewCart, type CartOfVisitor } from './change-guest-cart.ts';
import { checkoutDataOf, saveCheckoutData } from './checkout-data.ts';
import { changeGuestSaved, readGuestSaved } from './guest-saved.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { isOutOfReach, makeChange, readUnsent, sendChanges } from './unsent-changes.ts';

export interface LoadedCart {
  /** Empty for a guest. */
  userId: string;
  /** Null if it could not be loaded. */
  lines: readonly CartLine[] | null;
  /** Put aside to buy later. */
  saved: readonly CartLine[];
  failure: string | null;
  /** The shop is out of reach: prices and stock are as this browser last saw them. */
  isCopy: boolean;
}

/** Only the browser comes here; there is no page. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export const clientLoader = ({ context }: Route.ClientLoaderArgs): Promise<LoadedCart> =>
  loadCart(context.get(apiContext));

/** A customer's cart, with what the shop does not know yet. A guest's is stored in the browser. */
export async function loadCart(api: Api): Promise<LoadedCart> {
  const userId = readLogin()?.user_id;
  if (userId === undefined) return { userId: '', lines: null, saved: [], failure: null, isCopy: false };
  const isAllSent = await sendChanges(api, userId);
  const copy = readCopy(userId);
  // Out of reach a moment ago: asking again could take another 15 seconds.
  const answer = isAllSent || !copy ? await api.client.call('GET /cart/:userId', { params: { userId } }) : null;
  if (answer?.ok) {
    const lists = { lines: answer.body.data, saved: answer.body.saved ?? [] };
    keepCopy(userId, lists);
    return { userId, ...withUnsent(userId, lists), failure: null, isCopy: false };
  }
  if (copy && (!answer || isOutOfReach(answer))) {
    return { userId, ...withUnsent(userId, copy), failure: null, isCopy: true };
  }
  const failure = !answer || isUnanswered(answer) ? 'Error fetching cart' : 'Failed to fetch cart';
  return { userId, lines: null, saved: [], failure, isCopy: false };
}

const withUnsent = (userId: string, lists: CartLists): CartLists => readUnsent(userId).reduce(withChange, lists);

/** A change to the cart reloads the cart, never the page around it. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || formMethod === 'POST';

/** The second press of a double click comes within this time. */
const doubleClickMs = 600;

let lastPress = { what: '', atMs: 0, turn: Promise.resolve<Response | null>(null) };

export async function clientAction({ context, request }: Route.ClientActionArgs): Promise<Response | null> {
  const api = context.get(apiContext);
  const intent = (await request.json()) as CartIntent;
  const press = { what: JSON.stringify(intent), atMs: performance.now() };
  const isBuying = intent.intent === 'add' || intent.intent === 'buy-now';
  const isSecond = isBuying && press.what === lastPress.what && press.atMs - lastPress.atMs < doubleClickMs;
  const turn = isSecond ? lastPress.turn.then(() => null) : act(api, intent);
  lastPress = { ...press, turn };
  return turn;
}

/** Shows the outcome in a toast. Returns a redirect if the visitor goes on to another page. */
async function act(api: Api, intent: CartIntent): Promise<Response | null> {
  const login = readLogin();
  const cart = login ? accountCart(api, login.user_id) : guestCart;
  switch (intent.intent) {
    case 'add':
    case 'buy-now': {
      const product = await findProduct(api, intent);
      if (product === null) return null;
      const line =
        'product_id' in product ? lineOf(product, intent, { login, mainId: api.mainId }) : lineOfCard(product);
      // Something is to be chosen: in a package, or in a product that has got variations since the page was loaded.
      if (line === null && 'to' in product) {
        showToast('What is in it is chosen on its page. Please open it once the network is back.', 'warning', {
          ms: 6000,
        });
        return null;
      }
      if (line === null) return redirect(linkTo(product as Product));
      if (intent.intent === 'add') {
        await cart.add(line, { ...intent, isAsSeen: product === intent.seen });
        return null;
      }
      saveCheckoutData(checkoutDataOf([line], null));
      return redirect('/checkout');
    }
    case 'remove':
      await cart.remove(intent.sku);
      return null;
    case 'quantity':
      await cart.setQuantity(intent.sku, intent.quantity);
      return null;
    case 'save':
      await cart.save(intent.sku);
      return null;
    case 'take-back':
      await cart.takeBack(intent.sku);
      return null;
    case 'drop':
      await cart.drop(intent.sku);
      return null;
    case 'merge':
      if (login) await mergeGuestLists(api);
      return null;
  }
}

/** One tab at a time, so that the second finds nothing left to move. Otherwise it would report every line as already there. */
export const mergeGuestLists = (api: Api): Promise<void> =>
  oneTabAtATime('pahiya-merge', async () => {
    await mergeGuestCart(api);
    await mergeGuestSaved(api);
  });

/** If the server does not answer, all stay in the browser for the next try. */
async function mergeGuestSaved({ client, mainId }: Api): Promise<void> {
  const lines = readGuestSaved().map(guestLine);
  if (lines.length === 0) return;
  const products = lines.map(({ product_sku, quantity }) => ({ product_sku, quantity }));
  const answer = await client.call('POST /cart/saved/merge', { body: { products, main_id: mainId } });
  if (answer.ok) changeGuestSaved(() => []);
}

const linkTo = ({ title, product_id: id }: Product): string => productLink({ title, id });

/** If the shop is out of reach, what the visitor sees of it can still be put into a cart, though not be bought. */
async function findProduct(
  { client }: Api,
  { intent, productId, seen }: Extract<CartIntent, { productId: string }>,
): Promise<Product | CardProduct | null> {
  const answer = await client.call('GET /grouped-product/single/:productId', { params: { productId } });
  if (answer.ok) return readProduct(answer.body);
  if (intent === 'add' && seen && isOutOfReach(answer)) return seen;
  showToast(answer.refusal?.msg ?? 'Something went wrong', 'error');
  return null;
}

/** The customer's cart. The server stores it and decides what goes into it; what it cannot be told now waits in the browser. */
function accountCart(api: Api, userId: string): CartOfVisitor {
  /** Without words for what was done: the cart shows it. */
  const make = async (change: CartChange, done: string, link?: ToastLink): Promise<void> => {
    const answer = await makeChange(api, { userId, name: nameOf(userId, change), change });
    if (answer && !answer.ok) return tellFailed(change, answer);
    if (done === '') return undefined;
    return answer ? showToast(answer.body.msg || done, 'plain', { link }) : tellUnsent(change);
  };
  return {
    add: (line) => make({ intent: 'add', sku: line.product_sku, line }, 'Product added to cart', viewCart),
    remove: (sku) => make({ intent: 'remove', sku }, 'Product removed from cart'),
    setQuantity: (sku, quantity) => make({ intent: 'quantity', sku, quantity }, ''),
    save: (sku) => make({ intent: 'save', sku }, savedText),
    takeBack: (sku) => make({ intent: 'take-back', sku }, takenBackText),
    drop: (sku) => make({ intent: 'drop', sku }, droppedText),
  };
}

function tellUnsent({ intent }: CartChange): void {
  const words = intent === 'remove' || intent === 'drop' ? 'Removed' : 'Saved';
  const link = intent === 'add' ? viewCart : undefined;
  showToast(`${words} on this ${thisDevice()}. Your account gets it when the network is back.`, 'plain', { link });
}

function tellFailed({ intent }: CartChange, answer: Answer<unknown>): void {
  if (intent === 'remove') return showToast('Failed to remove product', 'error');
  const isPlainNo = (intent === 'add' || intent === 'take-back') && !isUnanswered(answer);
  const otherwise = intent === 'add' ? 'Product already in cart' : 'Something went wrong';
  return showToast(whyNot(answer, otherwise), isPlainNo ? 'warning' : 'error');
}

/** Read from what is shown: only the SKU comes with a press. */
function nameOf(userId: string, change: CartChange): string {
  if (change.intent === 'add') return change.line.product_name;
  const { lines, saved } = withUnsent(userId, readCopy(userId) ?? { lines: [], saved: [] });
  return [...lines, ...saved].find((line) => line.product_sku === change.sku)?.product_name ?? change.sku;
}

/** The server's own words if it refused; a missing answer is no refusal. */
function whyNot(answer: Answer<unknown>, otherwise: string): string {
  if (isUnanswered(answer)) return 'Something went wrong';
  return (!answer.ok && answer.refusal?.msg) || otherwise;
}
