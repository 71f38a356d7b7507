import { describe, expect, test } from 'vitest';
import { addAccount, addOrder } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ demo: true });
const { db, get } = app;
const { call, staffId } = await atDesk(app, 'manager');

const find = async (productId: string) => (await call('GET /desk/products/:productId', { params: { productId } })).body;

/** Existing values keep their names. */
const attribute = (name: string, values: readonly string[], old: readonly string[] = [], look = 'text') => ({
  name,
  was: old.length > 0 ? name : null,
  look,
  values: values.map((value) => ({ name: value, was: old.includes(value) ? value : null })),
});
const setAttributes = async (productId: string, attributes: object[], version?: number) =>
  call('PUT /desk/products/:productId/attributes', {
    params: { productId },
    body: { version: version ?? (await find(productId)).version, attributes },
  });
const variation = (sku: string, attributes: object, over: object = {}) => ({
  sku,
  attributes,
  price_paise: 250_000,
  sale_price_paise: null,
  on_hand: 0,
  ...over,
});
const add = (productId: string, variations: object[]) =>
  call('POST /desk/products/:productId/variations', { params: { productId }, body: { variations } });

let counter = 0;
/** A suit in two sizes; returns its id and SKUs. */
async function makeSuit() {
  const stem = `SUIT${++counter}`;
  const { body } = await call('POST /desk/products', {
    body: { product_type: 'Variable Product', title: 'Race Suit', category: 'Wheels' },
  });
  const productId = body.product_id;
  expect((await setAttributes(productId, [attribute('Size', ['S', 'M'])])).status).toBe(200);
  const added = await add(productId, [
    variation(`${stem}-S`, { Size: 'S' }, { on_hand: 4, sale_price_paise: 199_900 }),
    variation(`${stem}-M`, { Size: 'M' }),
  ]);
  expect(added.body.message).toBeUndefined();
  return { productId, small: `${stem}-S`, medium: `${stem}-M`, stem };
}
const versionOf = async (productId: string, sku: string) =>
  (await find(productId)).variations.find((each) => each.sku === sku)?.version ?? 0;
const setStatus = async (productId: string, sku: string, status: string) =>
  call('POST /desk/variations/:sku/status', {
    params: { sku },
    body: { version: await versionOf(productId, sku), status },
  });
const remove = async (productId: string, sku: string) =>
  call('DELETE /desk/variations/:sku', {
    params: { sku },
    query: { version: String(await versionOf(productId, sku)) },
  });

