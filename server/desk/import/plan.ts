import { setImmediate } from 'node:timers/promises';
import type { DeskOutput } from '../../../contract/desk/desk-contract.ts';
import { importHeaders, type ImportField } from '../../../contract/desk/import.ts';
import { piecesMax } from '../../../contract/desk/stock.ts';
import { tooLongText } from '../../../contract/text-field.ts';
import { priceJump } from '../../../domain/price-jump.ts';
import { piecesOfText, readAmount, rupeeText } from '../../../domain/rupee-text.ts';
import type { WrongCell } from './plan-new.ts';
import type { SheetRow } from './sheet-rows.ts';

/** A SKU as it is now. */
export interface Current {
  sku: string;
  product_id: string;
  title: string;
  category: string;
  price_paise: number;
  sale_price_paise: number | null;
  version: number;
  product_version: number;
  /** Null for a package. */
  on_shelf: number | null;
  /** Sold or held for orders. */
  promised: number;
}

export interface PriceStep {
  line: number;
  sku: string;
  version: number;
  price_paise: number;
  sale_price_paise: number | null;
}

export interface ProductStep {
  line: number;
  product_id: string;
  version: number;
  title: string;
  category: string;
}

export interface CountStep {
  line: number;
  sku: string;
  expected: number;
  counted: number;
}

export interface ChangePlan {
  prices: PriceStep[];
  products: ProductStep[];
  counts: CountStep[];
}

interface Planned extends Pick<DeskOutput<'POST /desk/import/:importId/check'>, 'changes'> {
  plan: ChangePlan;
  wrong: WrongCell[];
  unchangedRows: number;
  /** Rows whose SKU does not exist yet. */
  newRows: SheetRow[];
  /** Handles of rows whose SKU exists. */
  knownHandles: Set<string>;
}

/** Maps headers to fields, ignoring case and spaces, which spreadsheets change. */
export function guessColumns(headers: readonly string[]): (ImportField | '')[] {
  const fields = Object.entries(importHeaders) as [ImportField, string][];
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const taken = new Set<ImportField>();
  return headers.map((header) => {
    const field = fields.find(
      ([name, title]) => !taken.has(name) && [plain(name), plain(title)].includes(plain(header) || '-'),
    )?.[0];
    if (!field) return '';
    taken.add(field);
    return field;
  });
}

interface Now {
  current: ReadonlyMap<string, Current>;
  categories: ReadonlyMap<string, string>;
  /** The file can create products: it says their type. */
  canCreate: boolean;
  /** Leave existing SKUs as they are: the file is the export of another shop. */
  createsOnly: boolean;
}

/** Rows between which others get their turn. */
const rowsAtOnce = 1000;

