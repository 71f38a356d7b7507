import type { GridRow } from '../../contract/desk/grid.ts';
import { readTable } from '../../contract/desk/table-text.ts';
import { cellName, columns, type Column, type Texts } from './cells.ts';

/** Rows and cells copied from a spreadsheet: tabs between cells, line ends between rows, quotes around cells that contain either. */
export function readBlock(text: string): string[][] {
  // Excel also ends the last row with a line end, which would add a blank row.
  const block = text.replace(/(?:\r\n|\n|\r)$/, '');
  const { rows, openQuoteLine } = readTable(block, '\t');
  // 5" is a size, not an opening quote: if a quote stays open, treat all quotes as text.
  const cells = openQuoteLine === null ? rows.map((row) => row.cells) : plainCells(block);
  // An input drops line ends, which would turn two numbers in one cell into one.
  return cells.map((row) => row.map((cell) => cell.replaceAll('\n', '↵').trim()));
}

const plainCells = (block: string): string[][] => block.split(/\r\n|\n|\r/).map((row) => row.split('\t'));

export interface Pasted {
  texts: Texts;
  /** What of the block does not fit, by name. */
  left: string[];
}

/**
 * Where each cell of a block belongs. If its first column contains SKUs, rows go to their SKU and the cells after it are price, sale price
 * and stock; otherwise it fills the grid from the focused cell. A blank cell or row leaves what is there.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  rows: readonly GridRow[],
  from: { sku: string; column: Column },
): Pasted {
  const bySku = new Map(rows.map((row) => [row.sku.toUpperCase(), row]));
  const isBySku = block.some(([first = '']) => bySku.has(first.toUpperCase())) || areOtherSkus(block);
  const start = rows.findIndex(({ sku }) => sku === from.sku);
  const firstColumn = isBySku ? 0 : columns.indexOf(from.column);
  const texts: Record<string, string> = {};
  const left: string[] = [];
  for (const [index, cells] of block.entries()) {
    const row = isBySku ? bySku.get((cells[0] ?? '').toUpperCase()) : rows[start + index];
    if (!row) {
      if (cells.some((cell) => cell !== '')) left.push(isBySku && cells[0] ? cells[0] : `row ${index + 1}`);
      continue;
    }
    for (const [offset, value] of (isBySku ? cells.slice(1) : cells).entries()) {
      if (value === '') continue;
      const column = columns[firstColumn + offset];
      if (column === undefined) left.push(`“${value}” after the stock of ${row.sku}`);
      else if (column === 'stock' && row.on_shelf === null) left.push(`stock of ${row.sku}, a package`);
      else texts[cellName(row.sku, column)] = value;
    }
  }
  return { texts, left };
}

/** SKUs that are all on other pages: a price is never in the first of several columns of words. */
function areOtherSkus(block: readonly (readonly string[])[]): boolean {
  const names = block.flatMap(([first = '']) => (first === '' ? [] : [first]));
  return (
    names.length > 0 &&
    names.every((name) => /^[\w.-]*[a-z][\w.-]*$/i.test(name)) &&
    block.some((row) => row.length > 1)
  );
}
