import { expect, test, vi } from 'vitest';
import { createClient } from '../../contract/client.ts';
import type { CardProduct } from '../product/card-product.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { guestCart } from './cart-store.ts';
import { clientAction } from './lookup-cart.ts';

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

const press = (id: string) =>
  clientAction({
    context: { get: () => api },
    request: new Request('https://shop.example', {
      method: 'POST',
      body: JSON.stringify({ intent: 'add', productId: id, sku: null, seen: card(id) }),
    }),
  } as unknown as Parameters<typeof clientAction>[0]);

test('[C-12] a double click adds once; two products pressed as quickly are both added', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await Promise.all([press('wheel'), press('wheel'), press('boot')]);
  expect(guestCart.read().map(({ product_sku }) => product_sku)).toEqual(['WHEEL', 'BOOT']);
});
