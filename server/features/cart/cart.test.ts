import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CartLine } from '../../../contract/cart-line.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;

await addProduct(db, {
  id: 'wheel',
  title: 'Street Wheel',
  variations: [{ sku: 'WHEEL', rupees: 250, saleRupees: 199.5, onHand: 8 }],
});
await addProduct(db, {
  id: 'boots',
  title: 'Carbon Boot',
  type: 'Variable Product',
  variations: [
    { sku: 'BOOT-38', rupees: 9000, saleRupees: 8500, onHand: 2, attributes: { Size: '38' } },
    { sku: 'BOOT-39', rupees: 9000, onHand: 0, attributes: { Size: '39' } },
  ],
});
await addProduct(db, {
  id: 'kit',
  title: 'Starter Kit',
  type: 'Grouped Product',
  variations: [{ sku: 'KIT', rupees: 9500 }],
  parts: [
    { sku: 'BOOT-38', quantity: 1 },
    { sku: 'WHEEL', quantity: 4 },
  ],
});
await addProduct(db, { id: 'hidden', status: 'Inactive', variations: [{ sku: 'HIDDEN', rupees: 10 }] });

async function customer() {
  const { userId, headers } = await signedIn(app);
  const call = callerOf(http, headers);
  const cart = async () => ((await call(`GET /cart/${userId}`)).body as { data: CartLine[] }).data;
  const quantities = async () =>
    Object.fromEntries((await cart()).map(({ product_sku, quantity }) => [product_sku, quantity]));
  return { userId, call, cart, quantities };
}

const alreadyInCart = { status: 409, body: { isError: true, code: 'already-in-cart', msg: 'Product already in cart' } };