describe('[G-03] variations made from attributes', () => {
  test('each has SKU, price, sale price and opening stock that the ledger knows; the shop sells them', async () => {
    const { productId, small, medium } = await makeSuit();
    expect((await find(productId)).variations).toMatchObject([
      { sku: small, attributes: { Size: 'S' }, price_paise: 250_000, sale_price_paise: 199_900, on_hand: 4 },
      { sku: medium, attributes: { Size: 'M' }, on_hand: 0 },
    ]);
    const counts = await db.selectFrom('stock_movement').select(['change', 'actor']).where('sku', '=', small).execute();
    expect(counts).toEqual([{ change: 4, actor: staffId }]);
    const { version } = await find(productId);
    await call('POST /desk/products/:productId/status', { params: { productId }, body: { version, status: 'Active' } });
    await expect
      .poll(async () => (await get(`/api/grouped-product/single/${productId}`)).body)
      .toMatchObject({ salePrice: 1999, totalStock: 4, variation: [{ sku: small }, { sku: medium }] });
    await expectNoViolation(db);
  });

  test('adding a value leaves existing variations unchanged; the new one comes last', async () => {
    const { productId, small, medium, stem } = await makeSuit();
    const before = (await find(productId)).variations;
    expect((await setAttributes(productId, [attribute('Size', ['S', 'M', 'L'], ['S', 'M'])])).status).toBe(200);
    const { body } = await add(productId, [variation(`${stem}-L`, { Size: 'L' })]);
    expect(body.variations.slice(0, 2)).toEqual(before);
    expect(body.variations.map(({ sku }) => sku)).toEqual([small, medium, `${stem}-L`]);
  });

  test('renamed values and a new attribute update the variations, even if two values are swapped', async () => {
    const { productId } = await makeSuit();
    const [size] = (await find(productId)).attribute;
    const swapped = {
      ...attribute('Fit', [], ['x']),
      was: 'Size',
      values: [
        { name: 'M', was: 'S' },
        { name: 'S', was: 'M' },
      ],
    };
    const { body } = await setAttributes(productId, [swapped, attribute('Colour', ['Red', 'Blue'], [], 'colour')]);
    expect(body.variations.map(({ attributes }) => attributes)).toEqual([
      { Fit: 'M', Colour: 'Red' },
      { Fit: 'S', Colour: 'Red' },
    ]);
    expect(body.attribute).toMatchObject([
      { name: 'Fit', selectedTerms: [{ id: size?.selectedTerms[0]?.id }, { id: size?.selectedTerms[1]?.id }] },
      { name: 'Colour', slug: 'color' },
    ]);
  });

  test('can be ended, sold again, and this undone; the last one on sale cannot be ended', async () => {
    const { productId, small, medium } = await makeSuit();
    const { version } = await find(productId);
    await call('POST /desk/products/:productId/status', { params: { productId }, body: { version, status: 'Active' } });
    const ended = await setStatus(productId, small, 'Inactive');
    expect(ended.body).toMatchObject({ status: 'Inactive' });
    expect((await setStatus(productId, medium, 'Inactive')).body).toMatchObject({
      code: 'in-use',
      message: 'It is the only variation on sale. Take the product out of the shop instead.',
    });
    const undone = await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(ended.body.audit_id) } });
    expect(undone.status).toBe(200);
    expect((await setStatus(productId, medium, 'Inactive')).status).toBe(200);
  });

  test('has pictures of its own, which the shop shows; undone; one that is not there is refused', async () => {
    const { productId, small } = await makeSuit();
    const { version: ofProduct } = await find(productId);
    await call('POST /desk/products/:productId/status', {
      params: { productId },
      body: { version: ofProduct, status: 'Active' },
    });
    const stored = await db.selectFrom('picture').select('picture_id').limit(2).execute();
    const pictures = stored.map(({ picture_id }) => picture_id);
    const setPictures = async (wanted: unknown) =>
      call('PUT /desk/variations/:sku/pictures', {
        params: { sku: small },
        body: { version: await versionOf(productId, small), pictures: wanted },
      });
    const set = await setPictures(pictures);
    expect(set).toMatchObject({ status: 200, body: { sku: small, pictures } });
    const shown = async () => {
      const { variation: all } = (await get(`/api/grouped-product/single/${productId}`)).body as {
        variation: { imageUrl: string | null; galleryImages: string[] }[];
      };
      return [all[0]?.imageUrl, ...(all[0]?.galleryImages ?? [])];
    };
    await expect.poll(shown).toEqual(pictures.map((id) => `/media/${id}`));
    for (const wrong of [['no-such-picture'], [pictures[0], pictures[0]], ['<svg onload=alert(1)>'], 'x', null]) {
      const refused = await setPictures(wrong);
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: expect.stringMatching(/^pictures/) }] } });
    }
    const undone = await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(set.body.audit_id) } });
    expect(undone.status).toBe(200);
    await expect.poll(shown).toEqual([null]);
  });

  test('deleted only if nobody ordered it and none are in stock', async () => {
    const { productId, small, medium } = await makeSuit();
    expect((await remove(productId, small)).body).toMatchObject({
      code: 'in-use',
      message: 'There are 4 pieces of it in stock. You can end it instead.',
    });
    const order = await addOrder(db, { user_id: await addAccount(db) });
    await db
      .insertInto('stock_hold')
      .values({ order_id: order, sku: small, quantity: 1, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    expect((await remove(productId, small)).body).toMatchObject({
      message: 'It has been ordered, so it cannot be deleted. You can end it instead.',
    });
    expect((await remove(productId, medium)).status).toBe(200);
    expect((await find(productId)).variations.map(({ sku }) => sku)).toEqual([small]);
  });
});

