import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Answer, Failed } from '../../contract/client.ts';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import { showToast } from '../../ui/toast.tsx';
import { isUnanswered, apiContext, type Api } from '../api/api.ts';
import { newKey } from '../../ui/new-key.ts';
import type { CardProduct } from '../product/card-product.ts';
import { readProduct } from '../product/read-product.ts';
import { oneTabAtATime, thisDevice } from '../visitor/browser-store.ts';
import { readLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/lookup-cart.ts';
import {
  doneTexts,
  isOutOfReach,
  isOvertaken,
  refusalReason,
  staysUnsent,
  viewCart,
  withChange,
  type CartChange,
  type CartIntent,
  type CartLists,
  type LoadedCart,
} from './cart-change.ts';
import { checkoutDataOf, lineOf, lineOfCard } from './cart-line.ts';
import { announceCartChange, changeUnsent, checkoutData, keepCopy, readCopy, unsentOf } from './cart-store.ts';
import { changeGuestCart, mergeGuestLists } from './guest-cart.ts';

export { loader } from '../page/not-found.tsx';

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

const withUnsent = (userId: string, lists: CartLists): CartLists =>
  unsentOf(userId)
    .read()
    .changes.reduce((before, { change }) => withChange(before, change), lists);

/** A change to the cart reloads the cart, never the page around it. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || formMethod === 'POST';

const doubleClickMs = 600;

let lastPress = { what: '', atMs: 0, turn: Promise.resolve<Response | null>(null) };

export async function clientAction({ context, request }: Route.ClientActionArgs): Promise<Response | null> {
  const api = context.get(apiContext);
  const intent = (await request.json()) as CartIntent;
  const press = { what: JSON.stringify(intent), atMs: performance.now() };
  const isBuying = intent.intent === 'add' || intent.intent === 'buy-now';
  const isSecond = isBuying && press.what === lastPress.what && press.atMs - lastPress.atMs < doubleClickMs;
  const turn = isSecond ? lastPress.turn : act(api, intent);
  lastPress = { ...press, turn };
  return turn;
}

/** Shows the outcome in a toast. Returns a redirect if the visitor goes on to another page. */
async function act(api: Api, intent: CartIntent): Promise<Response | null> {
  const login = readLogin();
  const make = (change: CartChange, asked?: Parameters<typeof changeGuestCart>[1]) =>
    login ? changeAccountCart(api, login.user_id, change) : changeGuestCart(change, asked);
  if (intent.intent === 'merge') {
    if (login) await mergeGuestLists(api);
    return null;
  }
  if (!('productId' in intent)) {
    await make(intent);
    return null;
  }
  const product = await findProduct(api, intent);
  if (product === null) return null;
  const line = 'product_id' in product ? lineOf(product, intent, { login, mainId: api.mainId }) : lineOfCard(product);
  // Something is to be chosen: in a package, or in a product that has got variations since the page was loaded.
  if (line === null && 'to' in product) {
    showToast(chooseText, 'warning', { ms: 6000 });
    return null;
  }
  if (line === null) return redirect(linkTo(product as Product));
  if (intent.intent === 'buy-now') {
    checkoutData.write(checkoutDataOf([line], null));
    return redirect('/checkout');
  }
  const asked = { isOfCard: intent.sku === null, isAsSeen: product === intent.seen };
  await make({ intent: 'add', sku: line.product_sku, line }, asked);
  return null;
}

const chooseText = 'Please choose the contents on the product page when you are back online.';
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

/** The server stores a customer's cart and decides what goes into it; what it cannot be told now waits in the browser. */
async function changeAccountCart(api: Api, userId: string, change: CartChange): Promise<void> {
  const answer = await makeChange(api, { userId, name: nameOf(userId, change), change });
  if (answer && !answer.ok) return tellFailed(change, answer);
  const done = doneTexts[change.intent];
  if (done === '') return undefined;
  const link = change.intent === 'add' ? viewCart : undefined;
  return answer ? showToast(answer.body.msg || done, 'plain', { link }) : tellUnsent(change);
}

function tellUnsent({ intent }: CartChange): void {
  const words = intent === 'remove' || intent === 'drop' ? 'Removed' : 'Saved';
  const link = intent === 'add' ? viewCart : undefined;
  showToast(`${words} on this ${thisDevice()}. Your account will be updated when you are back online.`, 'plain', {
    link,
  });
}

/** In the shop's own words, if it refused. */
function tellFailed({ intent }: CartChange, failed: Failed): void {
  if (intent === 'remove') return showToast('Failed to remove product', 'error');
  if (isUnanswered(failed)) return showToast('Something went wrong', 'error');
  const otherwise = intent === 'add' ? 'Product already in cart' : 'Something went wrong';
  const tone = intent === 'add' || intent === 'take-back' ? 'warning' : 'error';
  return showToast(failed.refusal?.msg || otherwise, tone);
}

/** Read from what is shown: only the SKU comes with a press. */
function nameOf(userId: string, change: CartChange): string {
  if (change.intent === 'add') return change.line.product_name;
  const { lines, saved } = withUnsent(userId, readCopy(userId) ?? { lines: [], saved: [] });
  return [...lines, ...saved].find((line) => line.product_sku === change.sku)?.product_name ?? change.sku;
}

/** Responses to changes made in this tab, whose callers show refusals themselves. */
const awaited = new Map<string, Answer<unknown> | null>();

/** Stores the change, then sends all that are stored, in order. Null: it stays here until the shop can be reached. */
async function makeChange(
  api: Api,
  { userId, name, change }: { userId: string; name: string; change: CartChange },
): Promise<Answer<{ msg: string }> | null> {
  const id = newKey();
  changeUnsent(userId, ({ changes, refused }) => ({
    changes: [...changes.filter((earlier) => !isOvertaken(earlier.change, change)), { id, name, change }],
    refused,
  }));
  const isHere = () =>
    unsentOf(userId)
      .read()
      .changes.some((each) => each.id === id);
  awaited.set(id, null);
  while (isHere() && (await sendChanges(api, userId)));
  const answer = awaited.get(id) as Answer<{ msg: string }> | null;
  awaited.delete(id);
  // Without a response here, another tab sent it and showed the result, or a later press replaced it.
  announceCartChange();
  return answer ?? (!isHere() ? { ok: true, status: 200, body: { msg: '' } } : null);
}

let sending: Promise<boolean> | null = null;

/** False: the shop is out of reach, and the rest stays here. */
const sendChanges = (api: Api, userId: string): Promise<boolean> =>
  (sending ??= oneTabAtATime('pahiya-cart', () => sendAll(api, userId)).finally(() => (sending = null)));

async function sendAll(api: Api, userId: string): Promise<boolean> {
  let sentLate = 0;
  for (;;) {
    const [first] = unsentOf(userId).read().changes;
    if (!first) {
      if (sentLate > 0) announceCartChange();
      return true;
    }
    // Logged out, or another customer logged in: the token is not this customer's any more.
    if (readLogin()?.user_id !== userId) return false;
    const answer = await send(api, first.change);
    const isAwaited = awaited.has(first.id);
    if (staysUnsent(answer, isAwaited)) return false;
    if (isAwaited) awaited.set(first.id, answer);
    const reason = isAwaited ? null : refusalReason(answer);
    if (reason !== null) showToast(`${first.name}: ${reason}`, 'warning', { ms: 8000, link: viewCart });
    if (!isAwaited) sentLate += 1;
    changeUnsent(userId, ({ changes, refused }) => ({
      changes: changes.filter(({ id }) => id !== first.id),
      refused: reason === null ? refused : [...refused, { id: first.id, name: first.name, reason }],
    }));
  }
}

function send({ client }: Api, change: CartChange): Promise<Answer<{ msg: string }>> {
  const params = { product_sku: change.sku };
  switch (change.intent) {
    case 'add': {
      const { stock: _stock, ...item } = change.line;
      return client.call('POST /cart', { body: item });
    }
    case 'quantity':
      return client.call('PATCH /cart/:product_sku', { params, body: { quantity: change.quantity } });
    case 'remove':
      return client.call('DELETE /cart/:product_sku', { params });
    case 'save':
      return client.call('PUT /cart/saved/:product_sku', { params, body: {} });
    case 'take-back':
      return client.call('POST /cart/saved/:product_sku/move', { params, body: {} });
    case 'drop':
      return client.call('DELETE /cart/saved/:product_sku', { params });
  }
}
