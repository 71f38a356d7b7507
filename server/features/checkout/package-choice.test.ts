import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CartLine } from '../../../contract/cart-line.ts';
import type { Order } from '../../../contract/order.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
await setUpShop(db);

let round = 0;
let [skate, helmet, tool, pack] = ['', '', '', ''];

/** Skates in 38 (4) and 39 (1), helmets in M (3) and L (0), two tools each (10): skates and helmet are chosen. */
beforeEach(async () => {
  round += 1;
  [skate, helmet, tool, pack] = [`SKATE${round}`, `HELMET${round}`, `TOOL${round}`, `PACK${round}`];
  const sized = (sku: string, sizes: Record<string, number>) =>
    Object.entries(sizes).map(([Size, onHand]) => ({
      sku: `${sku}-${Size}`,
      rupees: 900,
      onHand,
      attributes: { Size },
    }));
  const type = 'Variable Product';
  await addProduct(db, { id: skate, title: 'Skates', type, variations: sized(skate, { 38: 4, 39: 1 }) });
  await addProduct(db, { id: helmet, title: 'Helmet', type, variations: sized(helmet, { M: 3, L: 0 }) });
  await addProduct(db, { id: tool, title: 'Tool', variations: [{ sku: tool, rupees: 90, onHand: 10 }] });
  await addProduct(db, {
    id: pack,
    title: 'Starter Package',
    type: 'Grouped Product',
    variations: [{ sku: pack, rupees: 1500 }],
    parts: [
      { sku: `${skate}-38`, quantity: 1, isChoosable: true },
      { sku: tool, quantity: 2 },
      { sku: `${helmet}-M`, quantity: 1, isChoosable: true },
    ],
  });
});
afterEach(() => expectNoViolation(db));

const line = (size: number, helmetSize = 'M') => `${pack}~${skate}-${size}~${helmet}-${helmetSize}`;
const stockOf = async (sku: string) => {
  const { on_hand, reserved } = await db
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow();
  return on_hand - reserved;
};

async function customer() {
  const bought = await buyer(app);
  const call = callerOf(http, bought.headers);
  const lists = async () => (await call(`GET /cart/${bought.userId}`)).body as { data: CartLine[]; saved: CartLine[] };
  const add = (product_sku: string, quantity = 1) => call('POST /cart', { product_sku, quantity });
  return { ...bought, call, lists, add };
}

describe('[U-11] the catalogue', () => {
  test('says what can be chosen, and how many there are of each', async () => {
    const { body } = await callerOf(http)(`GET /grouped-product/single/${pack}`);
    expect(body).toMatchObject({
      sku: pack,
      totalStock: 3,
      grouped_product: [
        {
          title: 'Skates',
          quantity: 1,
          choice: {
            variation: [
              { sku: `${skate}-38`, stock: 4, attributes: { Size: '38' } },
              { sku: `${skate}-39`, stock: 1, attributes: { Size: '39' } },
            ],
          },
        },
        { title: 'Tool', quantity: 2, stock: 10 },
        { title: 'Helmet', choice: { variation: [{ sku: `${helmet}-M` }, { sku: `${helmet}-L`, stock: 0 }] } },
      ],
    });
    expect((body as { grouped_product: object[] }).grouped_product[1]).not.toHaveProperty('choice');
  });

  test('is in stock as long as some size of each part is', async () => {
    const total = async () =>
      ((await callerOf(http)(`GET /grouped-product/single/${pack}`)).body as { stock: number }).stock;
    const empty = (sku: string) => db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', sku).execute();
    await empty(`${skate}-38`);
    await expect.poll(total).toBe(1);
    await empty(`${skate}-39`);
    await expect.poll(total).toBe(0);
  });
});

