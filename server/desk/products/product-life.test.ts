import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskKey } from '../../../contract/desk/desk-contract.ts';
import { listen } from '../../../database/notifications.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ demo: true });
const { db, get } = app;
const { call, staffId } = await atDesk(app, 'manager');

let counter = 0;
const nextSku = () => `NEW-${++counter}`;
const simple = (over: object = {}) => ({
  product_type: 'Simple',
  title: 'Rubber Toe Stop',
  category: 'Wheels',
  sku: nextSku(),
  price_paise: 49_900,
  on_hand: 12,
  ...over,
});

async function make(over: object = {}): Promise<string> {
  const { status, body } = await call('POST /desk/products', { body: simple(over) });
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  return body.product_id;
}
const find = async (productId: string) => (await call('GET /desk/products/:productId', { params: { productId } })).body;
const change = async (productId: string, fields: object, version?: number) =>
  call('PATCH /desk/products/:productId', {
    params: { productId },
    body: { version: version ?? (await find(productId)).version, ...fields },
  });
const setStatus = async (productId: string, status: string) =>
  call('POST /desk/products/:productId/status', {
    params: { productId },
    body: { version: (await find(productId)).version, status },
  });
const inShop = async (productId: string) => (await get(`/api/grouped-product/single/${productId}`)).status;

describe('[G-01] a product of each type', () => {
  test('Simple: made unseen with its opening stock, published, changed, archived, undone', async () => {
    const productId = await make({ sku: 'TOE-1' });
    expect(await find(productId)).toMatchObject({
      status: 'Inactive',
      title: 'Rubber Toe Stop',
      variations: [{ sku: 'TOE-1', price_paise: 49_900, on_hand: 12 }],
    });
    expect(await inShop(productId)).toBe(404);
    const counts = await db
      .selectFrom('stock_movement')
      .select(['change', 'actor'])
      .where('sku', '=', 'TOE-1')
      .execute();
    expect(counts).toEqual([{ change: 12, actor: staffId }]);

    expect((await setStatus(productId, 'Active')).status).toBe(200);
    await expect.poll(() => inShop(productId)).toBe(200);
    const fields = {
      title: 'Rubber Toe Stop, soft',
      short_description: 'Stops.',
      description: 'Two lines\nof text',
      key_features: ['Soft', 'Does not mark'],
      specifications: [{ label: 'Weight', value: '80 g' }],
      // [U-08]
      size_guide: [{ size: 'UK 5', from_mm: 236, to_mm: 242 }],
      hsn_code: '950691',
      delivery_days: 3,
      categorytype: ['Trending'],
    };
    const changed = await change(productId, fields);
    expect(changed.body).toMatchObject(fields);
    const shown = async () => (await get(`/api/grouped-product/single/${productId}`)).body;
    const { hsn_code: _untold, ...told } = fields;
    await expect.poll(shown).toMatchObject(told);

    const undone = await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(changed.body.audit_id) } });
    expect(undone.status).toBe(200);
    expect(await find(productId)).toMatchObject({ title: 'Rubber Toe Stop', key_features: [], hsn_code: '' });

    const archived = await setStatus(productId, 'Archived');
    expect(archived.body).toMatchObject({ status: 'Archived' });
    await expect.poll(() => inShop(productId)).toBe(404);
    const { rows } = (await call('GET /desk/products', { query: { status: 'Archived' } })).body;
    expect(rows.map(({ product_id }) => product_id)).toEqual([productId]);
    await expectNoViolation(db);
  });

  test('Grouped: published only with parts, which are stored in order with their quantities', async () => {
    const first = await make();
    const second = await make();
    const [one, two] = await Promise.all([find(first), find(second)]);
    const skus = [one.variations[0]?.sku ?? '', two.variations[0]?.sku ?? ''];
    const { body } = await call('POST /desk/products', {
      body: { product_type: 'Grouped Product', title: 'Stop kit', category: 'Wheels', sku: nextSku(), price_paise: 1 },
    });
    const kit = body.product_id;
    expect((await setStatus(kit, 'Active')).body).toMatchObject({
      code: 'not-ready',
      fields: [{ field: 'parts', reason: 'The package is empty. Please add what is in it first.' }],
    });
    const { version } = await find(kit);
    const parts = [
      { sku: skus[1], quantity: 4 },
      { sku: skus[0], quantity: 1 },
    ];
    const changed = await change(kit, { parts });
    expect(changed.body.parts).toMatchObject(parts);
    expect(changed.body.version, 'a change of parts makes an edit begun before stale').toBeGreaterThan(version);
    expect((await change(kit, { title: 'Late' }, version)).body).toMatchObject({ code: 'changed-since' });
    expect((await setStatus(kit, 'Active')).status).toBe(200);
    await expect
      .poll(async () => (await get(`/api/grouped-product/single/${kit}`)).body)
      .toMatchObject({ totalStock: 3, grouped_product: [{ quantity: 4 }, { quantity: 1 }] });
  });

  test('Variable: made without variations, and not published without one', async () => {
    const { body } = await call('POST /desk/products', {
      body: { product_type: 'Variable Product', title: 'Suit', category: 'Wheels' },
    });
    expect(await find(body.product_id)).toMatchObject({ product_type: 'Variable Product', variations: [] });
    expect((await setStatus(body.product_id, 'Active')).body).toMatchObject({
      code: 'not-ready',
      message: 'It has no variation that can be sold. Please add one first.',
    });
  });

  test('a copy has everything but stock, sales and SKUs', async () => {
    const { rows } = (
      await call('GET /desk/products', { query: { type: 'Variable Product', status: 'Active', limit: '1' } })
    ).body;
    const original = await find(rows[0]?.product_id ?? '');
    const copies = [];
    for (let times = 0; times < 2; times += 1) {
      const { body } = await call('POST /desk/products/:productId/copy', {
        params: { productId: original.product_id },
      });
      copies.push(await find(body.product_id));
    }
    const [first, second] = copies;
    expect(first).toMatchObject({
      title: `${original.title} (copy)`,
      status: 'Inactive',
      description: original.description,
      specifications: original.specifications,
      sold_count: 0,
      variations: original.variations.map(({ sku, attributes, price_paise }) => ({
        sku: `${sku}-2`,
        attributes,
        price_paise,
        on_hand: 0,
      })),
    });
    expect(second?.variations[0]?.sku).toBe(`${original.variations[0]?.sku}-3`);
  });
});

