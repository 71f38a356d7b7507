import { expect, test, vi } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { guestCart, guestSaved } from './cart-store.ts';
import { mergeGuestLists, refreshGuestCart } from './guest-cart.ts';
import { testProduct } from '../../contract/testing/test-product.ts';

stubStorage();

const item = (id: string) => ({
  product_id: id,
  product_sku: id.toUpperCase(),
  product_price: 100,
  quantity: 1,
  stock: 5,
});
const api = (status: number) => ({
  client: createClient(async () => ({ status, body: undefined })),
  mainId: 'pahiya',
  origin: 'https://shop.example',
});

test('[C-09] what the shop no longer sells is marked, in the cart and below it, and nothing is while the shop is out of reach', async () => {
  guestCart.write([item('wheel')]);
  guestSaved.write([item('boot')]);
  expect(await refreshGuestCart(api(503))).toBe(false);
  expect([...guestCart.read(), ...guestSaved.read()].map((each) => each.product_status)).toEqual([
    undefined,
    undefined,
  ]);
  expect(await refreshGuestCart(api(404))).toBe(true);
  expect([...guestCart.read(), ...guestSaved.read()].map((each) => each.product_status)).toEqual([
    'Inactive',
    'Inactive',
  ]);
});

/** Simple, at this price, and on offer at another. */
const product = (id: string, price: number, salePrice: number | null) =>
  testProduct({
    product_id: id,
    sku: id.toUpperCase(),
    title: id,
    originalPrice: price,
    discountPrice: salePrice,
    price,
    salePrice,
  });

test('[C-09] today’s price is shown beside the one last seen, which is what was to be paid; the quantity stays', async () => {
  const shop = (salePrice: number) => ({
    ...api(200),
    client: createClient(async () => ({ status: 200, body: product('wheel', 120, salePrice) })),
  });
  guestCart.write([{ ...item('wheel'), product_saleprice: 90, quantity: 3 }]);
  expect(await refreshGuestCart(shop(80))).toBe(true);
  expect(guestCart.read()).toMatchObject([
    { product_price: 120, product_saleprice: 80, price_before: 90, quantity: 3, stock: 5 },
  ]);
  await refreshGuestCart(shop(80));
  expect(guestCart.read()).toMatchObject([{ product_saleprice: 80, price_before: null, quantity: 3 }]);
});

test('[C-11] at the login the shop takes what it can; the rest stays, with the reason, and so does what is added meanwhile', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  guestCart.write([item('wheel'), item('boot'), item('helmet')]);
  const client = createClient(async ({ path }) => {
    if (path !== '/cart/merge') return { status: 503, body: undefined };
    guestCart.change((items) => [...items, item('bag')]);
    const line = (product_sku: string, outcome: string, msg = '') => ({ product_sku, outcome, code: '', msg });
    return {
      status: 200,
      body: { lines: [line('WHEEL', 'merged'), line('BOOT', 'already there'), line('HELMET', 'refused', 'Sold out.')] },
    };
  });
  await mergeGuestLists({ ...api(200), client });
  expect(guestCart.read().map(({ product_sku, kept_because }) => [product_sku, kept_because])).toEqual([
    ['HELMET', 'Sold out.'],
    ['BAG', undefined],
  ]);
});

test('[C-11] a login without an answer leaves both lists in the browser for the next try', async () => {
  guestCart.write([item('wheel')]);
  guestSaved.write([item('boot')]);
  await mergeGuestLists(api(503));
  expect(guestCart.read()).toMatchObject([{ product_sku: 'WHEEL' }]);
  expect(guestSaved.read()).toMatchObject([{ product_sku: 'BOOT' }]);
});
