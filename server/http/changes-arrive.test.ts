import { sql, type RawBuilder } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { listen } from '../../database/notifications.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { addProduct } from '../testing/catalogue-fixture.ts';
import { buyer } from '../testing/checkout-fixture.ts';
import { openProxy } from '../testing/tcp-proxy.ts';
import { testAppOn } from '../testing/test-app.ts';

const database = await testDatabase({ demo: true });
const { db, url } = database;
const proxy = await openProxy(url);
afterAll(() => proxy.close());
/** Two processes of one shop. The way on which the second hears of changes can be cut. */
const processes = [await testAppOn(database), await testAppOn({ db, url: proxy.url })] as const;
const [first, second] = processes;

await addProduct(db, { id: 'wheel', title: 'Test Wheel', variations: [{ sku: 'WHEEL', rupees: 500, onHand: 20 }] });
await addProduct(db, { id: 'pack', type: 'Grouped Product', variations: [{ sku: 'PACK', rupees: 900 }] });
await db.insertInto('grouped_part').values({ product_id: 'pack', sku: 'WHEEL', quantity: 1 }).execute();

const run = (statement: RawBuilder<unknown>) => statement.execute(db);
const single = '/api/grouped-product/single/wheel';
const list = '/api/grouped-product/search-all-products/pahiya?page=1&limit=3';
const read = async (app: (typeof processes)[number], path: string) => (await app.http.inject(path)).payload;
const readBoth = (path: string) => Promise.all(processes.map((app) => read(app, path)));
const setPrice = (rupees: number) => run(sql`update variation set price_paise = ${rupees * 100} where sku = 'WHEEL'`);
const priceAt = async (app: (typeof processes)[number]) =>
  (JSON.parse(await read(app, single)) as { price: number }).price;

const marquee = '/api/marquee/all/pahiya';
/** Returns once both processes have heard of every change so far: notices come in order, and the marquee is cached before it changes. */
async function allHeard() {
  await readBoth(marquee);
  const heading = `Change ${Math.random()}`;
  await run(sql`update marquee set heading = ${heading}`);
  await vi.waitFor(async () => {
    for (const text of await readBoth(marquee)) expect(text).toContain(heading);
  }, 2000);
}

