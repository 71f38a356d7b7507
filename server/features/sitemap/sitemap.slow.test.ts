import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const { http, db } = await testApp({ environment: { PUBLIC_URL: 'https://shop.example' } });

const fetchXml = async (url: string) => {
  const { body } = await http.inject(url);
  return { body, addresses: [...body.matchAll(/<loc>([^<]*)<\/loc>/g)] };
};

test('the sitemap stays within the protocol for a hundred thousand products', async () => {
  await sql`alter table product disable trigger user`.execute(db);
  // In batches: the pool's timeout is meant for requests.
  for (let from = 1; from <= 100_000; from += 10_000) {
    await sql`insert into product (product_id, title, product_type, category, list_price_paise)
      select 'many-' || n, 'Product ' || n, 'Simple', 'Skates', 100
        from generate_series(${from}::integer, ${from + 9999}::integer) n`.execute(db);
  }
  await sql`alter table product enable trigger user`.execute(db);
  await addProduct(db, {
    id: 'skate-1',
    title: 'The change that tells',
    variations: [{ sku: 'skate-1-sku', rupees: 100 }],
  });
  await expect.poll(async () => (await fetchXml('/sitemap.xml')).addresses.length).toBe(12);
  const last = await fetchXml('/sitemap/products-11.xml');
  expect(last.addresses.length).toBe(1);
  const full = await fetchXml('/sitemap/products-1.xml');
  expect(full.addresses.length).toBe(10_000);
  expect(full.body.length).toBeLessThan(50 * 1024 * 1024);
}, 300_000);
