import { expect, test } from 'vitest';
import type { GridRow } from '../../contract/desk/grid.ts';
import { piecesOfText, textsOf, wrongCells } from './cells.ts';
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

test('[G-04] what a spreadsheet copies is read as rows and cells', () => {
  expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(readBlock('"a\tb"\t"5 ""inch"""\n')).toEqual([['a\tb', '5 "inch"']]);
  expect(readBlock('only')).toEqual([['only']]);
});

test('[G-04] a block fills the grid from a cell; what does not fit is told', () => {
  const rows = [row('A'), row('B', { on_shelf: null }), row('C')];
  expect(placeBlock(readBlock('10\t7\n11\t8\n12\t9\n13\t6'), rows, { sku: 'A', column: 'sale' })).toEqual({
    texts: { 'A sale': '10', 'A stock': '7', 'B sale': '11', 'C sale': '12', 'C stock': '9' },
    left: 2,
  });
});

test('[G-04] a block with SKUs finds their rows, in any order, and leaves empty cells as they are', () => {
  const rows = [row('A-1'), row('B-2')];
  expect(placeBlock(readBlock('b-2\t99\t\t4\nA-1\t\t55\nX\t1'), rows, { sku: 'A-1', column: 'stock' })).toEqual({
    texts: { 'B-2 price': '99', 'B-2 stock': '4', 'A-1 sale': '55' },
    left: 1,
  });
});

test('[G-04] bad cells are named before anything is sent', () => {
  const bad = (texts: Record<string, string>) => wrongCells(row('A'), { ...textsOf(row('A')), ...texts });
  expect(bad({})).toEqual({});
  expect(bad({ 'A price': '', 'A sale': 'x', 'A stock': '1.5' })).toEqual({
    price: 'Please enter an amount, such as 1299.',
    sale: 'Please enter an amount, or nothing.',
    stock: 'Please enter a whole number.',
  });
  expect(bad({ 'A sale': '1300', 'A stock': '1' })).toEqual({
    sale: 'Must not be above ₹1,299.00.',
    stock: 'At least 2: sold or held for orders.',
  });
  expect([piecesOfText('1,200'), piecesOfText('12.00'), piecesOfText('-1'), piecesOfText('1000000')]).toEqual([
    1200,
    12,
    null,
    null,
  ]);
});
