import { expect, test } from 'vitest';
import { paiseOfText } from '../../domain/rupee-text.ts';
import type { GridRow } from '../../contract/desk/grid.ts';
import { nothingSaved, priceChanges, sentRow, textsOf, withResult, wrongCells } from './cells.ts';
import { placeBlock, readBlock } from './paste.ts';

const row = (sku: string, over: Partial<GridRow> = {}): GridRow => ({
  sku,
  product_id: sku,
  title: sku,
  attributes: {},
  price_paise: 129_900,
  sale_price_paise: null,
  version: 1,
  on_shelf: 5,
  promised: 2,
  ...over,
});

test('[G-04] cells copied from a spreadsheet are read as rows and cells', () => {
  expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(readBlock('"a\tb"\t"5 ""inch"""\n')).toEqual([['a\tb', '5 "inch"']]);
  expect(readBlock('only')).toEqual([['only']]);
});

test('[G-04] line ends of every system, quoted cells with line ends, and a quote that is never closed', () => {
  const lines = [['1'], ['2'], ['3']];
  for (const end of ['\r\n', '\n', '\r']) {
    expect(readBlock(['1', '2', '3'].join(end))).toEqual(lines);
    expect(readBlock(['1', '2', '3', ''].join(end))).toEqual(lines);
  }
  expect(readBlock('"two\r\nlines"\t7\r\n8\t9\r\n')).toEqual([
    ['two↵lines', '7'],
    ['8', '9'],
  ]);
  expect(readBlock('"5 inch\t7\n8\t9')).toEqual([
    ['"5 inch', '7'],
    ['8', '9'],
  ]);
  expect(readBlock('1\t')).toEqual([['1', '']]);
  // Never one price made of two.
  expect(paiseOfText(readBlock('"5\n6"')[0]?.[0] ?? '')).toBeNull();
});

test('[G-04] a blank row keeps its place: each price lands on its own SKU, and nothing is emptied', () => {
  const rows = ['A', 'B', 'C', 'D'].map((sku) => row(sku));
  const from = { sku: 'A', column: 'price' } as const;
  for (const text of ['100\r\n\r\n300\r\n', '100\n\n300\n', '100\r\r300\r', '100\n\n300']) {
    expect(placeBlock(readBlock(text), rows, from)).toEqual({
      texts: { 'A price': '100', 'C price': '300' },
      left: [],
    });
  }
  // Two blank cells at the end of the column, and blank cells beyond the grid.
  expect(placeBlock(readBlock('100\r\n\r\n\r\n'), rows, { sku: 'C', column: 'sale' })).toEqual({
    texts: { 'C sale': '100' },
    left: [],
  });
  expect(placeBlock(readBlock('A\t1\n\nC\t3\n'), rows, from)).toEqual({
    texts: { 'A price': '1', 'C price': '3' },
    left: [],
  });
});

test('[G-04] a block fills the grid from a cell; what does not fit is named', () => {
  const rows = [row('A'), row('B', { on_shelf: null }), row('C')];
  expect(placeBlock(readBlock('10\t7\n11\t8\n12\t9\n13\t6'), rows, { sku: 'A', column: 'sale' })).toEqual({
    texts: { 'A sale': '10', 'A stock': '7', 'B sale': '11', 'C sale': '12', 'C stock': '9' },
    left: ['stock of B, a package', 'row 4'],
  });
});

test('[G-04] a block with SKUs finds their rows, in any order, and leaves empty cells as they are', () => {
  const rows = [row('A-1'), row('B-2')];
  expect(placeBlock(readBlock('b-2\t99\t\t4\nA-1\t\t55\nX\t1'), rows, { sku: 'A-1', column: 'stock' })).toEqual({
    texts: { 'B-2 price': '99', 'B-2 stock': '4', 'A-1 sale': '55' },
    left: ['X'],
  });
  // All on other pages: no SKU lands in a price.
  expect(placeBlock(readBlock('C-3\t99\nD-4\t98'), rows, { sku: 'A-1', column: 'price' })).toEqual({
    texts: {},
    left: ['C-3', 'D-4'],
  });
});