describe('[U-11] the cart', () => {
  test('other sizes make another line, the same sizes the same line, at the price of the package', async () => {
    const { add, lists, call } = await customer();
    expect(await add(line(38))).toMatchObject({ status: 200 });
    expect(await add(line(39))).toMatchObject({ status: 200 });
    expect(await add(line(38))).toMatchObject({ status: 409, body: { code: 'already-in-cart' } });
    const words = { product_price: 1500, product_name: 'Starter Package' };
    const { data } = await lists();
    expect(data).toMatchObject([
      { ...words, product_sku: line(38), variation_attributes: { Skates: '38', Helmet: 'M' }, stock: 2 },
      { ...words, product_sku: line(39), variation_attributes: { Skates: '39', Helmet: 'M' }, stock: 1 },
    ]);
    expect(await call(`PATCH /cart/${line(38)}`, { quantity: 2 })).toMatchObject({ status: 200 });
    expect(await call(`PATCH /cart/${line(38)}`, { quantity: 3 })).toMatchObject({
      status: 409,
      body: { code: 'not-enough-stock', msg: 'Only 2 left in stock.' },
    });
    await call(`DELETE /cart/${line(38)}`);
    expect((await lists()).data).toMatchObject([{ product_sku: line(39) }]);
  });

  test('a single piece and a package that holds it share the stock', async () => {
    const { add } = await customer();
    await add(`${skate}-39`);
    expect(await add(line(39))).toMatchObject({ status: 409, body: { code: 'out-of-stock' } });
    expect(await add(line(38))).toMatchObject({ status: 200 });
    expect(await add(`${helmet}-M`, 3)).toMatchObject({ body: { msg: 'Only 2 left in stock.' } });
  });

  test('a line saved for later comes back with its sizes', async () => {
    const { add, call, lists } = await customer();
    await add(line(38), 2);
    await add(line(39));
    expect(await call(`PUT /cart/saved/${line(38)}`, {})).toMatchObject({ status: 200 });
    expect(await lists()).toMatchObject({
      data: [{ product_sku: line(39) }],
      saved: [{ product_sku: line(38), quantity: 2, variation_attributes: { Skates: '38', Helmet: 'M' } }],
    });
    expect(await call(`POST /cart/saved/${line(38)}/move`, {})).toMatchObject({ status: 200 });
    expect(await lists()).toMatchObject({ data: [{}, { product_sku: line(38), quantity: 2 }], saved: [] });
    await call('POST /cart/saved/merge', { products: [{ product_sku: line(39), quantity: 1 }] });
    await call(`DELETE /cart/saved/${line(38)}`);
    expect((await lists()).saved).toMatchObject([{ product_sku: line(39) }]);
  });

  test('what a guest chose is merged line by line; what cannot be sold stays with the guest, with the reason', async () => {
    const { call, lists } = await customer();
    const products = [line(38), line(39), line(38, 'L'), pack, line(38)].map((product_sku) => ({
      product_sku,
      product_id: pack,
      quantity: 1,
    }));
    expect((await call('POST /cart/merge', { products })).body).toMatchObject({
      lines: [
        { product_sku: line(38), outcome: 'merged' },
        { product_sku: line(39), outcome: 'merged' },
        { product_sku: line(38, 'L'), outcome: 'refused', code: 'out-of-stock' },
        {
          product_sku: pack,
          outcome: 'refused',
          code: 'variation-needed',
          msg: 'Please choose what is in the package.',
        },
        { product_sku: line(38), outcome: 'already there' },
      ],
    });
    expect((await lists()).data).toHaveLength(2);
  });

  test('a size that is no longer made, or a part that is no longer chosen, must be chosen again; nothing is lost', async () => {
    const { add, lists, bill, form } = await customer();
    await add(line(38));
    await db.updateTable('variation').set({ status: 'Inactive' }).where('sku', '=', `${skate}-38`).execute();
    const left = { product_sku: line(38), product_status: 'Active', needs_choice: true, stock: 0 };
    expect((await lists()).data).toMatchObject([left]);
    expect(await bill(form([line(38)]))).toMatchObject({
      status: 400,
      body: { code: 'variation-needed', message: 'Please choose again what is in Starter Package.' },
    });
    await db.updateTable('variation').set({ status: 'Active' }).where('sku', '=', `${skate}-38`).execute();
    expect((await lists()).data[0]).not.toHaveProperty('needs_choice');
    const fix = (is_choosable: boolean) =>
      db.updateTable('grouped_part').set({ is_choosable }).where('sku', '=', `${helmet}-M`).execute();
    await fix(false);
    expect((await lists()).data).toMatchObject([left]);
    expect(await add(`${pack}~${skate}-38`)).toMatchObject({ status: 200 });
  });
});

