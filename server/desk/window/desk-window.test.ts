import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { windowKinds, windowTitleMax, type WindowKind } from '../../../contract/desk/window.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';
import { WindowDates } from '../../features/site/window-dates.ts';

const app = await testApp({ demo: true });
const { db } = app;
const { call } = await atDesk(app, 'manager');

const list = async (kind: WindowKind) => (await call('GET /desk/window/:kind', { params: { kind } })).body.rows;
const add = async (kind: WindowKind, title: string) =>
  (await call('POST /desk/window/:kind', { params: { kind }, body: { title } })).body;
type Item = Awaited<ReturnType<typeof add>>;
const dates = ({ version, status, starts_at, ends_at }: Item) => ({ version, status, starts_at, ends_at });
const change = (kind: WindowKind, item: Item, over: object) =>
  call('PATCH /desk/window/:kind/:itemId', {
    params: { kind, itemId: item.item_id },
    body: { ...dates(item), ...over },
  });
const undoLast = async () => {
  const auditId = (await call('GET /desk/audit')).body.rows[0]?.audit_id;
  return call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
};

/** Synonyms change what a search finds: server/features/catalogue/search.test.ts. */
const shownKinds = windowKinds.filter((kind) => kind !== 'synonyms');
type ShownKind = (typeof shownKinds)[number];
const addresses: Record<ShownKind, string> = {
  sliders: '/api/slider/all/pahiya',
  offers: '/api/offer/all/pahiya',
  marquees: '/api/marquee/all/pahiya',
  'trust-texts': '/api/trust-texts/pahiya',
  arrivals: '/api/newarrival/all/pahiya',
  categories: '/api/category/getdata/category/pahiya',
  terms: '/api/search-terms/pahiya',
};
/** What customers receive, as text. It also lists inactive categories, marked as such. */
async function shopSays(kind: ShownKind): Promise<string> {
  const { body } = await app.get(addresses[kind]);
  const rows = body as { status?: string }[];
  return JSON.stringify(kind === 'categories' ? rows.filter(({ status }) => status === 'Active') : rows);
}

describe.each(shownKinds)('%s', (kind) => {
  test('[G-08] added unseen and last, shown once Active, hidden outside its dates, removed and put back', async () => {
    const title = `Wheels ${kind}`;
    const added = await add(kind, title);
    expect(added).toMatchObject({ title, status: 'Inactive', is_shown: false });
    expect((await list(kind)).at(-1)).toEqual(added);
    expect(await shopSays(kind)).not.toContain(title);

    const active = await change(kind, added, { status: 'Active' });
    expect(active).toMatchObject({ status: 200, body: { is_shown: true } });
    app.catalogueChanged('*');
    expect(await shopSays(kind)).toContain(title);

    const over = await change(kind, active.body, { ends_at: '2026-01-01T00:00:00.000Z' });
    expect(over).toMatchObject({ status: 200, body: { is_shown: false, ends_at: '2026-01-01T00:00:00.000Z' } });
    app.catalogueChanged('*');
    expect(await shopSays(kind)).not.toContain(title);
    expect(await change(kind, active.body, { status: 'Active' })).toMatchObject({ status: 409 });

    const params = { kind, itemId: added.item_id };
    expect((await call('DELETE /desk/window/:kind/:itemId', { params })).status).toBe(200);
    expect((await call('GET /desk/window/:kind/:itemId', { params })).status).toBe(404);
    expect((await undoLast()).status).toBe(200);
    expect((await call('GET /desk/window/:kind/:itemId', { params })).body).toEqual(over.body);
    await call('DELETE /desk/window/:kind/:itemId', { params });
  });

  test('[G-08] sorted as a whole, seen by customers in that order, and undone', async () => {
    const before = (await list(kind)).map(({ item_id }) => item_id);
    const ids = before.toReversed();
    expect((await call('PUT /desk/window/:kind/order', { params: { kind }, body: { ids } })).status).toBe(200);
    expect((await list(kind)).map(({ item_id }) => item_id)).toEqual(ids);
    const short = await call('PUT /desk/window/:kind/order', { params: { kind }, body: { ids: ids.slice(1) } });
    expect(short.status).toBe(409);
    expect((await undoLast()).status).toBe(200);
    expect((await list(kind)).map(({ item_id }) => item_id)).toEqual(before);
  });
});

test('[G-08] new arrivals hold products in order; a slide leads to its product', async () => {
  const group = await add('arrivals', 'Fast');
  const ids = ['velox-carbon-110', 'aero-tail-helmet', 'mini-racer'];
  const filled = await change('arrivals', group, { product_ids: ids, description: 'New' });
  expect(filled.body.products.map(({ product_id }) => product_id)).toEqual(ids);
  const turned = await change('arrivals', filled.body, { product_ids: ids.toReversed() });
  expect(turned.body.product_ids).toEqual(ids.toReversed());
  expect((await undoLast()).status).toBe(200);
  expect((await list('arrivals')).find(({ title }) => title === 'Fast')).toMatchObject({ product_ids: ids });

  const slide = await add('sliders', 'Helmets');
  const [picture] = (await call('GET /desk/window/pictures')).body.rows;
  const wanted = {
    product_id: 'aero-tail-helmet',
    price_paise: 149_900,
    picture_id: picture?.picture_id,
    status: 'Active',
  };
  expect((await change('sliders', slide, wanted)).body).toMatchObject(wanted);
});

