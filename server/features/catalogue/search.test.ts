import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Product } from '../../../contract/product.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';
import { refreshFacets } from './refresh-facets.ts';

const app = await testApp({ demo: true });
const { db, get, http } = app;
const { call } = await atDesk(app, 'manager');

interface Close {
  data: Product[];
  total: number;
  hasMore: boolean;
  isClose: boolean;
}
const close = async (search: string, more = ''): Promise<Close> => {
  const { status, body } = await get(
    `/api/grouped-product/related-products/pahiya?search=${encodeURIComponent(search)}&limit=45${more}`,
  );
  expect(status).toBe(200);
  return body as Close;
};
const titles = async (search: string, more = '') => (await close(search, more)).data.map(({ title }) => title);

describe('[U-01] what is close to a search that no title contains', () => {
  test.each([
    // Plurals.
    ['helmets', 'Street Dome Skate Helmet', 8],
    ['HELMETS!', 'Street Dome Skate Helmet', 8],
    // Words that do not stand together, in any order; 110 is in 4x110.
    ['velox 110', 'Velox Carbon 4x110 Inline Speed Skates', 1],
    ['110mm velox', 'Velox Carbon 4x110 Inline Speed Skates', 1],
    ['skates speed', 'Sprint Club 4x100 Inline Speed Skates', 9],
    ['skates for speed', 'Sprint Club 4x100 Inline Speed Skates', 9],
    // Typos.
    ['hemlet', 'Street Dome Skate Helmet', 8],
    ['weels', 'Apex Race Wheels, Set of 8', 12],
    ['barings', 'ABEC-7 Bearings, Set of 8', 7],
    ['sped skaets', 'Sprint Club 4x100 Inline Speed Skates', 9],
    // A value of an attribute, a category, a SKU.
    ['blue helmet', 'Street Dome Skate Helmet', 1],
    ['protective gear knee', 'Club Guard Set (Knee, Elbow and Wrist)', 2],
    ['AER-M', 'Aero Tail Racing Helmet', 2],
    ['aer m cri', 'Aero Tail Racing Helmet', 1],
    // No product has all the words.
    ['red velox perfume', 'Velox Carbon 4x110 Inline Speed Skates', 7],
    ['zzzz hemlet', 'Street Dome Skate Helmet', 8],
  ])('%s: first %s, of %i', async (search, first, total) => {
    const found = await close(search);
    expect({ first: found.data[0]?.title, total: found.total }).toEqual({ first, total });
  });

  test.each([
    'zzzz',
    'xyzzyplugh',
    '%',
    '_',
    "'",
    "' or 1=1 --",
    '\\',
    ':* & | !',
    '<script>alert(1)</script>',
    '<->',
    'for the',
    '🛼',
    'दस्ताना',
    '999999',
    'x'.repeat(200),
    'ab '.repeat(60),
  ])('nothing is close to %s', async (search) => {
    expect(await titles(search)).toEqual([]);
  });

  test('10,000 characters are refused with a message', async () => {
    const { status } = await get(`/api/grouped-product/related-products/pahiya?search=${'x'.repeat(10_000)}`);
    expect(status).toBe(400);
  });

  test('a word in another script is found', async () => {
    const [found] = await titles('स्केट्स रफ़्तार');
    expect(found).toBe('पहिया रफ़्तार 4x100 इनलाइन स्पीड स्केट्स');
  });

  test('if a title contains the search, nothing that is only close is shown', async () => {
    expect(await titles('hel')).toEqual([]);
    expect(await titles('elme')).toEqual([]);
  });

  test('filters and sorting apply to close matches too', async () => {
    expect(await titles('hemlet', '&category=packages')).not.toContain('Street Dome Skate Helmet');
    const prices = (await close('hemlet', '&sort=price-low')).data.map(({ price, salePrice }) => salePrice ?? price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test('pages follow each other and end', async () => {
    const page = async (number: number) =>
      (await get(`/api/grouped-product/related-products/pahiya?search=hemlet&limit=3&page=${number}`)).body as Close;
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ data, hasMore }) => [data.length, hasMore])).toEqual([
      [3, true],
      [3, true],
      [2, false],
      [0, false],
    ]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ product_id }) => product_id))).size).toBe(8);
  });

  test('what is sold out comes last, and a title before a category', async () => {
    const zorbo = (id: string, title: string, soldCount: number, onHand: number, category = 'Toys') =>
      addProduct(db, { id, title, soldCount, category, variations: [{ sku: id.toUpperCase(), rupees: 10, onHand }] });
    await zorbo('z1', 'Zorbo gone', 50, 0);
    await zorbo('z2', 'Zorbo here', 10, 5);
    await zorbo('z3', 'Ball', 99, 5, 'Zorbo');
    await refreshFacets(db);
    expect(await titles('zorbos')).toEqual(['Zorbo here', 'Ball', 'Zorbo gone']);
    await db.updateTable('stock').set({ on_hand: 3 }).where('sku', '=', 'Z1').execute();
    await refreshFacets(db);
    await expect.poll(() => titles('zorbos')).toEqual(['Zorbo gone', 'Zorbo here', 'Ball']);
  });

  test('a new word, a new title and a new SKU are found within 2 s, although the empty answer was cached', async () => {
    expect(await titles('kazoos')).toEqual([]);
    expect(await titles('kz-77')).toEqual([]);
    await addProduct(db, { id: 'kz', title: 'Tin Kazoo', variations: [{ sku: 'KZ-1', rupees: 10 }] });
    await expect.poll(() => titles('kazoos')).toEqual(['Tin Kazoo']);
    await sql`insert into variation (sku, product_id, price_paise, attributes) values ('KZ-77', 'kz', 100, '{"a":"b"}')`.execute(
      db,
    );
    await expect.poll(() => titles('kz-77')).toEqual(['Tin Kazoo']);
    await db.updateTable('product').set({ title: 'Tin Whistle' }).where('product_id', '=', 'kz').execute();
    await expect.poll(() => titles('kazoos')).toEqual([]);
  });
});

