import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { productSorts, type ProductSort } from '../../../contract/desk/products.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';
import { changedPrices } from './bulk-price.ts';

const app = await testApp({ demo: true });
const { db } = app;
const { call } = await atDesk(app, 'manager');

const list = async (query: Record<string, string>) => {
  const { status, body } = await call('GET /desk/products', { query });
  expect(status).toBe(200);
  return body;
};

/** Every page, one after the other. */
async function walk(query: Record<string, string>) {
  const rows: Awaited<ReturnType<typeof list>>['rows'] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...query, limit: '17', ...(after && { after }) });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

type Row = Awaited<ReturnType<typeof list>>['rows'][number];

/** PostgreSQL's own order of titles, which depends on the locale. */
const { rows: titles } = await sql<{ title: string }>`select title from product order by title`.execute(db);

const placeOf: Record<ProductSort, (row: Row) => number> = {
  newest: (row) => -Date.parse(row.created_at),
  oldest: (row) => Date.parse(row.created_at),
  title: (row) => titles.findIndex(({ title }) => title === row.title),
  'price-low': (row) => row.list_price_paise ?? 0,
  'price-high': (row) => -(row.list_price_paise ?? 0),
  'best-selling': (row) => -row.sold_count,
};

describe('the list of products', () => {
  test.each(productSorts)('[W-10] sorted by %s, its pages hold every product once, in order', async (sort) => {
    const rows = await walk({ sort });
    const { count } = await db
      .selectFrom('product')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(new Set(rows.map(({ product_id }) => product_id)).size).toBe(count);
    expect(rows).toHaveLength(count);
    const places = rows.map(placeOf[sort]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('[W-10] a page may end with the longest title there is', async () => {
    const longest = 'अ'.repeat(300);
    for (const number of [1, 2]) {
      const title = `${longest.slice(1)}${number}`;
      await db
        .updateTable('product')
        .set({ title })
        .where('product_id', '=', await addSku(db))
        .execute();
    }
    const { next } = await list({ sort: 'title', q: longest.slice(200), limit: '1' });
    const second = await list({ sort: 'title', q: longest.slice(200), limit: '1', after: next ?? '' });
    expect(second.rows.map(({ title }) => title)).toEqual([`${longest.slice(1)}2`]);
  });

  test('[W-10] filters: status, category, type, stock and search, alone and together', async () => {
    const sku = await addSku(db, { onHand: 0 });
    await db
      .updateTable('product')
      .set({ status: 'Inactive', title: 'A 50%_off oddity' })
      .where('product_id', '=', sku)
      .execute();
    const ids = async (query: Record<string, string>) => (await walk(query)).map(({ product_id }) => product_id);
    expect(await ids({ status: 'Inactive' })).toContain(sku);
    const inactive = await walk({ status: 'Inactive' });
    expect(new Set(inactive.map(({ status }) => status))).toEqual(new Set(['Inactive']));
    expect(await ids({ q: '50%_OFF' })).toEqual([sku]);
    expect(await ids({ q: sku })).toEqual([sku]);
    expect(await ids({ q: 'A' })).toContain(sku);
    expect(await ids({ q: '5' })).not.toContain(sku);
    expect(await ids({ q: '50%_off', status: 'Active' })).toEqual([]);
    expect(await ids({ stock: 'out' })).toContain(sku);
    const skates = await walk({ category: 'SKATES', sort: 'title' });
    expect(skates.length).toBeGreaterThan(0);
    expect(new Set(skates.map(({ category }) => category.toLowerCase()))).toEqual(new Set(['skates']));
    const grouped = await walk({ type: 'Grouped Product' });
    expect(grouped.length).toBeGreaterThan(0);
    expect(grouped[0]?.variations[0]).toMatchObject({ on_hand: null, reserved: null });
  });

  test('[W-10] says how many match, up to 200', async () => {
    const all = await list({ limit: '1' });
    expect(all.total).toBeGreaterThan(50);
    expect(all.total_is_more).toBe(false);
    await sql`insert into product (product_id, title, product_type, category)
              select 'many-' || n, 'Many ' || n, 'Simple', 'Many' from generate_series(1, 201) n`.execute(db);
    expect(await list({ category: 'many', limit: '1' })).toMatchObject({ total: 200, total_is_more: true });
    await sql`delete from product where category = 'Many'`.execute(db);
  });

  test('[W-10] a bad filter is refused, and an invalid cursor starts the list again', async () => {
    expect((await call('GET /desk/products', { query: { sort: 'random' } })).body.code).toBe('bad-input');
    expect((await call('GET /desk/products', { query: { limit: '1000' } })).body.code).toBe('bad-input');
    const first = await list({ sort: 'title' });
    const broken = ['["no date","x"]', '["1"]', '[1,2]', '{}', '["\\u0000","x"]', '["99999999999999999999","x"]', '"'];
    for (const text of broken) {
      const after = Buffer.from(text).toString('base64url');
      for (const sort of productSorts) expect((await list({ sort, after })).total).toBe(first.total);
    }
  });

  test('one product has its variations with their versions; an unknown one is refused', async () => {
    const [row] = (await list({ type: 'Variable Product', limit: '1' })).rows;
    const one = await call('GET /desk/products/:productId', { params: { productId: row?.product_id ?? '' } });
    expect(one.body).toMatchObject(row ?? {});
    expect(one.body.variations.length).toBeGreaterThan(1);
    expect((await call('GET /desk/products/:productId', { params: { productId: 'none' } })).status).toBe(404);
  });
});

test('[W-08] a price changed at the desk becomes the list price, so customers pay it', async () => {
  const sku = await addSku(db, { pricePaise: 90_000 });
  const body = { version: 1, price_paise: 90_000, sale_price_paise: 80_000 };
  await call('PATCH /desk/variations/:sku', { params: { sku }, body });
  expect((await list({ q: sku })).rows).toMatchObject([{ list_price_paise: 80_000 }]);
});

describe('in bulk', () => {
  const preview = async (product_ids: string[], change: object) =>
    (await call('POST /desk/products/bulk/preview', { body: { product_ids, change } })).body.rows;

  test('[W-11] previews each row, changes it as shown, reports each result, and undoes all of it', async () => {
    const skus = [
      await addSku(db, { pricePaise: 49_900 }),
      await addSku(db, { pricePaise: 100_000 }),
      await addSku(db),
    ];
    const change = { kind: 'sale', percent: 10 };
    const rows = await preview(skus, change);
    expect(rows.map(({ id, after }) => [id, after])).toEqual([
      [skus[0], '₹449.00 (was ₹499.00)'],
      [skus[1], '₹900.00 (was ₹1,000.00)'],
      [skus[2], '₹450.00 (was ₹500.00)'],
    ]);
    // Somebody changes one of them between preview and apply.
    const other = await atDesk(app, 'owner');
    const body = { version: 1, price_paise: 70_000, sale_price_paise: null };
    await other.call('PATCH /desk/variations/:sku', { params: { sku: skus[2] ?? '' }, body });

    const chosen = [...rows.map(({ id, version }) => ({ id, version })), { id: 'GONE', version: 1 }];
    const { batch_id, results } = (await call('POST /desk/products/bulk', { body: { rows: chosen, change } })).body;
    expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'refused', 'unchanged']);
    expect(results[2]?.reason).toBe('Somebody else changed this in the meantime.');
    const saleOf = async (sku: string | undefined) =>
      (await list({ q: sku ?? '' })).rows[0]?.variations[0]?.sale_price_paise;
    expect(await Promise.all(skus.map(saleOf))).toEqual([44_900, 90_000, null]);

    const after = { version: 2, price_paise: 100_000, sale_price_paise: 95_000 };
    await other.call('PATCH /desk/variations/:sku', { params: { sku: skus[1] ?? '' }, body: after });
    const undone = await call('POST /desk/audit/batch/:batchId/undo', { params: { batchId: batch_id } });
    expect(undone.body.results).toMatchObject([
      { subject_id: skus[1], outcome: 'refused', reason: expect.stringContaining('It has been changed since') },
      { subject_id: skus[0], outcome: 'undone', reason: null },
    ]);
    expect(await Promise.all(skus.map(saleOf))).toEqual([null, 95_000, null]);
    expect((await call('POST /desk/audit/batch/:batchId/undo', { params: { batchId: 'none' } })).status).toBe(404);
  });

  test('[W-11] says beforehand why a row stays as it is', async () => {
    const sku = await addSku(db);
    expect(await preview([sku, 'unknown'], { kind: 'end-sale' })).toMatchObject([
      { id: sku, after: null, reason: 'It has no sale price.' },
    ]);
    const wrong = await call('POST /desk/products/bulk/preview', {
      body: { product_ids: [sku], change: { kind: 'free' } },
    });
    expect(wrong.body.code).toBe('bad-input');
  });

  test('prices come out in whole rupees, and a sale never above the price', () => {
    const at = (price_paise: number, sale_price_paise: number | null = null) => ({ price_paise, sale_price_paise });
    expect(changedPrices(at(49_999), { kind: 'price', percent: 7 })).toEqual(at(53_500));
    expect(changedPrices(at(10_000, 9_950), { kind: 'price', percent: 1 })).toEqual(at(10_100, 10_000));
    expect(changedPrices(at(149, 149), { kind: 'price', percent: -40 })).toEqual(at(100, 100));
    expect(changedPrices(at(100), { kind: 'sale', percent: 10 })).toBe('The sale price would not be lower.');
    expect(changedPrices(at(2_147_483_600), { kind: 'price', percent: 1 })).toBe('This price would be too high.');
  });
});