describe('[G-01] what is refused, with its field', () => {
  const long = 'x'.repeat(301);
  test.each<[string, object, string, string]>([
    ['no title', { title: ' ' }, 'title', 'This field is required'],
    ['a title that is too long', { title: long }, 'title', 'This may be at most 300 characters long.'],
    ['a line break in a title', { title: 'a\nb' }, 'title', 'This contains characters that cannot be used.'],
    ['a category that is not there', { category: 'Whels' }, 'category', 'There is no category “Whels”.'],
    ['a feature twice', { key_features: ['Soft', 'soft'] }, 'key_features.1', 'This appears twice.'],
    ['an empty feature', { key_features: ['Soft', ''] }, 'key_features.1', 'This field is required'],
    [
      'a specification without a value',
      { specifications: [{ label: 'Weight', value: '' }] },
      'specifications.0.value',
      'This field is required',
    ],
    [
      '[U-08] a size that ends before it begins',
      { size_guide: [{ size: 'UK 5', from_mm: 242, to_mm: 236 }] },
      'size_guide.0.from_mm',
      'The first length must not be greater than the second.',
    ],
    [
      '[U-08] a foot of a metre',
      { size_guide: [{ size: 'UK 5', from_mm: 236, to_mm: 1000 }] },
      'size_guide.0.to_mm',
      'This must be at most 400.',
    ],
    ['letters in an HSN code', { hsn_code: '95O6' }, 'hsn_code', 'An HSN code has 4 to 8 digits.'],
    ['half a day', { delivery_days: 1.5 }, 'delivery_days', 'This must be a whole number.'],
    ['too many days', { delivery_days: 366 }, 'delivery_days', 'This must be at most 365.'],
    ['a group that is not there', { arrivals: ['no-such'] }, 'arrivals', 'This group no longer exists.'],
    ['parts of what is no package', { parts: [{ sku: 'TOE-1', quantity: 1 }] }, 'parts', 'Only a package has parts.'],
    ['a script as a list', { key_features: '<script>' }, 'key_features', 'This must be a list.'],
  ])('%s', async (_what, fields, field, reason) => {
    const productId = await make();
    const { status, body } = await change(productId, fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: [{ field, reason: expect.stringContaining(reason) as string }] });
    expect(await find(productId)).toMatchObject({ title: 'Rubber Toe Stop', category: 'Wheels', key_features: [] });
  });

  test('parts: unknown, a package, twice, too many', async () => {
    const { body } = await call('POST /desk/products', {
      body: { product_type: 'Grouped Product', title: 'Kit', category: 'Wheels', sku: 'KIT-9', price_paise: 100 },
    });
    const fieldsOf = async (parts: object[]) => (await change(body.product_id, { parts })).body as object;
    expect(await fieldsOf([{ sku: 'NO-SUCH', quantity: 1 }])).toMatchObject({
      fields: [{ field: 'parts.0.sku', reason: 'There is no SKU NO-SUCH.' }],
    });
    expect(await fieldsOf([{ sku: 'KIT-9', quantity: 1 }])).toMatchObject({
      fields: [{ field: 'parts.0.sku', reason: 'KIT-9 is a package itself.' }],
    });
    expect(
      await fieldsOf([
        { sku: 'TOE-1', quantity: 1 },
        { sku: 'TOE-1', quantity: 2 },
      ]),
    ).toMatchObject({ fields: [{ field: 'parts.1.sku', reason: 'This appears twice.' }] });
    expect(await fieldsOf([{ sku: 'TOE-1', quantity: 0 }])).toMatchObject({ fields: [{ field: 'parts.0.quantity' }] });
  });

  test('[U-11] parts that the customer chooses must have variations, at most ten; they are saved, copied and undone', async () => {
    const sized = Array.from({ length: 11 }, (_, index) => `SIZED-${index}`);
    for (const sku of sized) {
      const variations = [{ sku, rupees: 10, attributes: { Size: 'S' } }];
      await addProduct(db, { id: sku, type: 'Variable Product', variations });
    }
    const { body } = await call('POST /desk/products', {
      body: { product_type: 'Grouped Product', title: 'Kit', category: 'Wheels', sku: nextSku(), price_paise: 100 },
    });
    const kit = body.product_id;
    const open = (sku: string) => ({ sku, quantity: 1, is_choosable: true });
    const fieldsOf = async (parts: object[]) => (await change(kit, { parts })).body as object;
    expect(await fieldsOf([open('SIZED-0'), open('TOE-1')])).toMatchObject({
      fields: [{ field: 'parts.1.is_choosable', reason: 'TOE-1 comes in one variation only.' }],
    });
    expect(await fieldsOf(sized.map(open))).toMatchObject({
      fields: [{ field: 'parts', reason: 'Customers can choose at most 10 parts of a package.' }],
    });
    expect(await fieldsOf([{ ...open('SIZED-0'), is_choosable: 'yes' }])).toMatchObject({
      fields: [{ field: 'parts.0.is_choosable', reason: 'This must be true or false.' }],
    });
    expect((await find(kit)).parts).toEqual([]);
    const { body: changed } = await change(kit, { parts: [open('SIZED-0'), { sku: 'TOE-1', quantity: 2 }] });
    const kept = [
      { sku: 'SIZED-0', is_choosable: true },
      { sku: 'TOE-1', quantity: 2, is_choosable: false },
    ];
    expect(changed.parts).toMatchObject(kept);
    const copy = await call('POST /desk/products/:productId/copy', { params: { productId: kit } });
    expect((await find(copy.body.product_id)).parts).toMatchObject(kept);
    const { audit_id: auditId } = (await change(kit, { parts: [] })).body;
    await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
    expect((await find(kit)).parts).toMatchObject(kept);
  });

  test('a SKU that is already in use, and the product is not created', async () => {
    const before = (await db.selectFrom('product').select('product_id').execute()).length;
    const { status, body } = await call('POST /desk/products', { body: simple({ sku: 'TOE-1' }) });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'sku-taken',
      fields: [{ field: 'sku', reason: 'TOE-1 is already used by Rubber Toe Stop.' }],
    });
    expect(await db.selectFrom('product').select('product_id').execute()).toHaveLength(before);
  });

  test('markup stays text', async () => {
    const productId = await make({ title: '<img src=x onerror=alert(1)>' });
    expect((await find(productId)).title).toBe('<img src=x onerror=alert(1)>');
  });

  test.each<[DeskKey]>([
    ['GET /desk/products/:productId'],
    ['PATCH /desk/products/:productId'],
    ['POST /desk/products/:productId/copy'],
  ])('%s of what is not there', async (key) => {
    const { status } = await call(key, { params: { productId: 'no-such' }, body: { version: 1, title: 'x' } });
    expect(status).toBe(404);
  });
});

describe('[G-01] the processes are notified of that product only, and of lists if they may change', () => {
  const heard: string[] = [];
  let stop: () => unknown;
  beforeAll(async () => {
    const ready = Promise.withResolvers<void>();
    const listening = listen(app.url, 'catalogue_changed', {
      onMessage: (notice) => heard.push(notice),
      onReconnect: () => ready.resolve(),
      log: app.log,
    });
    stop = () => listening.close();
    await ready.promise;
  });
  afterAll(() => stop());

  test('for a text and for a status', async () => {
    const productId = await make();
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    heard.length = 0;
    await change(productId, { description: 'Another' });
    await expect.poll(() => heard).toEqual([`product ${productId}`]);
    await setStatus(productId, 'Active');
    await expect.poll(() => heard).toContain('lists');
    expect(new Set(heard)).toEqual(new Set([`product ${productId}`, 'lists']));
  });
});
