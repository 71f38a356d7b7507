import { formatPaise } from '../../domain/money.ts';
import { piecesMax } from '../../contract/desk/stock.ts';
import type { GridRow } from '../../contract/desk/grid.ts';
import { paiseOfText, rupeeText } from '../../domain/rupee-text.ts';

export const columns = ['price', 'sale', 'stock'] as const;
export type Column = (typeof columns)[number];

export const cellName = (sku: string, column: Column): string => `${sku} ${column}`;

/** Price and sale price are saved together, with the version of their SKU; a count is saved on its own. */
export const partOf = (name: string): string => name.replace(/ (?:price|sale)$/, '');

export type Texts = Readonly<Record<string, string>>;

/** The cells of a row as text. A package has no stock of its own. */
export const textsOf = ({ sku, price_paise, sale_price_paise, on_shelf }: GridRow): Texts => ({
  [cellName(sku, 'price')]: rupeeText(price_paise),
  [cellName(sku, 'sale')]: rupeeText(sale_price_paise),
  [cellName(sku, 'stock')]: on_shelf === null ? '' : String(on_shelf),
});

/** Null: not a number of pieces. Spreadsheets write 1,200 and 12.00. */
export function piecesOfText(text: string): number | null {
  const digits = text.replaceAll(/[,\s]/g, '').replace(/\.0+$/, '');
  if (!/^\d{1,7}$/.test(digits)) return null;
  const pieces = Number(digits);
  return pieces <= piecesMax ? pieces : null;
}

export const saleOfText = (text: string): number | null => (text.trim() === '' ? null : paiseOfText(text));

/** What is wrong with the cells of a row, before anything is sent. */
export function wrongCells(row: GridRow, texts: Texts): Partial<Record<Column, string>> {
  const of = (column: Column) => texts[cellName(row.sku, column)] ?? '';
  const wrong: Partial<Record<Column, string>> = {};
  const price = paiseOfText(of('price'));
  if (price === null) wrong.price = 'Please enter an amount, such as 1299.';
  const sale = saleOfText(of('sale'));
  if (sale === null && of('sale').trim() !== '') wrong.sale = 'Please enter an amount, or nothing.';
  if (sale !== null && price !== null && sale > price) wrong.sale = `Must not be above ${formatPaise(price)}.`;
  if (row.on_shelf === null) return wrong;
  const pieces = piecesOfText(of('stock'));
  if (pieces === null) wrong.stock = 'Please enter a whole number.';
  else if (pieces < row.promised) wrong.stock = `At least ${row.promised}: sold or held for orders.`;
  return wrong;
}