/** Plans what the rows would change in the current SKUs. Reads and writes nothing. */
export async function planImport(
  rows: readonly SheetRow[],
  { current, categories, canCreate, createsOnly }: Now,
): Promise<Planned> {
  const planned: Planned = {
    plan: { prices: [], products: [], counts: [] },
    changes: [],
    wrong: [],
    unchangedRows: 0,
    newRows: [],
    knownHandles: new Set(),
  };
  const lineOfSku = new Map<string, number>();
  const products = new Map<string, ProductStep>();
  for (const [index, sheetRow] of rows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate();
    const { line, text: textOf } = sheetRow;
    const wrong = (field: ImportField, reason: string) => planned.wrong.push({ line, field, reason });
    const sku = textOf('sku') ?? '';
    const row = current.get(sku);
    const earlier = sku === '' ? undefined : lineOfSku.get(sku);
    if (earlier !== undefined) wrong('sku', `${sku} is already on line ${earlier}.`);
    else if (!row && canCreate) planned.newRows.push(sheetRow);
    else if (sku === '') wrong('sku', 'The SKU is missing.');
    else if (!row) wrong('sku', `There is no SKU ${sku}. To create new products, add the column Type.`);
    if (sku !== '' && earlier === undefined) lineOfSku.set(sku, line);
    if (!row || earlier !== undefined) continue;
    planned.knownHandles.add(textOf('handle') ?? '');
    if (createsOnly) {
      planned.unchangedRows += 1;
      continue;
    }
    const changesBefore = planned.changes.length + planned.wrong.length;
    const note = (field: ImportField, before: string, after: string, isJump = false) =>
      planned.changes.push({ line, sku, field, before, after, is_jump: isJump });

    planPrices(row);
    planProduct(row);
    planCount(row);
    if (planned.changes.length + planned.wrong.length === changesBefore) planned.unchangedRows += 1;

    function planPrices({ version, price_paise, sale_price_paise }: Current) {
      const [priceText, saleText] = [textOf('price'), textOf('sale_price')];
      // An empty price leaves it unchanged. An empty sale price ends the sale, because the export writes "no sale" that way.
      const readPrice = priceText === null || priceText === '' ? { paise: price_paise } : readAmount(priceText);
      const readSale =
        saleText === null ? { paise: sale_price_paise } : saleText === '' ? { paise: null } : readAmount(saleText);
      if ('reason' in readPrice) return wrong('price', readPrice.reason);
      if ('reason' in readSale) return wrong('sale_price', readSale.reason);
      const [price, sale] = [readPrice.paise, readSale.paise];
      if (sale !== null && sale > price) return wrong('sale_price', 'The sale price cannot be higher than the price.');
      const isJump =
        priceJump({ price_paise, sale_price_paise }, { price_paise: price, sale_price_paise: sale }) !== null;
      if (price !== price_paise) note('price', rupeeText(price_paise), rupeeText(price), isJump);
      if (sale !== sale_price_paise) note('sale_price', rupeeText(sale_price_paise), rupeeText(sale), isJump);
      if (price !== price_paise || sale !== sale_price_paise) {
        planned.plan.prices.push({ line, sku, version, price_paise: price, sale_price_paise: sale });
      }
      return undefined;
    }

    function planProduct({ product_id, product_version, title, category }: Current) {
      const wantedTitle = textOf('title') || title;
      const wantedCategory = textOf('category') || category;
      const known = wantedCategory === category ? category : categories.get(wantedCategory.toLowerCase());
      if (/\p{Cc}/u.test(wantedTitle) || !wantedTitle.isWellFormed()) {
        return wrong('title', 'This contains characters that cannot be used.');
      }
      if (wantedTitle.length > 300) return wrong('title', tooLongText(300));
      if (known === undefined) return wrong('category', `There is no category ${wantedCategory}.`);
      const step = { line, product_id, version: product_version, title: wantedTitle, category: known };
      const other = products.get(product_id);
      if (other && (other.title !== step.title || other.category !== step.category)) {
        const field = other.title === step.title ? 'category' : 'title';
        return wrong(field, `Line ${other.line} is for the same product and says “${other[field]}”.`);
      }
      products.set(product_id, other ?? step);
      if (other || (wantedTitle === title && known === category)) return undefined;
      if (wantedTitle !== title) note('title', title, wantedTitle);
      if (known !== category) note('category', category, known);
      planned.plan.products.push(step);
      return undefined;
    }

    function planCount({ on_shelf, promised }: Current) {
      const text = textOf('on_shelf');
      if (text === null || text === '') return undefined;
      if (on_shelf === null) return wrong('on_shelf', 'A package has no stock of its own.');
      const counted = piecesOfText(text, piecesMax);
      if (counted === null) return wrong('on_shelf', `“${text}” is not a whole number up to ${piecesMax}.`);
      if (counted === on_shelf) return undefined;
      if (counted < promised) return wrong('on_shelf', `${promised} are sold or held for orders.`);
      note('on_shelf', String(on_shelf), String(counted));
      planned.plan.counts.push({ line, sku, expected: on_shelf, counted });
      return undefined;
    }
  }
  return planned;
}