describe('[U-11] [Y-01] hostile choices are refused', () => {
  const other = (sku: string) => `${pack}~${sku}`;
  test.each([
    ['nothing chosen', () => pack, 400, 'variation-needed'],
    ['a part missing', () => other(`${skate}-38`), 400, 'variation-needed'],
    ['one too many', () => `${line(38)}~${skate}-38`, 400, 'variation-needed'],
    ['in the wrong order', () => `${pack}~${helmet}-M~${skate}-38`, 400, 'variation-needed'],
    ['one twice', () => `${pack}~${skate}-38~${skate}-38`, 400, 'variation-needed'],
    ['a SKU of another product', () => `${pack}~${tool}~${helmet}-M`, 400, 'variation-needed'],
    ['a SKU that does not exist', () => `${pack}~NOTHING~${helmet}-M`, 400, 'variation-needed'],
    ['the package in itself', () => `${pack}~${pack}~${pack}`, 400, 'variation-needed'],
    ['a choice in what is no package', () => `${tool}~${skate}-38`, 400, 'variation-needed'],
    ['a package that does not exist', () => `NOTHING~${skate}-38`, 404, 'unknown-product'],
    ['an empty part', () => `${pack}~~${helmet}-M`, 400, 'variation-needed'],
    ['an end without a part', () => `${line(38)}~`, 400, 'variation-needed'],
    ['no package', () => `~${skate}-38`, 404, 'unknown-product'],
    ['1,000 parts', () => pack + `~${skate}-38`.repeat(1000), 400, 'bad-input'],
    ['a hundred short parts', () => `${pack}${'~A'.repeat(100)}`, 400, 'variation-needed'],
    ['SQL', () => `${pack}~'); drop table stock; --`, 400, 'bad-input'],
  ])('%s', async (_what, made, status, code) => {
    const product_sku = made();
    const { add, call, pay, bill, form, lists, orders } = await customer();
    expect(await add(product_sku)).toMatchObject({ status, body: { code } });
    expect(await bill(form([product_sku]))).toMatchObject({ status, body: { code } });
    expect(await pay(form([product_sku]))).toMatchObject({ status, body: { code } });
    const quote = { name: 'Asha', mobile: '9876543210', cart_products: [{ product_sku }] };
    expect(await call('POST /payment/getquote', quote)).toMatchObject({ status, body: { code } });
    expect((await lists()).data).toEqual([]);
    expect(await orders()).toEqual([]);
  });

  test.each([[['a']], [{}], [7], [true], [null]])('%j is no line', async (product_sku) => {
    const { call, bill, form } = await customer();
    const refused = { status: 400, body: { code: 'bad-input', fields: [{ field: 'product_sku' }] } };
    expect(await call('POST /cart', { product_sku })).toMatchObject(product_sku === null ? { status: 400 } : refused);
    expect(await bill(form([], { cart_products: [{ product_sku }] }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'cart_products.0.product_sku' }] },
    });
  });
});

