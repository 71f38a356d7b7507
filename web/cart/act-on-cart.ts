import { redirect } from 'react-router';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import type { Api } from '../api/api-context.ts';
import { readProduct } from '../product/read-product.ts';
import { showToast } from '../../ui/toast.tsx';
import { keepCheckoutData } from './checkout-data.ts';
import { readLogin } from '../visitor/stored-login.ts';
import { accountCart } from './account-cart.ts';
import type { CartIntent } from './cart-intent.ts';
import { checkoutDataOf } from './checkout-data-of.ts';
import { guestCart } from './guest-cart-changes.ts';
import { lineOf } from './line-of-product.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';

/** The second press of a double click comes within this time. */
const doubleClickMs = 600;

let last: Promise<unknown> = Promise.resolve();
let lastPress = { what: '', atMs: 0 };

/** One after the other, in the order of the presses: of two quantities the later one must win. */
export function actOnCart(api: Api, intent: CartIntent, signal: AbortSignal): Promise<Response | null> {
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

/** Does what the visitor wants and says how it went. Answers with a redirect where it leads to another page. */
async function act(api: Api, intent: CartIntent): Promise<Response | null> {
  const login = readLogin();
  const cart = login ? accountCart(api) : guestCart;
  switch (intent.intent) {
    case 'add':
    case 'buy-now': {
      const product = await findProduct(api, intent.productId);
      if (product === null) return null;
      const line = lineOf(product, intent.sku, { login, mainId: api.mainId });
      // It has variations to choose from, though the page that was left did not know.
      if (line === null) return redirect(productLink({ title: product.title, id: product.product_id }));
      if (intent.intent === 'add') {
        await cart.add(line, intent);
        return null;
      }
      keepCheckoutData(checkoutDataOf([line], null));
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