describe('[G-03] what is refused, with its field', async () => {
  const { productId, small, stem } = await makeSuit();
  await setAttributes(productId, [attribute('Size', ['S', 'M', 'L', 'XL'], ['S', 'M'])]);
  const large = { Size: 'L' };

  test.each<[string, object[], string, string]>([
    ['a SKU of another', [variation(small, large)], 'variations.0.sku', `${small} is already used by Race Suit.`],
    [
      'a SKU twice in one call',
      [variation(`${stem}-L`, large), variation(`${stem}-l`, { Size: 'XL' })],
      'variations.1.sku',
      'This appears twice.',
    ],
    ['no SKU', [variation('', large)], 'variations.0.sku', 'This is not a valid SKU.'],
    ['a space in a SKU', [variation('A B', large)], 'variations.0.sku', 'This is not a valid SKU.'],
    [
      'one that exists',
      [variation('X-1', { Size: 'S' })],
      'variations.0.attributes',
      `${small} already has these values.`,
    ],
    [
      'the same twice',
      [variation('X-1', large), variation('X-2', large)],
      'variations.1.attributes',
      'X-1 already has these values.',
    ],
    ['a value that is not there', [variation('X-1', { Size: 'Z' })], 'variations.0.attributes', 'one of its values'],
    ['an attribute too many', [variation('X-1', { Size: 'L', A: 'b' })], 'variations.0.attributes', 'one of its'],
    [
      'a sale price above the price',
      [variation('X-1', large, { sale_price_paise: 250_001 })],
      'variations.0.sale_price_paise',
      'The sale price cannot be higher than the price.',
    ],
    ['less than none in stock', [variation('X-1', large, { on_hand: -1 })], 'variations.0.on_hand', 'at least 0'],
    ['a price with a fraction', [variation('X-1', large, { price_paise: 0.5 })], 'variations.0.price_paise', 'whole'],
    ['nothing', [], 'variations', 'Please choose a variation.'],
  ])('%s', async (_what, variations, field, reason) => {
    const { status, body } = await add(productId, variations);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toMatchObject({ fields: [{ field, reason: expect.stringContaining(reason) as string }] });
    expect((await find(productId)).variations, 'all or nothing').toHaveLength(2);
  });

  test.each<[string, object[], string, string]>([
    [
      'a value in use is left out',
      [attribute('Size', ['S', 'L'], ['S', 'L'])],
      'attributes.0.values',
      'it cannot be removed',
    ],
    ['no value', [attribute('Size', [], ['S'])], 'attributes.0.values', 'Please add a value.'],
    [
      'a value twice',
      [attribute('Size', ['S', 's', 'M'], ['S', 'M'])],
      'attributes.0.values.1.name',
      'This appears twice.',
    ],
    [
      'two of one name',
      [attribute('Size', ['S', 'M'], ['S', 'M']), attribute('size', ['1'])],
      'attributes.1.name',
      'twice',
    ],
    ['no attribute at all', [], 'attributes', 'would no longer differ'],
  ])('attributes: %s', async (_what, attributes, field, reason) => {
    const { status, body } = await setAttributes(productId, attributes);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toMatchObject({ fields: [{ field, reason: expect.stringContaining(reason) as string }] });
  });

  test('attributes and variations of a simple product', async () => {
    const { body } = await call('POST /desk/products', {
      body: { product_type: 'Simple', title: 'One', category: 'Wheels', sku: 'ONE-1', price_paise: 1, on_hand: 0 },
    });
    expect((await setAttributes(body.product_id, [attribute('Size', ['S'])])).body).toMatchObject({
      message: 'Only a variable product has attributes.',
    });
    expect((await add(body.product_id, [variation('X-1', {})])).body).toMatchObject({
      message: 'Only a variable product has variations.',
    });
    expect((await remove(body.product_id, 'ONE-1')).body).toMatchObject({ code: 'in-use' });
  });
});

test('[G-03] two people who add the same variation: one is refused', async () => {
  const { productId, stem } = await makeSuit();
  await setAttributes(productId, [attribute('Size', ['S', 'M', 'L'], ['S', 'M'])]);
  const answers = await Promise.all([1, 2, 3].map((n) => add(productId, [variation(`${stem}-L${n}`, { Size: 'L' })])));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});