describe('[U-11] the order', () => {
  test('holds the chosen pieces, remembers them, and gives them back when it is cancelled', async () => {
    const { add, call, payAtDoor, form, lists } = await customer();
    await add(line(38), 2);
    await add(line(39));
    const { body } = await payAtDoor(form({ [line(38)]: 2, [`${helmet}-M`]: 1 }));
    const orderId = body.order_id ?? '';
    expect((await lists()).data, 'other sizes stay in the cart').toMatchObject([{ product_sku: line(39) }]);
    expect(await stockOf(`${skate}-38`)).toBe(2);
    expect(await stockOf(`${skate}-39`)).toBe(1);
    expect(await stockOf(`${helmet}-M`)).toBe(0);
    expect(await stockOf(tool)).toBe(6);

    // The package is edited and a part renamed after the sale.
    await db.deleteFrom('grouped_part').where('product_id', '=', pack).execute();
    await db.updateTable('product').set({ title: 'Boots' }).where('product_id', '=', skate).execute();
    const { data } = (await call(`GET /payment/order/${orderId}`)).body as { data: Order };
    expect(data.cart_products).toMatchObject([
      { product_sku: line(38), quantity: 2, product_price: 1500, variation_attributes: { Skates: '38', Helmet: 'M' } },
      { product_sku: `${helmet}-M` },
    ]);
    expect(Object.keys(data.cart_products[0]?.variation_attributes ?? {}), 'in the order of the parts').toEqual([
      'Skates',
      'Helmet',
    ]);
    const { parts } = await db
      .selectFrom('order_line')
      .select('parts')
      .where('order_id', '=', orderId)
      .where('sku', '=', pack)
      .executeTakeFirstOrThrow();
    expect(parts).toEqual([
      { sku: `${skate}-38`, name: 'Skates', attributes: { Size: '38' }, quantity: 1 },
      { sku: tool, name: 'Tool', attributes: {}, quantity: 2 },
      { sku: `${helmet}-M`, name: 'Helmet', attributes: { Size: 'M' }, quantity: 1 },
    ]);
    await expectNoViolation(db);

    await moveOrder(app, orderId, 'Cancelled');
    expect(await Promise.all([`${skate}-38`, `${helmet}-M`, tool].map(stockOf))).toEqual([4, 3, 10]);
  });

  test('the same package in two sizes is two lines of one order, and the same sizes twice are one', async () => {
    const { pay, form, orders } = await customer();
    const cart_products = [line(38), line(39), line(38)].map((product_sku) => ({ product_sku }));
    expect(await pay(form([], { cart_products }))).toMatchObject({ status: 200 });
    const [order] = await orders();
    const lines = db.selectFrom('order_line').select(['chosen', 'quantity']).orderBy('line_number');
    expect(await lines.where('order_id', '=', order?.order_id ?? '').execute()).toEqual([
      { chosen: [`${skate}-38`, `${helmet}-M`], quantity: 2 },
      { chosen: [`${skate}-39`, `${helmet}-M`], quantity: 1 },
    ]);
    expect(await stockOf(`${helmet}-M`)).toBe(0);
  });

  test('one size for two parts of the same product is needed twice, and packed as two', async () => {
    const second = { product_id: pack, sku: `${helmet}-L`, quantity: 1, position: 9, is_choosable: true };
    await db.insertInto('grouped_part').values(second).execute();
    const { pay, form, add, lists } = await customer();
    const twice = `${line(38)}~${helmet}-M`;
    await add(twice);
    expect((await lists()).data).toMatchObject([{ stock: 1, variation_attributes: { Skates: '38', Helmet: 'M; M' } }]);
    expect(await pay(form({ [twice]: 2 }))).toMatchObject({
      body: { message: 'Only 1 of Starter Package left in stock.' },
    });
    expect(await pay(form([twice]))).toMatchObject({ status: 200 });
    expect(await stockOf(`${helmet}-M`)).toBe(1);
    const [stored] = await db.selectFrom('order_line').select('parts').where('sku', '=', pack).execute();
    expect(stored?.parts).toContainEqual({
      sku: `${helmet}-M`,
      name: 'Helmet',
      attributes: { Size: 'M' },
      quantity: 2,
    });
  });

  test('there must be enough stock for all lines together', async () => {
    const { pay, form } = await customer();
    expect(await pay(form({ [line(38)]: 2, [line(39)]: 2 }))).toMatchObject({
      status: 409,
      body: { code: 'not-enough-stock', message: 'Only 1 of Starter Package left in stock.' },
    });
    expect(await pay(form([line(38, 'L')]))).toMatchObject({ body: { code: 'out-of-stock' } });
  });

  test('an order in other sizes is another order; the same again is the same click', async () => {
    const { pay, form } = await customer();
    const first = await pay(form([line(38)]));
    expect((await pay(form([line(38)]))).body.order_id).toBe(first.body.order_id);
    expect((await pay(form([line(39)]))).body.order_id).not.toBe(first.body.order_id);
  });
});

test('[U-11] [Y-08] 60 buyers at once, choosing differently, compete for the last pieces: exactly as many are sold as exist', async () => {
  const everybody = await Promise.all(Array.from({ length: 60 }, () => buyer(app)));
  const wishes = [() => [line(38)], () => [line(39)], () => [`${helmet}-M`], () => [line(38), `${skate}-39`]];
  const answers = await Promise.all(
    everybody.map(({ payAtDoor, form }, n) => payAtDoor(form(wishes[n % wishes.length]?.() ?? []))),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const sold = answers.filter(({ status }) => status === 200).length;
  // Each wish needs one of the three helmets.
  expect(sold).toBe(3);
  expect(await stockOf(`${helmet}-M`)).toBe(0);
  const soldIn = (which: number) =>
    answers.filter(({ status }, n) => status === 200 && n % wishes.length === which).length;
  expect(soldIn(1) + soldIn(3), 'the last pair in 39').toBeLessThanOrEqual(1);
  expect(await stockOf(`${skate}-38`)).toBe(4 - soldIn(0) - soldIn(3));
  expect(await stockOf(`${skate}-39`)).toBe(1 - soldIn(1) - soldIn(3));
  expect(await stockOf(tool)).toBe(10 - 2 * (sold - soldIn(2)));
});