describe('[U-18] what a search is about', () => {
  const named = async (search: string, more = '') => {
    const { body } = await get(
      `/api/grouped-product/search-all-products/pahiya?search=${encodeURIComponent(search)}&page=1&limit=45&sort=best-selling${more}`,
    );
    return (body as Close).data;
  };
  const categoryOf = async (title: string) =>
    (await db.selectFrom('product').select('category').where('title', '=', title).executeTakeFirstOrThrow()).category;
  const membersOf = async (category: string) =>
    (
      await db
        .selectFrom('product')
        .select('title')
        .where('category', '=', category)
        .where('status', '=', 'Active')
        .execute()
    )
      .map(({ title }) => title)
      .toSorted();

  test('“kids skate” shows every member of Kids Skates, first those whose title contains it', async () => {
    const [byTitle, related] = [await named('kids skate'), await close('kids skate')];
    expect(related.isClose).toBe(false);
    const found = [...byTitle, ...related.data].map(({ title }) => title);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(await membersOf('Kids Skates')));
    expect(await categoryOf(found[0] ?? '')).toBe('Kids Skates');
  });

  test.each([
    ['helmets', 'helmet'],
    ['bearing', 'bearings'],
    ['wheel', 'wheels'],
  ])('%s and %s find the same products', async (one, other) => {
    const all = async (search: string) =>
      [...(await named(search)), ...(await close(search)).data].map(({ title }) => title).toSorted();
    expect((await all(one)).length).toBeGreaterThan(3);
    expect(await all(one)).toEqual(await all(other));
  });

  test.each([
    ['helmets', false],
    ['protective gear knee', false],
    ['AER-M', false],
    ['hemlet', true],
    ['red velox perfume', true],
  ])(
    '%s: only a misspelling, or a search of which only some words are found, is called close: %s',
    async (search, isClose) => {
      const found = await close(search);
      expect({ isClose: found.isClose, isFound: found.total > 0 }).toEqual({ isClose, isFound: true });
    },
  );

  test('its facets count what its title finds and what else it is about', async () => {
    const summary = async (search: string, more = '') =>
      (await get(`/api/grouped-product/list-summary/pahiya?search=${encodeURIComponent(search)}${more}`)).body as {
        total: number;
        facets: { facet: string; count: number }[];
      };
    const all = (await named('kids skate')).length + (await close('kids skate')).total;
    const counted = await summary('kids skate');
    expect(counted.total).toBe(all);
    const [size] = counted.facets;
    const chosen = `&facets=${encodeURIComponent(size?.facet ?? '')}`;
    const left = (await named('kids skate', chosen)).length + (await close('kids skate', chosen)).total;
    expect({ left, total: (await summary('kids skate', chosen)).total }).toEqual({
      left: size?.count,
      total: size?.count,
    });
    expect((await summary('hemlet')).total).toBe((await close('hemlet')).total);
  });

  test('the owner’s synonyms, in any script, within their dates', async () => {
    expect(await titles('हेलमेट')).toEqual(await titles('helmets'));
    expect(await titles('beanie')).toEqual([]);
    const params = { kind: 'synonyms' };
    const added = (await call('POST /desk/window/:kind', { params, body: { title: 'Beanie, toque' } })).body;
    const change = (over: object) => {
      const { version, status, starts_at, ends_at } = added;
      return call('PATCH /desk/window/:kind/:itemId', {
        params: { kind: 'synonyms', itemId: added.item_id },
        body: { version, status, starts_at, ends_at, means: 'racing helmet', ...over },
      });
    };
    expect((await change({ means: 'x'.repeat(201) })).status).toBe(400);
    const active = await change({ status: 'Active' });
    expect(active.status).toBe(200);
    const racing = await titles('racing helmets');
    expect(racing.length).toBeGreaterThan(0);
    await expect.poll(() => titles('toque')).toEqual(expect.arrayContaining(racing));
    await call('DELETE /desk/window/:kind/:itemId', { params: { kind: 'synonyms', itemId: added.item_id } });
    await expect.poll(() => titles('toque')).toEqual([]);
  });
});

