import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CartLine } from '../../../contract/cart-line.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { cartLinesMax } from '../../../domain/cart-size.ts';
import { callerOf } from '../../testing/caller.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;

async function customer() {
  const { userId, headers } = await signedIn(app);
  const call = callerOf(http, headers);
  const lists = async () => {
    const { body } = await call(`GET /cart/${userId}`);
    const { data, saved } = body as { data: CartLine[]; saved: CartLine[] };
    const short = (lines: CartLine[]) => lines.map(({ product_sku, quantity }) => [product_sku, quantity]);
    return { cart: short(data), saved: short(saved) };
  };
  const add = (sku: string, quantity = 1) => call('POST /cart', { product_sku: sku, quantity });
  const save = (sku: string) => call(`PUT /cart/saved/${sku}`, {});
  const move = (sku: string) => call(`POST /cart/saved/${sku}/move`, {});
  return { userId, call, lists, add, save, move };
}

describe('[U-12] saved for later', () => {
  test('a line moves out of the cart and back with its quantity, and repeating changes nothing', async () => {
    const [first, second] = [await addSku(db, { onHand: 9 }), await addSku(db, { onHand: 9 })];
    const { lists, add, save, move, call } = await customer();
    await add(first, 3);
    await add(second);
    for (let times = 0; times < 2; times += 1) expect(await save(first)).toMatchObject({ status: 200 });
    await save(second);
    expect(await lists()).toEqual({
      cart: [],
      saved: [
        [second, 1],
        [first, 3],
      ],
    });
    for (let times = 0; times < 2; times += 1) expect(await move(first)).toMatchObject({ status: 200 });
    expect(await lists()).toEqual({ cart: [[first, 3]], saved: [[second, 1]] });
    for (let times = 0; times < 2; times += 1) {
      expect(await call(`DELETE /cart/saved/${second}`)).toMatchObject({ status: 200 });
    }
    expect(await lists()).toEqual({ cart: [[first, 3]], saved: [] });
  });

  test('if fewer are left than were saved, one moves and the answer says so; if none is left, it stays and says so', async () => {
    const sku = await addSku(db, { onHand: 9 });
    const { lists, add, save, move } = await customer();
    await add(sku, 5);
    await save(sku);
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', sku).execute();
    expect(await move(sku)).toMatchObject({ status: 409, body: { code: 'out-of-stock' } });
    expect(await lists()).toEqual({ cart: [], saved: [[sku, 5]] });
    await db.updateTable('stock').set({ on_hand: 2 }).where('sku', '=', sku).execute();
    expect(await move(sku)).toMatchObject({
      status: 200,
      body: { msg: '1 of 5 moved to your cart. Only 2 left in stock.' },
    });
    expect(await lists()).toEqual({ cart: [[sku, 1]], saved: [] });
  });

  test('what is in neither list is refused, and other people’s lists are out of reach', async () => {
    const sku = await addSku(db, { onHand: 9 });
    const [owner, other] = [await customer(), await customer()];
    expect(await owner.save(sku)).toMatchObject({ status: 404, body: { code: 'not-in-cart' } });
    expect(await owner.move(sku)).toMatchObject({ status: 404, body: { code: 'not-saved' } });
    expect(await owner.save("x'--")).toMatchObject({ status: 400 });
    await owner.add(sku);
    await owner.save(sku);
    await other.call(`DELETE /cart/saved/${sku}`);
    expect(await other.move(sku)).toMatchObject({ status: 404 });
    expect((await owner.lists()).saved).toEqual([[sku, 1]]);
    expect(await callerOf(http)(`PUT /cart/saved/${sku}`, {})).toMatchObject({ status: 401 });
  });

  test('a guest’s list is added once; bad quantities and a list of 10,000 are refused', async () => {
    const [first, second] = [await addSku(db), await addSku(db)];
    const { lists, call } = await customer();
    const merge = (products: unknown) => call('POST /cart/saved/merge', { products });
    const items = [
      { product_sku: first, quantity: 2 },
      { product_sku: 'NO-SUCH' },
      { product_sku: second },
      { product_sku: first, quantity: 7 },
    ];
    for (let times = 0; times < 2; times += 1) expect(await merge(items)).toMatchObject({ status: 200 });
    expect(await lists()).toEqual({
      cart: [],
      saved: [
        [first, 2],
        [second, 1],
      ],
    });
    for (const quantity of [0, -1, 1e9, 1.5, 'x']) {
      expect(await merge([{ product_sku: first, quantity }])).toMatchObject({ status: 400 });
    }
    const many = Array.from({ length: 10_000 }, (_, index) => ({ product_sku: `S-${index}` }));
    expect([400, 413]).toContain((await merge(many)).status);
    expect((await lists()).saved).toHaveLength(2);
  });

  test('a double press leaves the line in one list, and the last free place is taken once', async () => {
    const [one, two] = [await addSku(db, { onHand: 9 }), await addSku(db, { onHand: 9 })];
    const { userId, lists, add, save, move } = await customer();
    await add(one);
    await add(two);
    await Promise.all([save(one), move(one), save(one), move(one)]);
    const { cart, saved } = await lists();
    expect([...cart, ...saved].filter(([sku]) => sku === one)).toHaveLength(1);
    if (!cart.some(([sku]) => sku === one)) await move(one);
    await sql`
      with made as (insert into product (product_id, title, product_type, category)
        select ${`${userId.slice(0, 8)}-`} || n, 'Filler', 'Simple', 'Filler' from generate_series(1, ${cartLinesMax - 1}::int) n
        returning product_id), skus as (insert into variation (sku, product_id, price_paise)
        select product_id, product_id, 100 from made returning sku)
      insert into saved_line (user_id, sku) select ${userId}, sku from skus`.execute(db);
    const answers = await Promise.all([save(one), save(two)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
