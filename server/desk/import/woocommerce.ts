import type { ImportField } from '../../../contract/desk/import.ts';
import { formatIndiaDay } from '../../../domain/india-time.ts';
import { paiseOfText, rupeeText } from '../../../domain/rupee-text.ts';
import { inList, madeSku, noSuchType, notGoods, usableSku, type ForeignRow, type OwnRow } from './foreign-row.ts';
import { htmlToText } from './html-text.ts';

export const wooCommerceColumns: Partial<Record<ImportField, string>> = {
  handle: 'Parent',
  title: 'Name',
  category: 'Categories',
  price: 'Regular price',
  sale_price: 'Sale price',
  on_shelf: 'Stock',
  attributes: 'Attribute 1 value(s)',
  specifications: 'Attribute 1 value(s)',
  pictures: 'Images',
  variation_pictures: 'Images',
  parts: 'Grouped products',
};

const types: Readonly<Record<string, string>> = {
  simple: 'Simple',
  variable: 'Variable Product',
  grouped: 'Grouped Product',
  variation: 'Variation',
};

/** "simple, virtual" is a simple one. */
const typesOf = ({ cell }: ForeignRow): string[] =>
  cell('type')
    .split(',')
    .map((text) => text.trim().toLowerCase());

const typeOf = (row: ForeignRow): string => typesOf(row)[0] ?? '';

/** A comma inside a name is written `\,`. */
const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');

/** WooCommerce writes the ends of lines as `\n`. */
const textOf = (html: string): string => htmlToText(html.replaceAll(/\\r?\\n|\\n/g, '\n'));

const attributesMax = 20;

const attributesOf = ({ cell }: ForeignRow) =>
  Array.from({ length: attributesMax }, (_, index) => ({
    name: cell(`attribute ${index + 1} name`),
    values: listOf(cell(`attribute ${index + 1} value(s)`)),
  })).filter(({ name, values }) => name !== '' && values.length > 0);

