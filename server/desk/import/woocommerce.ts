import type { ImportField } from '../../../contract/desk/import.ts';
import { paiseOfText, rupeeText } from '../../../domain/rupee-text.ts';
import { inList, madeSku, usableSku, type ForeignRow, type OwnRow } from './foreign-row.ts';
import { htmlToText } from './html-text.ts';

export const wooCommerceColumns: Partial<Record<ImportField, string>> = {
  handle: 'Parent',
  title: 'Name',
  category: 'Categories',
  price: 'Regular price',
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
const typeOf = ({ cell }: ForeignRow): string => cell('type').split(',')[0]?.trim().toLowerCase() ?? '';

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

export function translateWooCommerce(rows: readonly ForeignRow[]): OwnRow[] {
  const skuOf = new Map(rows.map((row) => [row, ownSku(row)]));
  const rowOf = new Map<string, ForeignRow>();
  for (const row of rows) {
    const [id, sku] = [row.cell('id'), row.cell('sku')];
    if (id !== '') rowOf.set(`id:${id}`, row);
    if (sku !== '') rowOf.set(sku, row);
  }
  const rowOfSku = new Map(rows.map((row) => [skuOf.get(row), row]));
  /** Rows are named by their SKU, or as `id:12`. */
  const named = (text: string): string => skuOf.get(rowOf.get(text) as ForeignRow) ?? text;

  return rows.map((row): OwnRow => {
    const { cell } = row;
    const type = typeOf(row);
    const sku = skuOf.get(row) ?? '';
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
        ...pricesOf(row),
      };
    }
    const parts = listOf(cell('grouped products')).map(named);
    return {
      type: types[type] ?? cell('type'),
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
      ...(type !== 'variable' && { sku, ...pricesOf(row) }),
      ...(type === 'grouped' && { parts: parts.join(' | '), ...packagePrice(row, parts) }),
    };
  });

  /** There a grouped product has no price; ours is sold at one, so it is the sum of its parts. */
  function packagePrice(row: ForeignRow, parts: readonly string[]): OwnRow {
    if (row.cell('regular price') !== '') return {};
    const amounts = parts.map((part) => {
      const found = rowOfSku.get(part);
      return found ? (paiseOfText(found.cell('sale price')) ?? paiseOfText(found.cell('regular price'))) : null;
    });
    const sum = amounts.reduce<number | null>(
      (total, paise) => (total === null || paise === null ? null : total + paise),
      0,
    );
    return { price: sum === null || parts.length === 0 ? '' : rupeeText(sum) };
  }
}

const ownSku = (row: ForeignRow): string => usableSku(row.cell('sku')) || madeSku(row.cell('name'), row.cell('id'));

const pricesOf = ({ cell }: ForeignRow): OwnRow => ({
  price: cell('regular price'),
  sale_price: cell('sale price'),
  on_shelf: cell('stock').replace(/^-.*/, '0'),
});
