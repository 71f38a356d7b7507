import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { CartLine } from '../../contract/cart-line.ts';
import type { Answer } from '../../contract/client.ts';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import { showToast, type ToastLink } from '../../ui/toast.tsx';
import { isUnanswered } from '../api/answer.ts';
import { apiContext, type Api } from '../api/api-context.ts';
import { readProduct } from '../product/read-product.ts';
import { readLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/lookup-cart.ts';
import { announceCartChange, type CartIntent } from './cart-intent.ts';
import { lineOf } from './cart-line.ts';
import { guestCart, viewCart, type CartOfVisitor } from './change-guest-cart.ts';
import { checkoutDataOf, saveCheckoutData } from './checkout-data.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

export interface LoadedCart {
  /** Empty for a guest. */
  userId: string;
  /** Null if it could not be loaded. */
  lines: CartLine[] | null;
  failure: string | null;
}

/** Only the browser comes here; there is no page. */
export const loader = () => {
  throw data(null, { status: 404 });
};

/** A customer's cart. A guest's is stored in the browser. */
export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<LoadedCart> {
  const userId = readLogin()?.user_id;
  if (userId === undefined) return { userId: '', lines: null, failure: null };
  const answer = await context.get(apiContext).client.call('GET /cart/:userId', { params: { userId } });
  if (answer.ok) return { userId, lines: answer.body.data, failure: null };
  return { userId, lines: null, failure: isUnanswered(answer) ? 'Error fetching cart' : 'Failed to fetch cart' };
}

/** A change to the cart reloads the cart, never the page around it. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || formMethod === 'POST';

/** The second press of a double click comes within this time. */
const doubleClickMs = 600;

let last: Promise<unknown> = Promise.resolve();
let lastPress = { what: '', atMs: 0 };

/** One intent after the other, in the order of the presses: of two quantities the later must win. */
export async function clientAction({ context, request }: Route.ClientActionArgs): Promise<Response | null> {
  const api = context.get(apiContext);
  const intent = (await request.json()) as CartIntent;
  const { signal } = request;
  if (signal.aborted || isSecondPress(intent)) return last.then(() => null);
  const turn = last.then(() => (signal.aborted ? null : act(api, intent)));
  // A bug in one must not hold up the rest.
  last = turn.catch(() => undefined);
  return turn;
}

function isSecondPress(intent: CartIntent): boolean {
  if (intent.intent !== 'add' && intent.intent !== 'buy-now') return false;
  const press = { what: JSON.stringify(intent), atMs: performance.now() };
  const isSecond = press.what === lastPress.what && press.atMs - lastPress.atMs < doubleClickMs;
  lastPress = press;
  return isSecond;
}

/** Shows the outcome in a toast. Returns a redirect if the visitor goes on to another page. */
async function act(api: Api, intent: CartIntent): Promise<Response | null> {
  const login = readLogin();
  const cart = login ? accountCart(api) : guestCart;
  switch (intent.intent) {
    case 'add':
    case 'buy-now': {
      const product = await findProduct(api, intent.productId);
      if (product === null) return null;
      const line = lineOf(product, intent, { login, mainId: api.mainId });
      // The product has got variations since the visitor's page was loaded.
      if (line === null) return redirect(productLink({ title: product.title, id: product.product_id }));
      if (intent.intent === 'add') {
        await cart.add(line, intent);
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
    case 'merge':
      if (login) await mergeGuestCart(api);
      return null;
  }
}

async function findProduct({ client }: Api, productId: string): Promise<Product | null> {
  const answer = await client.call('GET /grouped-product/single/:productId', { params: { productId } });
  if (answer.ok) return readProduct(answer.body);
  showToast(answer.refusal?.msg ?? 'Something went wrong', 'error');
  return null;
}

/** The customer's cart. The server stores it and decides what goes into it. */
const accountCart = ({ client }: Api): CartOfVisitor => ({
  async add({ stock: _stock, ...item }) {
    const answer = await client.call('POST /cart', { body: item });
    if (answer.ok) return succeed(answer.body.msg || 'Product added to cart', viewCart);
    return showToast(whyNot(answer, 'Product already in cart'), isUnanswered(answer) ? 'error' : 'warning');
  },

  async remove(sku) {
    const answer = await client.call('DELETE /cart/:product_sku', { params: { product_sku: sku } });
    if (answer.ok) return succeed('Product removed from cart');
    return showToast('Failed to remove product', 'error');
  },

  async setQuantity(sku, quantity) {
    const answer = await client.call('PATCH /cart/:product_sku', { params: { product_sku: sku }, body: { quantity } });
    if (answer.ok) return announceCartChange();
    return showToast(whyNot(answer, 'Something went wrong'), 'error');
  },
});

function succeed(text: string, link?: ToastLink): void {
  announceCartChange();
  showToast(text, 'plain', { link });
}

/** The server's own words if it refused; a missing answer is no refusal. */
function whyNot(answer: Answer<unknown>, otherwise: string): string {
  if (isUnanswered(answer)) return 'Something went wrong';
  return (!answer.ok && answer.refusal?.msg) || otherwise;
}
