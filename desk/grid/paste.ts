import type { GridRow } from '../../contract/desk/grid.ts';
import { cellName, columns, type Column, type Texts } from './cells.ts';

/** Rows and cells of what a spreadsheet copies: cells by tabs, rows by lines, quotes around what holds either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  // A spreadsheet ends its last row too.
  return rows.filter((row) => row.some((each) => each !== ''));
}

export interface Pasted {
  texts: Texts;
  /** Rows or cells of the block that have no place here. */
  left: number;
}

/**
 * Where each cell of a block belongs. If its first column holds SKUs of this page, rows go to their SKU and the cells behind it are price,
 * sale price and stock; otherwise it fills the grid from the cell that has the focus.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  rows: readonly GridRow[],
  from: { sku: string; column: Column },
): Pasted {
  const bySku = new Map(rows.map((row) => [row.sku.toUpperCase(), row]));
  const isBySku = block.some(([first = '']) => bySku.has(first.toUpperCase()));
  const start = rows.findIndex(({ sku }) => sku === from.sku);
  const texts: Record<string, string> = {};
  let left = 0;
  for (const [index, cells] of block.entries()) {
    const row = isBySku ? bySku.get((cells[0] ?? '').toUpperCase()) : rows[start + index];
    const values = isBySku ? cells.slice(1) : cells;
    const firstColumn = isBySku ? 0 : columns.indexOf(from.column);
    if (!row) {
      left += 1;
      continue;
    }
    for (const [offset, value] of values.entries()) {
      const column = columns[firstColumn + offset];
      if (column === undefined || (column === 'stock' && row.on_shelf === null)) left += 1;
      // An empty cell of a block with SKUs leaves what is there.
      else if (!isBySku || value !== '') texts[cellName(row.sku, column)] = value;
    }
  }
  return { texts, left };
}
