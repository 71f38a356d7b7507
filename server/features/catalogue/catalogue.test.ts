import { describe, expect, test } from 'vitest';
import type { Product } from '../../../contract/product.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const { db, get, http } = await testApp();

const prices = [150, 200, 300, 400, 6000, 6001];
for (const [i, rupees] of prices.entries()) {
  await addProduct(db, {
    id: `p${rupees}`,
    title: `Wheel ${rupees}`,
    category: 'Wheels',
    soldCount: i % 3,
    createdAt: `2026-01-0${i + 1}`,
    variations: [{ sku: `W-${rupees}`, rupees: rupees + 50, saleRupees: rupees }],
  });
}
await addProduct(db, {
  id: 'boots',
  title: 'Carbon Boot 100%_off',
  category: 'Speed Skates',
  type: 'Variable Product',
  categorytype: ['Trending'],
  createdAt: '2026-02-01',
  variations: [
    { sku: 'B-38', rupees: 9000, saleRupees: 8500, onHand: 2, attributes: { Size: '38' } },
    { sku: 'B-39', rupees: 8800, onHand: 0, attributes: { Size: '39' } },
    { sku: 'B-40', rupees: 9000, saleRupees: 8000.5, onHand: 3, attributes: { Size: '40' } },
  ],
});
await addProduct(db, {
  id: 'kit',
  title: 'Starter Kit',
  category: 'Packages',
  type: 'Grouped Product',
  createdAt: '2026-02-02',
  variations: [{ sku: 'KIT', rupees: 9500 }],
  parts: [
    { sku: 'B-40', quantity: 1 },
    { sku: 'W-150', quantity: 2 },
  ],
});
await addProduct(db, {
  id: 'hidden',
  title: 'Hidden Wheel',
  status: 'Inactive',
  variations: [{ sku: 'H', rupees: 10 }],
});
await addProduct(db, { id: 'unpriced', title: 'Unpriced Wheel' });

const search = '/api/grouped-product/search-all-products/pahiya';
interface ProductPage {
  data: Product[];
  page?: number;
  limit?: number;
  hasMore?: boolean;
}
const list = async (query: string): Promise<ProductPage> => (await get(`${search}?${query}`)).body as ProductPage;
const ids = async (query: string) => (await list(query)).data.map(({ product_id }) => product_id);

describe('search-all-products', () => {
  test('[L-05] price bounds include both ends', async () => {
    expect(await ids('page=1&sort=price-low&min=0&max=200')).toEqual(['p150', 'p200']);
    expect(await ids('page=1&sort=price-low&min=200&max=400')).toEqual(['p200', 'p300', 'p400']);
    expect(await ids('page=1&sort=price-low&min=400&max=6000')).toEqual(['p400', 'p6000']);
  });

  test('sorts by each order, with a fixed order among equals', async () => {
    expect(await ids('limit=3&sort=price-high')).toEqual(['kit', 'boots', 'p6001']);
    expect(await ids('limit=3&sort=newest')).toEqual(['kit', 'boots', 'p6001']);
    expect(await ids('limit=4&sort=best-selling')).toEqual(['p300', 'p6001', 'p200', 'p6000']);
  });

  test('a search matches part of the title in any case, and its wildcards are plain characters', async () => {
    expect(await ids('page=1&search=CARBON')).toEqual(['boots']);
    expect(await ids('page=1&search=100%25_off')).toEqual(['boots']);
    expect(await ids('page=1&search=100%25off')).toEqual([]);
    expect(await ids('page=1&search=%25')).toEqual(['boots']);
  });

  test('a search of several words matches them as they stand: in order, with the same spaces', async () => {
    expect(await ids('page=1&search=bon%20BOOT%201')).toEqual(['boots']);
    expect(await ids('page=1&search=Boot%20100%25_')).toEqual(['boots']);
    for (const search of ['Boot Carbon', 'Carbon  Boot', 'Car bon', 'CarbonBoot', 'Boot _00'])
      expect([search, ...(await ids(`page=1&search=${encodeURIComponent(search)}`))]).toEqual([search]);
  });

  test('a category is matched in any case, a mark exactly', async () => {
    expect(await ids('page=1&category=speed%20SKATES')).toEqual(['boots']);
    expect(await ids('page=1&categorytype=Trending')).toEqual(['boots']);
  });

  test('pages do not overlap, say whether more follows, and end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`page=${page}&limit=3`)));
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ product_id }) => product_id))).size).toBe(8);
    expect(pages[3]?.data).toEqual([]);
  });

  test('a limit out of bounds is clamped', async () => {
    expect((await list('limit=1000000000')).limit).toBe(100);
    expect((await list('limit=-1')).limit).toBe(1);
  });

  test('without page and limit the whole list comes as one stream of the same products', async () => {
    const whole = await list('');
    expect(whole.page).toBeUndefined();
    expect(whole.data).toHaveLength(8);
    const paged = await list('limit=100');
    expect(whole.data.toSorted(byId)).toEqual(paged.data.toSorted(byId));
  });

  test('a product that is inactive or has no price is not listed', async () => {
    expect(await ids('page=1&search=hidden')).toEqual([]);
    expect(await ids('page=1&search=unpriced')).toEqual([]);
  });
});