export function translateWooCommerce(rows: readonly ForeignRow[], today: string): OwnRow[] {
  const skuOf = new Map(rows.map((row) => [row, ownSku(row)]));
  const rowOf = new Map<string, ForeignRow>();
  for (const row of rows) {
    const [id, sku] = [row.cell('id'), row.cell('sku')];
    if (id !== '') rowOf.set(`id:${id}`, row);
    if (sku !== '') rowOf.set(sku, row);
  }
  const variationsOf = Map.groupBy(
    rows.filter((row) => typeOf(row) === 'variation'),
    (row) => rowOf.get(row.cell('parent')),
  );
  const leftOut = leaveOut();
  /** Rows are named by their SKU, or as `id:12`. */
  const named = (text: string): string => skuOf.get(rowOf.get(text) as ForeignRow) ?? text;

  return rows.map((row): OwnRow => {
    const { cell } = row;
    const type = typeOf(row);
    const sku = skuOf.get(row) ?? '';
    const reason = leftOut.get(row);
    if (reason !== undefined) return { leftOut: reason };
    if (type === 'variation') {
      const attributes = attributesOf(row).map(({ name, values }) => `${inList(name)}: ${inList(values.join(', '))}`);
      return {
        type: 'Variation',
        handle: named(cell('parent')),
        sku:
          usableSku(cell('sku')) ||
          madeSku(named(cell('parent')), ...attributesOf(row).flatMap(({ values }) => values)),
        attributes: attributes.join(' | '),
        variation_pictures: listOf(cell('images')).map(inList).join(' | '),
        ...pricesOf(row, today),
      };
    }
    const parts = listOf(cell('grouped products'));
    const price = type === 'grouped' ? packagePrice(row) : {};
    if ('leftOut' in price) return price;
    return {
      type: types[type] ?? '',
      handle: sku,
      title: cell('name'),
      category: listOf(cell('categories'))[0]?.split('>').at(-1)?.trim() ?? '',
      short_description: textOf(cell('short description')).replaceAll(/\s+/g, ' ').slice(0, 500),
      description: textOf(cell('description')),
      pictures: listOf(cell('images')).map(inList).join(' | '),
      published: cell('published') === '1' ? 'yes' : 'no',
      // Attributes of a simple product only describe it.
      specifications:
        type === 'simple'
          ? attributesOf(row)
              .map(({ name, values }) => `${inList(name)}: ${inList(values.join(', '))}`)
              .join(' | ')
          : '',
      ...(type !== 'variable' && { sku, ...pricesOf(row, today) }),
      ...(type === 'grouped' && { parts: parts.map(named).join(' | '), ...price }),
    };
  });

  /** Why rows are not imported. Rows without an entry are. */
  function leaveOut(): Map<ForeignRow, string> {
    const reasons = new Map<ForeignRow, string>();
    for (const row of rows) {
      const [type = '', ...more] = typesOf(row);
      const notSent = more.find((each) => each === 'virtual' || each === 'downloadable');
      if (type !== '' && !Object.hasOwn(types, type)) reasons.set(row, noSuchType(row.cell('name'), row.cell('type')));
      else if (notSent !== undefined) reasons.set(row, notGoods(row.cell('name'), notSent));
    }
    for (const [parent, variations] of variationsOf) {
      if (!parent) continue;
      if (reasons.has(parent)) for (const row of variations) reasons.set(row, '');
      else if (variations.every((row) => reasons.has(row))) {
        reasons.set(parent, `${parent.cell('name')}: all its variations are left out.`);
      }
    }
    return reasons;
  }

  /** There a grouped product has no price; ours is sold at one, so it is the sum of its parts. */
  function packagePrice(row: ForeignRow): { price?: string } | { leftOut: string } {
    const names = listOf(row.cell('grouped products'));
    const no = (reason: string) => ({
      leftOut: `${row.cell('name')}: ${reason} You can add this package under Products.`,
    });
    let sum = 0;
    for (const name of names) {
      const part = rowOf.get(name);
      if (!part) return no(`its part ${name} is not in this file.`);
      const title = part.cell('name');
      if (leftOut.has(part)) return no(`its part ${title} is left out.`);
      if (typeOf(part) === 'grouped') return no(`its part ${title} is a package itself.`);
      const variations = (variationsOf.get(part) ?? []).filter((each) => !leftOut.has(each));
      const amounts = new Set(
        (typeOf(part) === 'variable' ? variations : [part]).map((each) => paidPaise(each, today)),
      );
      if (amounts.size > 1) return no(`its part ${title} has several prices, and a package has one.`);
      const [paise = null] = amounts;
      if (paise === null) return no(`its part ${title} has no price.`);
      sum += paise;
    }
    return row.cell('regular price') === '' && names.length > 0 ? { price: rupeeText(sum) } : {};
  }
}

const ownSku = (row: ForeignRow): string => usableSku(row.cell('sku')) || madeSku(row.cell('name'), row.cell('id'));

function pricesOf(row: ForeignRow, today: string): OwnRow {
  const reason = notOnSale(row, today);
  const sale = row.cell('sale price');
  return {
    price: row.cell('regular price'),
    sale_price: reason === null ? sale : '',
    on_shelf: row.cell('stock').replace(/^-.*/, '0'),
    ...(reason !== null && {
      note: { field: 'sale_price', reason: `The sale price ${sale} is not imported: ${reason}.` },
    }),
  };
}

/** Our sale prices have no dates: one that has ended, has not begun or will end would be charged for ever. */
function notOnSale({ cell }: ForeignRow, today: string): string | null {
  if (cell('sale price') === '') return null;
  const [starts, ends] = [cell('date sale price starts'), cell('date sale price ends')];
  const [first, last] = [dayOf(starts), dayOf(ends)];
  if (first === null || last === null) return `its dates “${[starts, ends].join(' ').trim()}” cannot be read`;
  if (last !== '') return last < today ? `the sale ended on ${dayText(last)}` : `the sale ends on ${dayText(last)}`;
  return first > today ? `the sale begins on ${dayText(first)}` : null;
}

/** "2026-11-19 00:00:00" → "2026-11-19". Null: not a date. */
function dayOf(text: string): string | null {
  if (text === '') return '';
  const day = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day;
}

const dayText = (day: string): string => formatIndiaDay(new Date(day));

function paidPaise(row: ForeignRow, today: string): number | null {
  const { price, sale_price: sale } = pricesOf(row, today);
  return paiseOfText(sale ?? '') ?? paiseOfText(price ?? '');
}
