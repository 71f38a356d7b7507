import type { DeskContract, DeskOutput } from '../../contract/desk/desk-contract.ts';
import { gridRowsMax, type GridRow } from '../../contract/desk/grid.ts';
import { piecesMax } from '../../contract/desk/stock.ts';
import type { Input } from '../../contract/endpoint.ts';
import { inParts } from '../../domain/in-parts.ts';
import { formatPaise } from '../../domain/money.ts';
import { paiseOfText, piecesOfText, readAmount, rupeeText } from '../../domain/rupee-text.ts';
import { call, wordsOf } from '../api/call.ts';
import type { Loaded } from '../form/edit.ts';

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

const piecesOf = (text: string): number | null => piecesOfText(text, piecesMax);
const saleOfText = (text: string): number | null => (text.trim() === '' ? null : paiseOfText(text));

/** Checks the cells of a row before anything is sent. */
export function wrongCells(row: GridRow, texts: Texts): Partial<Record<Column, string>> {
  const of = (column: Column) => texts[cellName(row.sku, column)] ?? '';
  const wrong: Partial<Record<Column, string>> = {};
  const price = readAmount(of('price'));
  if ('reason' in price) wrong.price = price.reason;
  const sale = of('sale').trim() === '' ? null : readAmount(of('sale'));
  if (sale && 'reason' in sale) wrong.sale = sale.reason;
  else if (sale && 'paise' in price && sale.paise > price.paise)
    wrong.sale = `Must be ${formatPaise(price.paise)} or less.`;
  if (row.on_shelf === null) return wrong;
  const pieces = piecesOf(of('stock'));
  if (pieces === null) wrong.stock = 'Please enter a whole number.';
  else if (pieces < row.promised) wrong.stock = `At least ${row.promised} are sold or held for orders.`;
  return wrong;
}

interface Edited {
  values: Texts;
  saved: Texts;
  versions: Readonly<Record<string, number>>;
  changed: readonly string[];
}

type SentRow = Input<DeskContract['POST /desk/grid']>['body']['rows'][number];
type Result = DeskOutput<'POST /desk/grid'>['results'][number];

const changedOf = (sku: string, { changed }: Pick<Edited, 'changed'>, ...columns: readonly Column[]): string[] =>
  columns.map((column) => cellName(sku, column)).filter((name) => changed.includes(name));

/** What is sent of a row; null if no cell was changed. Price and sale price go together: the server checks one against the other. */
export function sentRow(sku: string, edited: Edited): SentRow | null {
  const of = (texts: Texts, column: Column) => texts[cellName(sku, column)] ?? '';
  const hasPrices = changedOf(sku, edited, 'price', 'sale').length > 0;
  const hasCount = changedOf(sku, edited, 'stock').length > 0;
  if (!hasPrices && !hasCount) return null;
  return {
    sku,
    ...(hasPrices && {
      prices: {
        version: edited.versions[sku] ?? 1,
        price_paise: paiseOfText(of(edited.values, 'price')) ?? 0,
        sale_price_paise: saleOfText(of(edited.values, 'sale')),
      },
    }),
    ...(hasCount && {
      count: {
        expected: piecesOf(of(edited.saved, 'stock')) ?? 0,
        counted: piecesOf(of(edited.values, 'stock')) ?? 0,
      },
    }),
  };
}

/** The rows whose prices were changed, before and after. */
export const priceChanges = (rows: readonly GridRow[], edited: Edited) =>
  rows.flatMap((before) => {
    const after = sentRow(before.sku, edited)?.prices;
    return after ? [{ sku: before.sku, before, after }] : [];
  });

interface Outcome {
  /** Number of cells. */
  changed: number;
  /** Cells that were saved or already had this value, with the versions of their rows. */
  done: Loaded;
  /** Why a cell was refused, by its name. */
  refused: Readonly<Record<string, string>>;
}

export const nothingSaved: Outcome = { changed: 0, done: { versions: {}, saved: {} }, refused: {} };

/** Adds the result of one row to the outcome. */
export function withResult(outcome: Outcome, { sku, prices, count }: Result, edited: Edited): Outcome {
  const parts = [
    { result: prices, cells: changedOf(sku, edited, 'price', 'sale') },
    { result: count, cells: [cellName(sku, 'stock')] },
  ];
  let { changed } = outcome;
  const saved = { ...outcome.done.saved };
  const refused = { ...outcome.refused };
  for (const { result, cells } of parts) {
    if (result?.outcome === 'changed') changed += cells.length;
    for (const cell of result ? cells : []) {
      if (result?.outcome === 'refused') refused[cell] = result.reason ?? '';
      else saved[cell] = edited.values[cell] ?? '';
    }
  }
  const versions =
    prices?.version == null ? outcome.done.versions : { ...outcome.done.versions, [sku]: prices.version };
  return { changed, done: { versions, saved }, refused };
}

/** Null in `batchId`: nothing was changed. */
export type Saved = Outcome & { batchId: string | null; failure: string | undefined };

/** Sends the changed cells in parts, all as one batch. */
export async function saveGrid(rows: readonly GridRow[], edited: Edited): Promise<Saved> {
  const toSend = rows.flatMap(({ sku }) => sentRow(sku, edited) ?? []);
  let outcome = nothingSaved;
  let batchId: string | null = null;
  let failure: string | undefined;
  for (const part of inParts(toSend, gridRowsMax)) {
    if (failure !== undefined) break;
    const answer: Awaited<ReturnType<typeof send>> = await send(part, batchId);
    if (answer.ok) {
      batchId = answer.body.batch_id;
      for (const result of answer.body.results) outcome = withResult(outcome, result, edited);
    } else failure = wordsOf(answer);
  }
  return { ...outcome, batchId: outcome.changed > 0 ? batchId : null, failure };
}

const send = (rows: SentRow[], batchId: string | null) =>
  call('POST /desk/grid', { body: { ...(batchId !== null && { batch_id: batchId }), rows } });
