import { expect, test, vi } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { testProduct } from '../../contract/testing/test-product.ts';
import type { CardProduct } from '../product/card-product.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { saveLogin } from '../visitor/stored-login.ts';
import { changeUnsent, checkoutData, guestCart, unsentOf } from './cart-store.ts';
import { clientAction, loadCart } from './lookup-cart.ts';

stubStorage();

const card = (id: string): CardProduct => ({
  id,
  sku: id.toUpperCase(),
  to: `/product/${id}`,
  title: id,
  type: 'Simple',
  picture: null,
  saleRupees: 100,
  originalRupees: 100,
  percentOff: 0,
  isOutOfStock: false,
  deliveryDays: 3,
});
/** Out of reach, so that the cart takes what the page shows. */
const api = { client: createClient(async () => ({ status: 503, body: undefined })), mainId: 'pahiya', origin: '' };

const press = (id: string, intent: 'add' | 'buy-now' = 'add', from = api) =>
  clientAction({
    context: { get: () => from },
    request: new Request('https://shop.example', {
      method: 'POST',
      body: JSON.stringify({ intent, productId: id, sku: null, seen: card(id) }),
    }),
  } as unknown as Parameters<typeof clientAction>[0]);

test('[C-12] a double click adds once; two products pressed as quickly are both added', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await Promise.all([press('wheel'), press('wheel'), press('boot')]);
  expect(guestCart.read().map(({ product_sku }) => product_sku)).toEqual(['WHEEL', 'BOOT']);
});

// React Router takes no notice of the first press' answer once there was a second.
test('[C-14] the second press of a double click on Buy Now leads to the checkout too', async () => {
  const open = { ...api, client: createClient(async () => ({ status: 200, body: testProduct() })) };
  const [first, second] = await Promise.all([press('wheel', 'buy-now', open), press('wheel', 'buy-now', open)]);
  expect([first, second].map((answer) => answer?.headers.get('Location'))).toEqual(['/checkout', '/checkout']);
  expect(checkoutData.read()?.products.map(({ product_sku: sku }) => sku)).toEqual(['WHEEL']);
});

const logIn = (userId: string) => {
  const user = { user_id: userId, id: userId, name: 'A', full_name: 'A', mobile: '', email: 'a@example.com' };
  saveLogin({ user, accessToken: userId, refreshToken: 'r', sealKey: '' });
};

test('[C-12] what waited for the network is sent in order, and only as long as its customer is logged in', async () => {
  const change = (id: string, quantity: number) => ({
    id,
    name: id,
    change: { intent: 'quantity', sku: id.toUpperCase(), quantity } as const,
  });
  const asked: string[] = [];
  const shop = (leavesAfter: number) => ({
    ...api,
    client: createClient(async ({ method, params }) => {
      asked.push(`${method} ${params['product_sku'] ?? params['userId']}`);
      if (asked.length === leavesAfter) logIn('binu');
      return { status: 200, body: { msg: '', data: [], saved: [] } };
    }),
  });
  logIn('asha');
  changeUnsent('asha', () => ({ changes: [change('wheel', 2), change('boot', 3)], refused: [] }));
  await loadCart(shop(1));
  expect(asked.filter((each) => each.startsWith('PATCH'))).toEqual(['PATCH WHEEL']);
  expect(unsentOf('asha').read().changes).toMatchObject([{ id: 'boot' }]);
  logIn('asha');
  await loadCart(shop(0));
  expect(asked.filter((each) => each.startsWith('PATCH'))).toEqual(['PATCH WHEEL', 'PATCH BOOT']);
  expect(unsentOf('asha').read().changes).toEqual([]);
});