describe('[G-01] [G-11] a change shows on every process within two seconds', () => {
  test.each<[string, string, RawBuilder<unknown>, string | RegExp]>([
    ['a price', single, sql`update variation set price_paise = 71100 where sku = 'WHEEL'`, '711'],
    [
      'a price in a list',
      `${list}&search=Test`,
      sql`update variation set price_paise = 72200 where sku = 'WHEEL'`,
      '722',
    ],
    [
      'a price in the order of a list',
      `${list}&sort=price-high`,
      sql`update variation set price_paise = 99000000 where sku = 'WHEEL'`,
      /^\{"data":\[\{"[^[]*wheel/,
    ],
    ['a text', single, sql`update product set description = 'Rolls well' where product_id = 'wheel'`, 'Rolls well'],
    [
      'a title in a package',
      '/api/grouped-product/single/pack',
      sql`update product set title = 'Test Roller' where product_id = 'wheel'`,
      'Test Roller',
    ],
    [
      'a title in the sitemap',
      '/sitemap/products-1.xml',
      sql`update product set title = 'Test Disc' where product_id = 'wheel'`,
      'VGVzdCUyMERpc2M',
    ],
    [
      'a new title in a search that found nothing',
      `${list}&search=Zanzibar`,
      sql`update product set title = 'Zanzibar' where product_id = 'wheel'`,
      'Zanzibar',
    ],
    [
      'a SKU in a search that found nothing',
      '/api/grouped-product/related-products/pahiya?search=QQ77',
      sql`insert into variation (sku, product_id, price_paise, attributes) values ('QQ77', 'wheel', 100000000, '{"Size": "9"}')`,
      'Zanzibar',
    ],
    ['fewer in stock', single, sql`update stock set on_hand = 7 where sku = 'WHEEL'`, '"totalStock":7'],
    ['sold out', single, sql`update stock set on_hand = 0 where sku = 'WHEEL'`, '"totalStock":0'],
    [
      'a package that is sold out with its part',
      '/api/grouped-product/single/pack',
      sql`update stock set on_hand = 3 where sku = 'WHEEL'`,
      '"totalStock":3',
    ],
    [
      'sales in Best Selling',
      `${list}&sort=best-selling`,
      sql`update product set sold_count = 99999, picture_id = (select min(picture_id) from product) where product_id = 'wheel'`,
      /^\{"data":\[\{"[^[]*wheel/,
    ],
    [
      'a review',
      '/api/grouped-product/reviews/wheel',
      sql`insert into review (product_id, author, stars, words, state, written_at) values ('wheel', 'Riya', 5, 'Very round', 'published', now())`,
      'Very round',
    ],
    ['a setting', '/api/help/single/pahiya', sql`update help set mobile = '9000000077'`, '9000000077'],
    ['a banner', '/api/marquee/all/pahiya', sql`update marquee set heading = 'Monsoon sale'`, 'Monsoon sale'],
    ['a slide’s product', '/api/slider/all/pahiya', sql`update slider set product_id = 'wheel'`, 'Zanzibar'],
    [
      'the title of a slide’s product',
      '/api/slider/all/pahiya',
      sql`update product set title = 'Test Wheel' where product_id = 'wheel'`,
      'Test Wheel',
    ],
    [
      'a page’s text',
      '/api/page/about/pahiya',
      sql`update page set lead = 'We skate' where slug = 'about'`,
      'We skate',
    ],
    [
      'a category',
      '/api/category/getdata/category/pahiya',
      sql`update category set name = 'Roller things' where category_id = (select min(category_id) from category)`,
      'Roller things',
    ],
    [
      'a product taken off',
      single,
      sql`update product set status = 'Inactive' where product_id = 'wheel'`,
      'unknown-product',
    ],
    ['a product put back', single, sql`update product set status = 'Active' where product_id = 'wheel'`, 'Test Wheel'],
  ])('%s', async (_name, path, change, expected) => {
    for (const text of await readBoth(path)) expect(text).not.toMatch(expected);
    await run(change);
    await vi.waitFor(async () => {
      for (const text of await readBoth(path)) expect(text).toMatch(expected);
    }, 2000);
  });
});

describe('a transaction', () => {
  test('that is rolled back shows nothing and sends no notice', async () => {
    const heard: string[] = [];
    const listening = Promise.withResolvers<void>();
    const listener = listen(url, 'catalogue_changed', {
      onMessage: (notice) => heard.push(notice),
      onReconnect: listening.resolve,
      log: first.log,
    });
    await listening.promise;
    await setPrice(300);
    await allHeard();
    await vi.waitFor(() => expect(heard.at(-1)).toBe('marquee'));
    heard.length = 0;
    const undone = db.transaction().execute(async (trx) => {
      await sql`update variation set price_paise = 40000 where sku = 'WHEEL'`.execute(trx);
      await sql`update stock set on_hand = 0 where sku = 'WHEEL'`.execute(trx);
      first.catalogueChanged('product wheel');
      expect(await priceAt(first), 'not committed').toBe(300);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await run(sql`select pg_notify('catalogue_changed', 'the next notice')`);
    await vi.waitFor(() => expect(heard).toEqual(['the next notice']), 2000);
    expect(await Promise.all(processes.map(priceAt))).toEqual([300, 300]);
    await listener.close();
  });

  test('that commits after a response was read and before it is cached leaves no old response behind', async () => {
    for (let round = 0; round < 20; round += 1) {
      const price = 1000 + round;
      // Stale, so that the next request reads; the change commits while it does.
      first.catalogueChanged('product wheel');
      await Promise.all([...Array.from({ length: 10 }, () => priceAt(first)), setPrice(price)]);
      await vi.waitFor(async () => expect(await priceAt(first)).toBe(price), 2000);
    }
  });
});

test('a process that lost its connection for notices serves what it has, and takes everything for changed once it is back', async () => {
  await setPrice(320);
  await allHeard();
  expect(await Promise.all(processes.map(priceAt))).toEqual([320, 320]);
  proxy.cut();
  await setPrice(330);
  await vi.waitFor(async () => expect(await priceAt(first)).toBe(330), 2000);
  expect(await priceAt(second), 'nobody told it').toBe(320);
  proxy.mend();
  await vi.waitFor(async () => expect(await priceAt(second)).toBe(330), 3000);
  await setPrice(340);
  await vi.waitFor(async () => expect(await priceAt(second)).toBe(340), 2000);
});

test('no stale price reaches checkout: the bill and the order follow the database, whatever the page shows', async () => {
  await setPrice(320);
  await allHeard();
  expect(await priceAt(second)).toBe(320);
  proxy.cut();
  await setPrice(999);
  expect(await priceAt(second), 'the page is stale').toBe(320);
  const { bill, pay, form, orders } = await buyer(second);
  const shown = { amountbeforediscount: 320, saletotal: 320 };
  const { body } = await bill(form(['WHEEL']));
  expect(body.data).toMatchObject({ amountbeforediscount: 999, saletotal: 999 });
  const refused = await pay(form(['WHEEL'], shown));
  expect([refused.status, refused.body.code]).toEqual([409, 'bill-changed']);
  expect(await orders()).toEqual([]);
  expect((await pay(form(['WHEEL'], { ...shown, ...body.data }))).status).toBe(200);
  expect(await orders()).toMatchObject([{ lines_paise: 99_900 }]);
  proxy.mend();
  await vi.waitFor(async () => expect(await priceAt(second)).toBe(999), 3000);
});