const byId = (a: Product, b: Product) => a.product_id.localeCompare(b.product_id);

test('[U-03] best sellers without a picture come last, and a list is counted', async () => {
  await db
    .insertInto('picture')
    .values({ picture_id: 'picture-1', content_type: 'image/png', bytes: Buffer.from('x') })
    .execute();
  await addProduct(db, {
    id: 'pictured',
    title: 'Wheel with a picture',
    category: 'Pictured',
    pictureId: 'picture-1',
    createdAt: '2025-01-01',
    variations: [{ sku: 'PIC', rupees: 7000 }],
  });
  expect(await ids('limit=3&sort=best-selling')).toEqual(['pictured', 'p300', 'p6001']);
  const count = async (query: string) => (await get(`/api/grouped-product/list-summary/pahiya?${query}`)).body;
  expect(await count('')).toMatchObject({ total: 9, isMore: false });
  expect(await count('search=wheel&max=400')).toMatchObject({ total: 4, isMore: false });
  expect(await count('category=nothing')).toMatchObject({ total: 0, isMore: false, facets: [], inStock: 0 });
});

test('[U-24] a list knows its highest price, whatever filters are chosen', async () => {
  const highest = async (query: string) =>
    ((await get(`/api/grouped-product/list-summary/pahiya?${query}`)).body as { highestPrice: number | null })
      .highestPrice;
  expect(await highest('')).toBe(9500);
  expect(await highest('category=wheels')).toBe(6001);
  expect(await highest('category=wheels&min=0&max=200')).toBe(6001);
  expect(await highest('category=wheels&min=0&max=200&facets=size:38&stock=in')).toBe(6001);
  expect(await highest('category=nothing')).toBeNull();
  // Found by its words only: no title contains them in this order.
  const boot = await highest('search=boot%20carbon');
  expect(boot).toBe(8000.5);
  expect(await highest('search=boot%20carbon&max=200')).toBe(boot);
  expect(await highest('search=boot%20carbon&facets=size:38&stock=in')).toBe(boot);
});

test('[U-23] popular products take turns by category, best sellers first, and those without a picture come last', async () => {
  const add = (id: string, category: string, soldCount: number, pictureId?: string) =>
    addProduct(db, {
      id,
      title: id,
      category,
      soldCount,
      categorytype: ['Mixed'],
      ...(pictureId && { pictureId }),
      variations: [{ sku: id, rupees: 1 }],
    });
  await add('a1', 'A', 90, 'picture-1');
  await add('a2', 'A', 80, 'picture-1');
  await add('a3', 'A', 70, 'picture-1');
  await add('bare', 'A', 99);
  await add('b1', 'b', 10, 'picture-1');
  await add('b2', 'B', 5, 'picture-1');
  await add('c1', 'C', 20, 'picture-1');
  const mixed = ['a1', 'c1', 'b1', 'a2', 'b2', 'a3', 'bare'];
  const popular = (query: string) => list(`sort=popular&categorytype=Mixed&${query}`);
  expect(await ids('sort=popular&categorytype=Mixed&page=1&limit=9')).toEqual(mixed);
  expect(await popular('page=2&limit=3')).toMatchObject({ page: 2, limit: 3, hasMore: true });
  expect(await ids('sort=popular&categorytype=Mixed&page=2&limit=3')).toEqual(mixed.slice(3, 6));
  expect(await popular('page=3&limit=3')).toMatchObject({ hasMore: false });
  expect(await ids('sort=popular&category=a&page=1&limit=2')).toEqual(['a1', 'a2']);
  expect(await ids('sort=popular&category=nothing&page=1&limit=2')).toEqual([]);
});

