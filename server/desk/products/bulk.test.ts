import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BulkChange } from '../../../contract/desk/bulk.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
const { call } = await atDesk(app, 'manager');
await sql`insert into category (category_id, name, status) values
  ('skates', 'Skates', 'Active'), ('guards', 'Guards', 'Active'), ('winter', 'Winter', 'Inactive')`.execute(db);

const preview = async (product_ids: string[], change: BulkChange) =>
  (await call('POST /desk/products/bulk/preview', { body: { product_ids, change } })).body.rows;

async function make(product_ids: string[], change: BulkChange) {
  const rows = (await preview(product_ids, change)).map(({ id, version }) => ({ id, version }));
  return (await call('POST /desk/products/bulk', { body: { rows, change } })).body;
}

const undo = (batchId: string) => call('POST /desk/audit/batch/:batchId/undo', { params: { batchId } });

const stored = async (productId: string) =>
  (await call('GET /desk/products/:productId', { params: { productId } })).body;

test.each<[BulkChange, object, object]>([
  [{ kind: 'status', status: 'Archived' }, { status: 'Archived' }, { status: 'Active' }],
  [{ kind: 'category', category: 'Guards' }, { category: 'Guards' }, { category: 'Skates' }],
  [{ kind: 'add-mark', mark: 'Trending' }, { categorytype: ['New', 'Trending'] }, { categorytype: ['New'] }],
  [{ kind: 'remove-mark', mark: 'New' }, { categorytype: [] }, { categorytype: ['New'] }],
  [{ kind: 'hsn', hsn_code: '95067000' }, { hsn_code: '95067000' }, { hsn_code: '9506' }],
  [{ kind: 'delivery-days', delivery_days: 0 }, { delivery_days: 0 }, { delivery_days: 5 }],
])('[G-17] %o is previewed, made, reported row by row and undone', async (change, after, before) => {
  const ids = [await addSku(db), await addSku(db)];
  await db
    .updateTable('product')
    .set({ categorytype: ['New'] })
    .where('product_id', 'in', ids)
    .execute();
  const shown = await preview([...ids, 'unknown'], change);
  expect(shown.map(({ id, reason, lacks }) => [id, reason, lacks])).toEqual(ids.map((id) => [id, null, []]));
  expect(await stored(ids[0] ?? '')).toMatchObject(before);
  const { batch_id, results } = await make(ids, change);
  expect(results).toEqual(ids.map((id) => ({ id, outcome: 'changed', reason: null })));
  for (const id of ids) expect(await stored(id)).toMatchObject(after);
  // A second time there is nothing to do, and the preview says so.
  expect((await preview(ids, change)).map(({ after, reason }) => [after, reason !== null])).toEqual(
    ids.map(() => [null, true]),
  );
  expect((await undo(batch_id)).body.results.map(({ outcome }) => outcome)).toEqual(['undone', 'undone']);
  for (const id of ids) expect(await stored(id)).toMatchObject(before);
  await expectNoViolation(db);
});

test('[G-17] before products are published, each that lacks something is named with what it lacks', async () => {
  await sql`insert into picture (picture_id, content_type, bytes) values ('picture-one', 'image/webp', 'x')`.execute(
    db,
  );
  const status = 'Inactive' as const;
  const sold = { variations: [{ sku: 'LACKS-1', rupees: 100 }] };
  await addProduct(db, { id: 'whole', status, pictureId: 'picture-one', variations: [{ sku: 'W-1', rupees: 100 }] });
  await addProduct(db, { id: 'bare', status, category: 'Winter', ...sold });
  await db.updateTable('product').set({ hsn_code: '' }).where('product_id', '=', 'bare').execute();
  await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', 'LACKS-1').execute();
  await addProduct(db, {
    id: 'nowhere',
    status,
    category: 'Gone',
    pictureId: 'picture-one',
    variations: [{ sku: 'N-1', rupees: 100 }],
  });
  await addProduct(db, { id: 'empty', status, type: 'Variable Product' });
  await addProduct(db, {
    id: 'package',
    status,
    type: 'Grouped Product',
    pictureId: 'picture-one',
    variations: [{ sku: 'PKG-1', rupees: 500, onHand: 0 }],
    parts: [{ sku: 'LACKS-1', quantity: 1 }],
  });
  const ids = ['whole', 'bare', 'nowhere', 'empty', 'package'];
  const change = { kind: 'status', status: 'Active' } as const;
  expect((await preview(ids, change)).map(({ id, after, reason, lacks }) => [id, after, reason ?? lacks])).toEqual([
    ['whole', 'In the shop', []],
    [
      'bare',
      'In the shop',
      [
        'Its category “Winter” is not shown in the shop.',
        'It has no stock.',
        'It has no picture.',
        'It has no HSN code, so it is taxed at the general rate.',
      ],
    ],
    ['nowhere', 'In the shop', ['There is no category “Gone”.']],
    ['empty', null, 'It has no variation that can be sold. Please add one first.'],
    ['package', 'In the shop', ['It has no stock.']],
  ]);
  // Publishing anyway is allowed where only something is missing, and refused where nothing could be sold.
  expect((await make(ids, change)).results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['whole', 'changed'],
    ['bare', 'changed'],
    ['nowhere', 'changed'],
    ['empty', 'unchanged'],
    ['package', 'changed'],
  ]);
});

test('[G-17] wrong values are refused by field, and a row that somebody changed stays as they left it', async () => {
  const sku = await addSku(db);
  const asked = (change: object) =>
    call('POST /desk/products/bulk/preview', { body: { product_ids: [sku], change: change as BulkChange } });
  expect((await asked({ kind: 'category', category: 'Nowhere' })).body).toMatchObject({
    code: 'unknown-category',
    fields: [{ field: 'category' }],
  });
  expect((await asked({ kind: 'hsn', hsn_code: '12' })).body).toMatchObject({
    code: 'bad-input',
    message: 'An HSN code has 4 to 8 digits.',
  });
  expect((await asked({ kind: 'delivery-days', delivery_days: 400 })).body.code).toBe('bad-input');
  await db.updateTable('product').set({ title: 'Another' }).where('product_id', '=', sku).execute();
  const rows = [{ id: sku, version: 1 }];
  const { results } = (
    await call('POST /desk/products/bulk', { body: { rows, change: { kind: 'hsn', hsn_code: '6403' } } })
  ).body;
  expect(results).toEqual([{ id: sku, outcome: 'refused', reason: 'Somebody else changed this in the meantime.' }]);
  expect(await stored(sku)).toMatchObject({ hsn_code: '9506' });
});
