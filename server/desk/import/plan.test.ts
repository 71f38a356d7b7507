import { expect, test } from 'vitest';
import { planImport, type Current } from './plan.ts';
import { sheetRows } from './sheet-rows.ts';

const skate: Current = {
  sku: 'SKATE',
  product_id: 'skate',
  title: 'Skate',
  category: 'Skates',
  price_paise: 100_000,
  sale_price_paise: null,
  version: 1,
  product_version: 1,
  on_shelf: 10,
  promised: 4,
};
const plan = (field: 'title' | 'on_shelf', text: string) =>
  planImport(sheetRows([{ line: 2, cells: ['SKATE', text] }], ['sku', field]), {
    current: new Map([['SKATE', skate]]),
    categories: new Map(),
    canCreate: false,
    createsOnly: false,
  });

test('[G-06] as many as are promised may be counted, but not one less', async () => {
  expect(await plan('on_shelf', '4')).toMatchObject({ plan: { counts: [{ sku: 'SKATE', counted: 4 }] }, wrong: [] });
  expect(await plan('on_shelf', '3')).toMatchObject({
    plan: { counts: [] },
    wrong: [{ line: 2, field: 'on_shelf', reason: '4 are sold or held for orders.' }],
  });
});

test('[G-06] a title may have 300 characters, but not one more', async () => {
  expect(await plan('title', 'a'.repeat(300))).toMatchObject({
    plan: { products: [{ product_id: 'skate' }] },
    wrong: [],
  });
  expect(await plan('title', 'a'.repeat(301))).toMatchObject({
    plan: { products: [] },
    wrong: [{ line: 2, field: 'title' }],
  });
});
