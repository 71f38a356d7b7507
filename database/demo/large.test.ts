import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { addProducts } from './large.ts';

const { db } = await testDatabase({ demo: true });
const { db: empty } = await testDatabase();

async function bulk() {
  const { rows } = await sql<Record<string, number>>`
    select count(*) as products, count(distinct title) as titles, count(distinct category) as categories,
      count(distinct product_type) as types, count(distinct created_at::date) as days,
      count(distinct list_price_paise) as prices, count(distinct picture_id) as pictures,
      count(*) filter (where list_price_paise is distinct from (
        select min(coalesce(v.sale_price_paise, v.price_paise)) from variation v where v.product_id = p.product_id)) as wrong_prices,
      count(*) filter (where product_type = 'Grouped Product' and 2 <> (
        select count(*) from grouped_part g where g.product_id = p.product_id)) as wrong_groups,
      count(*) filter (where created_at > timestamptz '2026-11-15') as from_the_future
    from product p where product_id like 'bulk-%'`.execute(db);
  return rows[0] ?? {};
}

test('adds varied products with the pictures of the demo shop, and more on the next call', async () => {
  await addProducts(db, 1500);
  const { days = 0, prices = 0, pictures = 0, categories = 0, ...rest } = await bulk();
  expect(rest).toEqual({
    products: 1500,
    titles: 1500,
    types: 3,
    wrong_prices: 0,
    wrong_groups: 0,
    from_the_future: 0,
  });
  expect(categories).toBeGreaterThan(10);
  expect(days).toBeGreaterThan(500);
  expect(prices).toBeGreaterThan(500);
  expect(pictures).toBeGreaterThan(50);
  await addProducts(db, 10);
  expect(await bulk()).toMatchObject({ products: 1510, titles: 1510 });
});

test('says what is missing if there is no shop to copy from', async () => {
  await expect(addProducts(empty, 1)).rejects.toThrow('The shop is empty');
});