describe('one product', () => {
  const single = async (id: string) => (await get(`/api/grouped-product/single/${id}`)).body as Product;

  test('a variable product shows the price of its cheapest variation and the stock of all', async () => {
    expect(await single('boots')).toMatchObject({
      sku: '',
      price: 9000,
      salePrice: 8000.5,
      totalStock: 5,
      variation: [
        { sku: 'B-38', price: 9000, salePrice: 8500, stock: 2, attributes: { Size: '38' } },
        { sku: 'B-39', price: 8800, salePrice: null, stock: 0 },
        { sku: 'B-40', stock: 3 },
      ],
    });
  });

  test('a package is available as often as its scarcest part allows, and lists its parts and quantities', async () => {
    expect(await single('kit')).toMatchObject({
      sku: 'KIT',
      totalStock: 2,
      grouped_product: [
        { title: 'Carbon Boot 100%_off', quantity: 1, attributes: { Size: '40' } },
        { title: 'Wheel 150', quantity: 2, attributes: {} },
      ],
    });
  });

  test('[U-11] a part names its own page and SKU, unless the shop does not sell it separately', async () => {
    const parts = async () => (await single('kit')) as { grouped_product: object[] };
    const boot = { product_id: 'boots', sku: 'B-40' };
    expect((await parts()).grouped_product[0]).toMatchObject(boot);
    await db.updateTable('variation').set({ status: 'Inactive' }).where('sku', '=', 'B-40').execute();
    await expect.poll(async () => (await parts()).grouped_product[0]).not.toHaveProperty('product_id');
    await db.updateTable('variation').set({ status: 'Active' }).where('sku', '=', 'B-40').execute();
    await expect.poll(async () => (await parts()).grouped_product[0]).toMatchObject(boot);
  });

  test('stock held for an unpaid order is not available', async () => {
    await db.updateTable('stock').set({ reserved: 4 }).where('sku', '=', 'W-200').execute();
    expect(await single('p200')).toMatchObject({ totalStock: 1 });
  });

  test.each(['nothing', 'hidden', '%27%20or%201%3D1', '__proto__'])('unknown or inactive: %s', async (id) => {
    const { status, body } = await get(`/api/grouped-product/single/${id}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'unknown-product', success: false });
  });
});

describe('cached answers', () => {
  test('a price changed in the database shows within 2 s, although the answer was cached', async () => {
    const price = async () => ((await get('/api/grouped-product/single/p300')).body as Product).salePrice;
    expect(await price()).toBe(300);
    await db.updateTable('variation').set({ sale_price_paise: 25_000 }).where('sku', '=', 'W-300').execute();
    await expect.poll(price).toBe(250);
    expect(await ids('page=1&sort=price-low&min=200&max=300'), 'the list price followed').toContain('p300');
  });

  test('a product that sells out shows at once; a changed count may wait', async () => {
    const stock = async () => ((await get('/api/grouped-product/single/p400')).body as Product).totalStock;
    expect(await stock()).toBe(5);
    await db.updateTable('stock').set({ reserved: 1 }).where('sku', '=', 'W-400').execute();
    await db.updateTable('stock').set({ reserved: 1 }).where('sku', '=', 'W-6001').execute();
    expect(await stock(), 'the old count, from a cached answer').toBe(5);
    await db.updateTable('stock').set({ reserved: 5 }).where('sku', '=', 'W-400').execute();
    await expect.poll(stock).toBe(0);
  });

  test('a client that already has the answer gets a 304', async () => {
    const { headers } = await get('/api/grouped-product/single/boots');
    const again = await http.inject({
      url: '/api/grouped-product/single/boots',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