describe('adding', () => {
  test('[C-12] a product is added at the price and stock of the catalogue, whatever the client sends', async () => {
    const { call, cart, userId } = await customer();
    const stranger = await customer();
    const added = await call('POST /cart', {
      product_sku: 'WHEEL',
      product_name: 'Free wheel',
      product_price: -1,
      product_saleprice: 0,
      product_stockstatus: 'In Stock',
      stock: 1_000_000,
      user_id: stranger.userId,
      user_name: 'Somebody else',
      main_id: 'pahiya',
    });
    expect(added).toMatchObject({ status: 200, body: { isError: false, msg: 'Product added to cart' } });
    expect(await cart()).toMatchObject([
      {
        product_sku: 'WHEEL',
        product_name: 'Street Wheel',
        product_price: 250,
        product_saleprice: 199.5,
        product_stockstatus: 'In Stock',
        product_status: 'Active',
        user_id: userId,
        user_name: 'Asha Rao',
        main_id: 'pahiya',
        quantity: 1,
        stock: 8,
      },
    ]);
    expect(await stranger.cart()).toEqual([]);
  });

  test('[C-10] [E-03] a product already in the cart is refused with a message, and its line does not change', async () => {
    const { call, quantities } = await customer();
    await call('POST /cart', { product_sku: 'WHEEL', quantity: 2 });
    expect(await call('POST /cart', { product_sku: 'WHEEL', quantity: 5 })).toMatchObject(alreadyInCart);
    expect(await quantities()).toEqual({ WHEEL: 2 });
  });

  test('[C-10] [K1] fifty equal adds at once make one line; the other 49 are refused as already there', async () => {
    const { call, quantities } = await customer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST /cart', { product_sku: 'WHEEL' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    for (const answer of refused) expect(answer).toMatchObject(alreadyInCart);
    expect(await quantities()).toEqual({ WHEEL: 1 });
  });

  test.each([
    ['inactive', { product_sku: 'HIDDEN' }, 404, 'unknown-product'],
    ['unknown', { product_sku: 'NOTHING' }, 404, 'unknown-product'],
    ['in another case', { product_sku: 'wheel' }, 404, 'unknown-product'],
    ['of an unknown product id', { product_id: 'nothing' }, 404, 'unknown-product'],
    ['of an inactive product id', { product_id: 'hidden' }, 404, 'unknown-product'],
    ['sold out', { product_sku: 'BOOT-39' }, 409, 'out-of-stock'],
    ['more than there is', { product_sku: 'WHEEL', quantity: 9 }, 409, 'not-enough-stock'],
    ['more packages than parts', { product_sku: 'KIT', quantity: 3 }, 409, 'not-enough-stock'],
    ['without a chosen variation', { product_id: 'boots', product_sku: '' }, 400, 'variation-needed'],
  ])('a product %s is refused and nothing is written', async (_name, item, status, code) => {
    const { call, cart } = await customer();
    expect(await call('POST /cart', item)).toMatchObject({ status, body: { isError: true, code } });
    expect(await cart()).toEqual([]);
  });

  test.each([
    [{ product_sku: 'WHEEL', quantity: 0 }, 'quantity'],
    [{ product_sku: 'WHEEL', quantity: -1 }, 'quantity'],
    [{ product_sku: 'WHEEL', quantity: 1e9 }, 'quantity'],
    [{ product_sku: 'WHEEL', quantity: 1.5 }, 'quantity'],
    [{ product_sku: 'WHEEL', quantity: '2' }, 'quantity'],
    [{ product_sku: '%' }, 'product_sku'],
    [{ product_sku: "' or 1=1 --" }, 'product_sku'],
    [{ product_sku: ['WHEEL'] }, 'product_sku'],
    [{ product_sku: '' }, 'product_sku'],
    [{}, 'product_sku'],
  ])('[V-03] %j is refused with the field and the reason', async (item, field) => {
    const { call, cart } = await customer();
    const answer = await call('POST /cart', item);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input', fields: [{ field }] } });
    expect(await cart()).toEqual([]);
  });

  test('attributes of 1 MB are refused', async () => {
    const { call } = await customer();
    const item = { product_sku: 'WHEEL', variation_attributes: { Size: 'x'.repeat(1_000_000) } };
    expect(await call('POST /cart', item)).toMatchObject({ status: 413 });
  });

  test('a product with a single SKU is found by its id', async () => {
    const { call, quantities } = await customer();
    expect(await call('POST /cart', { product_id: 'wheel' })).toMatchObject({ status: 200 });
    expect(await call('POST /cart', { product_id: 'kit', product_sku: '' })).toMatchObject({ status: 200 });
    expect(await call('POST /cart', { product_id: 'wheel', product_sku: 'WHEEL' })).toMatchObject(alreadyInCart);
    expect(await quantities()).toEqual({ WHEEL: 1, KIT: 1 });
  });

  test.each([
    ['logged out', sql`update session_family set ended_at = now(), end_reason = 'logout'`],
    ['with a new password', sql`update account set session_epoch = session_epoch + 1`],
    ['whose account is closed', sql`update account set closed_at = now()`],
  ])('who is %s can add nothing, and learns nothing about what was wrong with it', async (_who, end) => {
    const { userId, call } = await customer();
    await sql`${end} where user_id = ${userId}`.execute(db);
    for (const item of [
      { product_sku: 'WHEEL' },
      { product_sku: 'KIT' },
      { product_sku: 'NOTHING' },
      { quantity: -1 },
    ]) {
      expect(await call('POST /cart', item)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    }
    expect(await db.selectFrom('cart_line').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
  });

  test('a session proves only its own account', async () => {
    const [owner, other] = [await signedIn(app), await signedIn(app)];
    const token = await app.sessions.issueAccessToken({ ...owner, familyId: other.familyId, sessionEpoch: 0 });
    const call = callerOf(http, { authorization: `Bearer ${token}` });
    expect(await call('POST /cart', { product_sku: 'WHEEL' })).toMatchObject({ status: 401 });
  });
});

describe('stock shared by several lines', () => {
  test('[S4] a package leaves less of its parts, and parts leave fewer packages', async () => {
    const { call, cart } = await customer();
    await call('POST /cart', { product_sku: 'KIT' });
    expect(await call('POST /cart', { product_sku: 'BOOT-38', quantity: 2 })).toMatchObject({
      status: 409,
      body: { code: 'not-enough-stock', msg: 'Only 1 left in stock.' },
    });
    await call('POST /cart', { product_sku: 'BOOT-38' });
    expect(await call('PATCH /cart/KIT', { quantity: 2 })).toMatchObject({ body: { code: 'not-enough-stock' } });
    expect(await call('POST /cart', { product_sku: 'WHEEL', quantity: 5 })).toMatchObject({
      body: { code: 'not-enough-stock' },
    });
    expect(await call('POST /cart', { product_sku: 'WHEEL', quantity: 4 })).toMatchObject({ status: 200 });
    expect((await cart()).map(({ product_sku, stock }) => [product_sku, stock])).toEqual([
      ['KIT', 1],
      ['BOOT-38', 1],
      ['WHEEL', 4],
    ]);
  });

  test('[S4] if there is too little for all lines, the last one says so', async () => {
    await addProduct(db, { id: 'lace', variations: [{ sku: 'LACE', rupees: 50, onHand: 2 }] });
    await addProduct(db, {
      id: 'pair',
      type: 'Grouped Product',
      variations: [{ sku: 'PAIR', rupees: 90 }],
      parts: [{ sku: 'LACE', quantity: 1 }],
    });
    const { call, cart } = await customer();
    await call('POST /cart', { product_sku: 'PAIR' });
    await call('POST /cart', { product_sku: 'LACE' });
    await db.updateTable('stock').set({ on_hand: 1 }).where('sku', '=', 'LACE').execute();
    expect(await cart()).toMatchObject([
      { product_sku: 'PAIR', stock: 1, product_stockstatus: 'In Stock' },
      { product_sku: 'LACE', stock: 0, product_stockstatus: 'Out of Stock' },
    ]);
    await db.updateTable('product').set({ status: 'Inactive' }).where('product_id', '=', 'pair').execute();
    expect(await cart(), 'what cannot be bought takes nothing').toMatchObject([{ stock: 0 }, { stock: 1 }]);
    expect(await call('PATCH /cart/LACE', { quantity: 1 })).toMatchObject({ status: 200 });
    await db.updateTable('product').set({ status: 'Active' }).where('product_id', '=', 'pair').execute();
    expect(await call('PATCH /cart/LACE', { quantity: 1 })).toMatchObject({ status: 409 });
    await db.updateTable('variation').set({ status: 'Inactive' }).where('sku', '=', 'PAIR').execute();
    expect(await call('PATCH /cart/LACE', { quantity: 1 }), 'nor does an ended variation').toMatchObject({
      status: 200,
    });
  });
});

describe('the list', () => {
  test('follows the catalogue, and keeps lines whose product is sold out or no longer on sale', async () => {
    await addProduct(db, { id: 'pump', variations: [{ sku: 'PUMP', rupees: 300, onHand: 5 }] });
    const { call, cart } = await customer();
    await call('POST /cart', { product_sku: 'PUMP', quantity: 3 });
    await db.updateTable('variation').set({ price_paise: 35_000 }).where('sku', '=', 'PUMP').execute();
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', 'PUMP').execute();
    const line = {
      product_sku: 'PUMP',
      product_price: 350,
      quantity: 3,
      stock: 0,
      product_stockstatus: 'Out of Stock',
    };
    expect(await cart()).toMatchObject([{ ...line, product_status: 'Active' }]);
    await db.updateTable('product').set({ status: 'Inactive' }).where('product_id', '=', 'pump').execute();
    expect(await cart()).toMatchObject([{ ...line, product_status: 'Inactive' }]);
  });

  test.each(['null', 'undefined', 'me', '%5B%5D', 'a,b', 'deleteall', '0'.repeat(32)])(
    '[I-04] is for its owner only, not for the id %s',
    async (id) => {
      const { call } = await customer();
      expect(await call(`GET /cart/${id}`)).toMatchObject({ status: 403, body: { code: 'not-yours' } });
      expect(await call(`DELETE /cart/deleteall/${id}`)).toMatchObject({ status: 403 });
    },
  );

  test("[I-04] somebody else's cart is refused in the same bytes as one that does not exist", async () => {
    const [one, other] = [await customer(), await customer()];
    await other.call('POST /cart', { product_sku: 'WHEEL' });
    const refused = await one.call(`GET /cart/${other.userId}`);
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body).toEqual((await one.call(`GET /cart/${'f'.repeat(32)}`)).body);
    expect(await one.call(`DELETE /cart/deleteall/${other.userId}`)).toMatchObject({ status: 403 });
    expect(await other.quantities()).toEqual({ WHEEL: 1 });
  });

  test('without a login there is no cart', async () => {
    const call = callerOf(http);
    const { userId } = await customer();
    const answers = await Promise.all([
      call(`GET /cart/${userId}`),
      call('POST /cart', { product_sku: 'WHEEL' }),
      call('POST /cart/merge', { products: [] }),
      call('PATCH /cart/WHEEL', { quantity: 1 }),
      call('DELETE /cart/WHEEL'),
      call(`DELETE /cart/deleteall/${userId}`),
    ]);
    for (const { status } of answers) expect(status).toBe(401);
  });
});

describe('changing and removing', () => {
  test('[C-01] a quantity goes from 1 up to the stock', async () => {
    const { call, quantities } = await customer();
    await call('POST /cart', { product_sku: 'WHEEL' });
    expect(await call('PATCH /cart/WHEEL', { quantity: 8 })).toMatchObject({ status: 200, body: { isError: false } });
    expect(await call('PATCH /cart/WHEEL', { quantity: 9 })).toMatchObject({
      status: 409,
      body: { msg: 'Only 8 left in stock.' },
    });
    for (const quantity of [0, -1, 1e9, 2.5, null, '3']) {
      expect(await call('PATCH /cart/WHEEL', { quantity })).toMatchObject({ status: 400, body: { isError: true } });
    }
    expect(await quantities()).toEqual({ WHEEL: 8 });
    expect(await call('PATCH /cart/KIT', { quantity: 1 })).toMatchObject({
      status: 404,
      body: { code: 'not-in-cart' },
    });
  });

  test('[C-12] removing deletes only the customer’s own line, and a missing line is not an error', async () => {
    const [one, other] = [await customer(), await customer()];
    await one.call('POST /cart', { product_sku: 'WHEEL' });
    await one.call('POST /cart', { product_sku: 'KIT' });
    await other.call('POST /cart', { product_sku: 'WHEEL' });
    for (const path of ['BOOT-38', 'deleteall', 'NOTHING']) {
      expect(await one.call(`DELETE /cart/${path}`)).toMatchObject({ status: 200, body: { isError: false } });
    }
    expect(await one.call('DELETE /cart/%25')).toMatchObject({ status: 400 });
    expect(await one.quantities()).toEqual({ WHEEL: 1, KIT: 1 });
    const removed = await one.call('DELETE /cart/WHEEL');
    expect(removed).toMatchObject({ status: 200, body: { isError: false, msg: 'Product removed from cart' } });
    expect(await one.quantities()).toEqual({ KIT: 1 });
    expect(await one.call(`DELETE /cart/deleteall/${one.userId}`)).toMatchObject({ body: { isError: false } });
    expect(await one.quantities()).toEqual({});
    expect(await other.quantities()).toEqual({ WHEEL: 1 });
  });
});

describe('the limit of a hundred lines', () => {
  const skus = Array.from({ length: 102 }, (_, n) => `BULK-${n}`);
  const fill = async (userId: string, lines: number) =>
    void (await db
      .insertInto('cart_line')
      .values(skus.slice(0, lines).map((sku) => ({ user_id: userId, sku })))
      .execute());

  test('holds, one by one and with two tabs at once', async () => {
    for (const sku of skus) await addProduct(db, { id: sku, variations: [{ sku, rupees: 1 }] });
    const { userId, call, cart } = await customer();
    await fill(userId, 99);
    const last = await Promise.all(skus.slice(99).map((product_sku) => call('POST /cart', { product_sku })));
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of last.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ code: 'cart-full' });
    expect(await call('POST /cart', { product_sku: 'WHEEL' })).toMatchObject({ body: { code: 'cart-full' } });
    expect(await call('POST /cart', { product_sku: 'BULK-1' })).toMatchObject(alreadyInCart);
    expect(await cart()).toHaveLength(100);
  });

  test('holds for a merge too: lines that do not fit are reported', async () => {
    const { userId, call, cart } = await customer();
    await fill(userId, 98);
    const merged = await call('POST /cart/merge', { products: skus.slice(97).map((product_sku) => ({ product_sku })) });
    const outcomes = (merged.body as { lines: { outcome: string; code: string }[] }).lines;
    expect(outcomes.map(({ outcome, code }) => code || outcome)).toEqual([
      'already there',
      'merged',
      'merged',
      'cart-full',
      'cart-full',
    ]);
    expect(await cart()).toHaveLength(100);
  });

  test('refuses 10,000 lines at once before anything is read', async () => {
    const { call, cart } = await customer();
    const products = Array.from({ length: 10_000 }, (_, n) => ({ product_sku: `S${n}` }));
    expect(await call('POST /cart/merge', { products })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'products', reason: 'This may hold at most 100 lines.' }] },
    });
    const described = products.map((product) => ({ ...product, description: 'x'.repeat(100) }));
    expect(await call('POST /cart/merge', { products: described })).toMatchObject({ status: 413 });
    expect(await cart()).toEqual([]);
  });
});

