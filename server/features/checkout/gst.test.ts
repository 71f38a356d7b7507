import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { refusedBy } from '../../../database/testing/refused-by.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await setUpShop(db);
afterEach(() => expectNoViolation(db));

const addGoods = async (hsn_code: string, rupees: number, saleRupees: number | null = null) => {
  const sku = await addSku(db, { pricePaise: rupees * 100 });
  await db.updateTable('product').set({ hsn_code }).where('product_id', '=', sku).execute();
  const sale_price_paise = saleRupees === null ? null : saleRupees * 100;
  await db.updateTable('variation').set({ sale_price_paise }).where('sku', '=', sku).execute();
  return sku;
};

const taxOf = async (orderId: string | undefined) => {
  const lines = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId ?? '')
    .execute();
  return Object.fromEntries(lines.map((line) => [line.sku, [line.hsn_code, line.gst_basis_points]]));
};

const order = async (...skus: string[]) => {
  const { pay, form } = await buyer(app);
  const { status, body } = await pay(form(skus));
  expect(status).toBe(200);
  return body.order_id;
};

const dayFromNow = (days: number) => sql<string>`(now() at time zone 'Asia/Kolkata')::date + ${days}::integer`;

test('[G-13] each line has the rate of its HSN code and unit price', async () => {
  const [skates, shirt, dearShirt, reduced, bag] = [
    await addGoods('95067000', 9000),
    await addGoods('6109', 2500),
    await addGoods('6109', 2501),
    await addGoods('6109', 4000, 2499),
    await addGoods('4202', 2000),
  ];
  expect(await taxOf(await order(skates, shirt, dearShirt, reduced, bag))).toEqual({
    [skates]: ['95067000', 500],
    [shirt]: ['6109', 500],
    [dearShirt]: ['6109', 1800],
    [reduced]: ['6109', 500],
    [bag]: ['4202', 1800],
  });
});

test('[G-13] an order keeps the rate of its day when the table or the product changes; the next one has the new rate', async () => {
  const sku = await addGoods('8714', 800);
  const [before] = [await order(sku)];
  expect(await taxOf(before)).toEqual({ [sku]: ['8714', 1800] });
  await db
    .insertInto('gst_rate')
    .values([
      { hsn: '8714', valid_from: dayFromNow(0), basis_points: 500 },
      { hsn: '8714', valid_from: dayFromNow(1), basis_points: 4000 },
    ])
    .execute();
  expect(await taxOf(await order(sku)), 'from today, not from tomorrow').toEqual({ [sku]: ['8714', 500] });
  await db.updateTable('product').set({ hsn_code: '9506' }).where('product_id', '=', sku).execute();
  expect(await taxOf(before)).toEqual({ [sku]: ['8714', 1800] });
});

test('the default rate cannot be deleted, so every order finds a rate', async () => {
  const general = db.deleteFrom('gst_rate').where('hsn', '=', '');
  expect(await refusedBy(general.execute())).toBe('gst_rate_for_the_rest');
  const moved = db
    .updateTable('gst_rate')
    .set({ valid_from: dayFromNow(1) })
    .where('hsn', '=', '');
  expect(await refusedBy(moved.execute())).toBe('gst_rate_for_the_rest');
  const sku = await addGoods('12345678', 100);
  expect(await taxOf(await order(sku))).toEqual({ [sku]: ['12345678', 1800] });
});
