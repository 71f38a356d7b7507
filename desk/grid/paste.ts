import type { GridRow } from '../../contract/desk/grid.ts';
import { cellName, columns, type Column, type Texts } from './cells.ts';

/** A cell and what ends it. A quote that is not closed before the end of its cell is part of the text. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;

/** Rows and cells copied from a spreadsheet: tabs between cells, line ends between rows, quotes around cells that contain either. */
export function readBlock(text: string): string[][] {
  // Excel also ends the last row; without this, a row below the block would count as blank.
  const block = text.replace(/(?:\r\n|\n|\r)$/, '');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of block.matchAll(cellPattern)) {
    rows.at(-1)?.push((quoted === undefined ? plain : quotedText(quoted)).trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** A field drops line ends: two numbers in one cell would become one. */
const quotedText = (quoted: string): string => quoted.replaceAll('""', '"').replaceAll(/\r\n|\n|\r/g, '↵');

export interface Pasted {
  texts: Texts;
  /** Rows or cells of the block that have no place here. */
  left: number;
}

/**
 * Where each cell of a block belongs. If its first column contains SKUs of this page, rows go to their SKU and the cells after it are price,
 * sale price and stock; otherwise it fills the grid from the focused cell. A blank cell or row leaves what is there.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  rows: readonly GridRow[],
  from: { sku: string; column: Column },
): Pasted {
  const bySku = new Map(rows.map((row) => [row.sku.toUpperCase(), row]));
  const isBySku = block.some(([first = '']) => bySku.has(first.toUpperCase()));
  const start = rows.findIndex(({ sku }) => sku === from.sku);
  const firstColumn = isBySku ? 0 : columns.indexOf(from.column);
  const texts: Record<string, string> = {};
  let left = 0;
  for (const [index, cells] of block.entries()) {
    const row = isBySku ? bySku.get((cells[0] ?? '').toUpperCase()) : rows[start + index];
    if (!row) {
      if (cells.some((cell) => cell !== '')) left += 1;
      continue;
    }
    for (const [offset, value] of (isBySku ? cells.slice(1) : cells).entries()) {
      if (value === '') continue;
      const column = columns[firstColumn + offset];
      if (column === undefined || (column === 'stock' && row.on_shelf === null)) left += 1;
      else texts[cellName(row.sku, column)] = value;
    }
  }
  return { texts, left };
}