describe("merging a guest's cart", () => {
  const products = [
    { product_sku: 'WHEEL', quantity: 2, product_price: 0 },
    { product_sku: 'KIT', quantity: 1 },
    { product_sku: 'WHEEL', quantity: 3 },
    { product_sku: 'BOOT-39' },
    { product_sku: '', product_id: 'boots' },
    { product_sku: 'GONE' },
    { product_sku: 'BOOT-38', quantity: 2 },
  ];

  test('[C-11] adds it line by line and reports each: merged, already there, or refused with a reason', async () => {
    const { call, quantities } = await customer();
    await call('POST /cart', { product_sku: 'KIT' });
    expect(await call('POST /cart/merge', { products, user_id: 'x', main_id: 'pahiya' })).toMatchObject({
      status: 200,
      body: {
        isError: false,
        lines: [
          { product_sku: 'WHEEL', outcome: 'merged' },
          { product_sku: 'KIT', outcome: 'already there', msg: 'Product already in cart' },
          { product_sku: 'WHEEL', outcome: 'already there' },
          { product_sku: 'BOOT-39', outcome: 'refused', code: 'out-of-stock', msg: 'This product is out of stock.' },
          { product_sku: '', outcome: 'refused', code: 'variation-needed' },
          { product_sku: 'GONE', outcome: 'refused', code: 'unknown-product' },
          { product_sku: 'BOOT-38', outcome: 'refused', code: 'not-enough-stock', msg: 'Only 1 left in stock.' },
        ],
      },
    });
    expect(await quantities()).toEqual({ KIT: 1, WHEEL: 2 });
  });

  test('[U-25] takes fewer where fewer are left, if asked to, and still names what is sold out or gone', async () => {
    const { call, quantities } = await customer();
    expect(await call('POST /cart/merge', { products, take_fewer: true })).toMatchObject({
      status: 200,
      body: {
        lines: [
          { product_sku: 'WHEEL', outcome: 'merged', code: '' },
          { product_sku: 'KIT', outcome: 'merged', code: '' },
          { product_sku: 'WHEEL', outcome: 'already there' },
          { product_sku: 'BOOT-39', outcome: 'refused', code: 'out-of-stock' },
          { product_sku: '', outcome: 'refused', code: 'variation-needed' },
          { product_sku: 'GONE', outcome: 'refused', code: 'unknown-product' },
          { product_sku: 'BOOT-38', outcome: 'merged', code: 'not-enough-stock', msg: 'Only 1 left in stock.' },
        ],
      },
    });
    expect(await quantities()).toEqual({ WHEEL: 2, KIT: 1, 'BOOT-38': 1 });
    expect(await call('POST /cart/merge', { products, take_fewer: 'yes' })).toMatchObject({ status: 400 });
  });

  test('[C-11] [K1] sent again, even many times at once, changes nothing more', async () => {
    const { call, cart, quantities } = await customer();
    const answers = await Promise.all(
      [products, products.toReversed(), products, products.toReversed()].map((sent) =>
        call('POST /cart/merge', { products: JSON.stringify(sent) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const before = await cart();
    const replayed = await call('POST /cart/merge', { products });
    const outcomes = (replayed.body as { lines: { outcome: string }[] }).lines.map(({ outcome }) => outcome);
    expect(outcomes).not.toContain('merged');
    expect(await cart()).toEqual(before);
    expect(Object.keys(await quantities())).toHaveLength(2);
  });

  test('[K1] a merge and single adds of the same products at once do not deadlock', async () => {
    const rounds = Array.from({ length: 20 }, async () => {
      const { call, quantities } = await customer();
      const answers = await Promise.all([
        call('POST /cart/merge', { products: [{ product_sku: 'WHEEL' }, { product_sku: 'KIT' }] }),
        call('POST /cart', { product_sku: 'KIT' }),
        call('POST /cart', { product_sku: 'WHEEL' }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await quantities()).toEqual({ WHEEL: 1, KIT: 1 });
    });
    await Promise.all(rounds);
  });
});

test('there are no violations after these tests', async () => {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});