describe('[U-01] searches that no title contains are counted for the owner', () => {
  const missed = async () => (await call('GET /desk/window/missed-searches')).body.rows;
  const miss = (search: string) =>
    http.inject({ method: 'POST', url: '/api/search-misses/pahiya', payload: { search } });

  test('by word, in any case, the most searched first', async () => {
    for (const search of ['hemlet', ' Hemlet ', 'snow board', 'HEMLET'])
      expect((await miss(search)).statusCode).toBe(200);
    expect(await missed()).toMatchObject([
      { term: 'hemlet', times: 3, found_close: true },
      { term: 'snow board', times: 1, found_close: false },
    ]);
  });

  test('but not what a title contains, nor long texts, nor anything that may be personal', async () => {
    const before = (await missed()).length;
    for (const search of ['helmet', 'a@b.in', '98200 12345', 'x'.repeat(61), '  ']) await miss(search);
    expect((await missed()).length).toBe(before);
  });

  test('at most a thousand words are stored: the least searched are dropped', async () => {
    await sql`insert into search_miss (term, times, found_close) select 'word ' || n, 2, false from generate_series(1, 1500) n`.execute(
      db,
    );
    await miss('qqqqq');
    const { rows } = await sql<{ words: number; isKept: boolean }>`
      select count(*)::integer as words, bool_or(term = 'hemlet') as "isKept" from search_miss`.execute(db);
    expect(rows).toEqual([{ words: 1000, isKept: true }]);
  });

  test('a flood from one address is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => miss('flood')));
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });
});