test('[G-04] bad cells are named before anything is sent', () => {
  const bad = (texts: Record<string, string>) => wrongCells(row('A'), { ...textsOf(row('A')), ...texts });
  expect(bad({})).toEqual({});
  expect(bad({ 'A price': '', 'A sale': 'x', 'A stock': '1.5' })).toEqual({
    price: 'Please enter an amount, such as 1299.',
    sale: '“x” is not an amount, such as 1299.',
    stock: 'Please enter a whole number.',
  });
  expect(bad({ 'A sale': '1300', 'A stock': '1' })).toEqual({
    sale: 'Must be ₹1,299.00 or less.',
    stock: 'At least 2 are sold or held for orders.',
  });
  expect(bad({ 'A price': '2499,50', 'A stock': '1,5' })).toEqual({
    price: '“2499,50” could mean two amounts. Please write paise after a dot, as in 2,499.50.',
    stock: 'Please enter a whole number.',
  });
  expect(['1,200', '12.00', '-1', '1000000'].map((pieces) => bad({ 'A stock': pieces }).stock)).toEqual([
    undefined,
    undefined,
    'Please enter a whole number.',
    'Please enter a whole number.',
  ]);
});

test('[G-20] the grid asks about the rows whose price or paid price changes', () => {
  const rows = [row('A'), row('B')];
  expect(priceChanges(rows, edited({ 'A stock': '7' }))).toEqual([]);
  expect(priceChanges(rows, edited({ 'A sale': '99.50' }))).toMatchObject([
    { sku: 'A', before: { price_paise: 129_900 }, after: { price_paise: 129_900, sale_price_paise: 9_950 } },
  ]);
});

const edited = (changed: Record<string, string>) => {
  const saved = textsOf(row('A'));
  return { saved, values: { ...saved, ...changed }, versions: { A: 4 }, changed: Object.keys(changed) };
};

test('[G-04] a changed price or sale price sends both, with the version of their row; a count goes alone', () => {
  expect(sentRow('A', edited({}))).toBeNull();
  expect(sentRow('A', edited({ 'A price': '1400' }))).toEqual({
    sku: 'A',
    prices: { version: 4, price_paise: 140_000, sale_price_paise: null },
  });
  expect(sentRow('A', edited({ 'A sale': '1,099.50' }))).toEqual({
    sku: 'A',
    prices: { version: 4, price_paise: 129_900, sale_price_paise: 109_950 },
  });
  expect(sentRow('A', edited({ 'A stock': '7' }))).toEqual({
    sku: 'A',
    count: { expected: 5, counted: 7 },
  });
  expect(Object.keys(sentRow('A', edited({ 'A sale': '1', 'A stock': '7' })) ?? {})).toEqual([
    'sku',
    'prices',
    'count',
  ]);
  expect(sentRow('B', edited({ 'A price': '1400' }))).toBeNull();
});

test('[G-04] prices and count of a row have separate results: what was refused stays unsaved', () => {
  const typed = edited({ 'A price': '1400', 'A sale': '1300', 'A stock': '7' });
  const changed = { outcome: 'changed' as const, reason: null, version: 5 };
  const refused = { outcome: 'refused' as const, reason: 'Somebody else was quicker.', version: null };
  expect(withResult(nothingSaved, { sku: 'A', prices: changed, count: refused }, typed)).toEqual({
    changed: 2,
    done: { versions: { A: 5 }, saved: { 'A price': '1400', 'A sale': '1300' } },
    refused: { 'A stock': 'Somebody else was quicker.' },
  });
  const before = withResult(nothingSaved, { sku: 'A', prices: refused, count: { ...changed, version: 7 } }, typed);
  expect(before).toMatchObject({ changed: 1, done: { versions: {}, saved: { 'A stock': '7' } } });
  expect(Object.keys(before.refused)).toEqual(['A price', 'A sale']);
  // Already so: nothing to undo, and nothing left to save.
  const same = { outcome: 'unchanged' as const, reason: null, version: 4 };
  expect(withResult(before, { sku: 'A', prices: same, count: null }, edited({ 'A sale': '' }))).toMatchObject({
    changed: 1,
    done: { versions: { A: 4 }, saved: { 'A stock': '7', 'A sale': '' } },
  });
});
