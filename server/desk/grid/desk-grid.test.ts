import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DeskContract } from '../../../contract/desk/desk-contract.ts';
import type { Output } from '../../../contract/endpoint.ts';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

type Page = Output<DeskContract['GET /desk/grid']>;

const app = await testApp({ demo: true });
const { db } = app;
const { call } = await atDesk(app, 'manager');

async function walk(query: Record<string, string>) {
  const rows: Page['rows'] = [];
  for (let after: string | null = ''; after !== null;) {
    const { body }: { body: Page } = await call('GET /desk/grid', { query: { ...query, ...(after && { after }) } });
    rows.push(...body.rows);
    after = body.next;
  }
  return rows;
}

const rowOf = async (sku: string) => (await walk({ q: sku })).find((row) => row.sku === sku);

const count = (expected: number, counted: number) => ({ expected, counted });
const prices = (version: number, price_paise: number, sale_price_paise: number | null = null) => ({
  version,
  price_paise,
  sale_price_paise,
});

test('[G-04] [W-10] the grid holds every SKU once, by title or by SKU; a package has no stock', async () => {
  const { rows } = await sql<{ sku: string }>`
    select v.sku from variation v join product p using (product_id) order by p.title, v.sku`.execute(db);
  const walked = await walk({ limit: '17' });
  expect(walked.map(({ sku }) => sku)).toEqual(rows.map(({ sku }) => sku));
  expect((await walk({ sort: 'sku', limit: '50' })).map(({ sku }) => sku).toSorted()).toEqual(
    rows.map(({ sku }) => sku).toSorted(),
  );
  expect(walked.some(({ on_shelf }) => on_shelf === null)).toBe(true);
  expect((await walk({ stock: 'low' })).every(({ on_shelf, promised }) => (on_shelf ?? 99) - promised <= 5)).toBe(true);
});

test('[G-04] each saved cell gets its own result, and all are undone as one batch', async () => {
  const [one, two, three] = [await addSku(db, { onHand: 10 }), await addSku(db), await addSku(db, { onHand: 4 })];
  await addWholeOrder(db, { userId: await addAccount(db), lines: [{ sku: three, quantity: 3 }] });
  expect(await rowOf(three)).toMatchObject({ on_shelf: 4, promised: 3 });
  const saved = await call('POST /desk/grid', {
    body: {
      rows: [
        { sku: one, prices: prices(1, 60_000, 55_000), count: count(10, 8) },
        { sku: two, prices: prices(1, 40_000, 45_000) },
        { sku: three, prices: prices(1, 50_000), count: count(4, 2) },
        { sku: 'GONE', count: count(1, 1) },
      ],
    },
  });
  expect(saved.body.results).toMatchObject([
    { sku: one, prices: { outcome: 'changed' }, count: { outcome: 'changed' } },
    {
      sku: two,
      prices: { outcome: 'refused', reason: 'The sale price cannot be higher than the price.' },
      count: null,
    },
    {
      sku: three,
      prices: { outcome: 'unchanged' },
      count: { outcome: 'refused', reason: expect.stringMatching(/^3 are/) },
    },
    { sku: 'GONE', count: { outcome: 'refused' } },
  ]);
  expect(await rowOf(one)).toMatchObject({ price_paise: 60_000, sale_price_paise: 55_000, on_shelf: 8, version: 2 });
  // A second part of the same choice.
  const { batch_id } = saved.body;
  await call('POST /desk/grid', { body: { batch_id, rows: [{ sku: two, prices: prices(1, 70_000) }] } });
  const undone = await call('POST /desk/audit/batch/:batchId/undo', { params: { batchId: batch_id } });
  expect(undone.body.results.map(({ subject_kind, outcome }) => [subject_kind, outcome])).toEqual([
    ['variation', 'undone'],
    ['stock', 'undone'],
    ['variation', 'undone'],
  ]);
  expect(await rowOf(one)).toMatchObject({ price_paise: 50_000, sale_price_paise: null, on_shelf: 10 });
  expect(await rowOf(two)).toMatchObject({ price_paise: 50_000 });
  await expectNoViolation(db);
});

test('[G-04] [W-08] a cell that somebody else changed is refused, the others are saved', async () => {
  const sku = await addSku(db, { onHand: 6 });
  const other = await atDesk(app, 'owner');
  await other.call('POST /desk/grid', { body: { rows: [{ sku, prices: prices(1, 99_900) }] } });
  const { body } = await call('POST /desk/grid', {
    body: { rows: [{ sku, prices: prices(1, 88_800), count: count(6, 5) }] },
  });
  expect(body.results).toMatchObject([
    {
      prices: { outcome: 'refused', reason: 'Somebody else changed this in the meantime.' },
      count: { outcome: 'changed' },
    },
  ]);
  expect(await rowOf(sku)).toMatchObject({ price_paise: 99_900, on_shelf: 5 });
});

test('[G-04] what is sent again after a lost answer changes nothing a second time', async () => {
  const sku = await addSku(db, { onHand: 6 });
  const rows = [{ sku, prices: prices(1, 77_700), count: count(6, 9) }];
  const save = async () => (await call('POST /desk/grid', { body: { rows } })).body.results;
  expect(await save()).toMatchObject([{ prices: { outcome: 'changed' }, count: { outcome: 'changed' } }]);
  expect(await save()).toMatchObject([{ prices: { outcome: 'refused' }, count: { outcome: 'refused' } }]);
  expect(await rowOf(sku)).toMatchObject({ price_paise: 77_700, on_shelf: 9 });
  const counts = db.selectFrom('stock_movement').select('change').where('sku', '=', sku).where('kind', '=', 'count');
  expect(await counts.execute()).toEqual([{ change: 3 }]);
});