describe('bad input is refused by name', () => {
  test('[G-08] a title is as long where it is added as where it is changed', async () => {
    for (const kind of windowKinds) {
      const addLong = (length: number) =>
        call('POST /desk/window/:kind', { params: { kind }, body: { title: 'x'.repeat(length) } });
      const tooLong = await addLong(windowTitleMax(kind) + 1);
      expect(tooLong).toMatchObject({ status: 400, body: { fields: [{ field: 'title' }] } });
      const added = await addLong(windowTitleMax(kind));
      expect(added.status).toBe(200);
      const params = { kind, itemId: added.body.item_id };
      expect((await call('DELETE /desk/window/:kind/:itemId', { params })).status).toBe(200);
    }
  });

  test.each<[WindowKind, string, unknown]>([
    ['sliders', 'price_paise', -1],
    ['sliders', 'price_paise', '12'],
    ['sliders', 'product_id', 'no-such-product'],
    ['sliders', 'picture_id', 'no-such-picture'],
    ['sliders', 'picture_id', '<svg onload=alert(1)>'],
    ['sliders', 'link', '/course'],
    ['sliders', 'title', ''],
    ['sliders', 'title', 'x'.repeat(201)],
    ['categories', 'title', 'x'.repeat(101)],
    ['sliders', 'status', 'Hidden'],
    ['trust-texts', 'icon', 'skull'],
    ['trust-texts', 'link', 'https://elsewhere.example'],
    ['sliders', 'icon', 'check'],
    ['sliders', 'starts_at', 'soon'],
    ['offers', 'link', 'javascript:alert(1)'],
    ['offers', 'link', '//evil.example'],
    ['offers', 'link', 'https://evil.example'],
    ['offers', 'link', '/"><script>'],
    ['offers', 'description', 'x'.repeat(501)],
    ['arrivals', 'product_ids', ['mini-racer', 'no-such-product']],
    ['arrivals', 'product_ids', 'mini-racer'],
    ['marquees', 'picture_id', null],
    ['terms', 'title', 'Another'],
  ])('%s: %s %j', async (kind, field, value) => {
    const [item] = await list(kind);
    const answer = await change(kind, item as Item, { [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: expect.stringContaining(field) }] } });
  });

  test('an end before the start, a name that is taken, a category with products', async () => {
    const [first, second] = await list('categories');
    const span = { starts_at: '2026-11-02T00:00:00Z', ends_at: '2026-11-01T00:00:00Z' };
    expect(await change('categories', first as Item, span)).toMatchObject({ body: { fields: [{ field: 'ends_at' }] } });
    const empty = await add('categories', 'Empty');
    expect(await change('categories', empty, { title: second?.title })).toMatchObject({
      status: 409,
      body: { code: 'name-taken' },
    });
    expect(await change('categories', first as Item, { title: 'Other' })).toMatchObject({ body: { code: 'in-use' } });
    const params = { kind: 'categories', itemId: first?.item_id ?? '' };
    expect(await call('DELETE /desk/window/:kind/:itemId', { params })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/products are in this category/) },
    });
    const term = await call('POST /desk/window/:kind', { params: { kind: 'terms' }, body: { title: 'Perfume' } });
    expect(term).toMatchObject({ status: 409, body: { code: 'name-taken' } });
    expect((await call('GET /desk/window/:kind', { params: { kind: 'shoes' } })).status).toBe(400);
  });

  test('a script is text', async () => {
    const title = '<script>alert(1)</script>';
    const line = await add('marquees', title);
    expect((await change('marquees', line, { status: 'Active' })).body.title).toBe(title);
  });
});

test('[G-08] when a date arrives, the caches that show the row are notified, once and not before', async () => {
  const told: string[] = [];
  const watch = new WindowDates(db, (notice) => told.push(notice));
  await watch.walk();
  const line = await add('marquees', 'Soon');
  const slide = await add('sliders', 'Ending');
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  await change('marquees', line, { status: 'Active', starts_at: inMs(4_000) });
  await change('sliders', slide, { status: 'Active', ends_at: inMs(4_200) });
  await change('sliders', await add('sliders', 'Later'), { status: 'Active', ends_at: inMs(3_600_000) });
  await change('sliders', await add('sliders', 'Inactive'), { ends_at: inMs(4_100) });
  watch.hear('marquee');
  await watch.walk();
  expect(told).toEqual([]);
  await expect
    .poll(
      async () => {
        await watch.walk();
        return told.toSorted();
      },
      { timeout: 20_000 },
    )
    .toEqual(['marquee', 'slider']);
  const { rows } = await sql<{ n: number }>`select count(*) as n from slider where ends_at <= now()`.execute(db);
  expect(rows[0]?.n).toBeGreaterThan(0);
  watch.hear('slider');
  await watch.walk();
  expect(told).toHaveLength(2);
});
