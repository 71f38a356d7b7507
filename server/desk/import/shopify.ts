import type { ImportField } from '../../../contract/desk/import.ts';
import { paiseOfText, rupeeText } from '../../../domain/rupee-text.ts';
import { inList, madeSku, notGoods, usableSku, type ForeignRow, type OwnRow } from './foreign-row.ts';
import { htmlToText } from './html-text.ts';

/** As Shopify writes them; newer exports have other names for some. */
export const shopifyColumns: Partial<Record<ImportField, string>> = {
  handle: 'Handle',
  sku: 'Variant SKU',
  category: 'Type',
  price: 'Variant Price',
  sale_price: 'Variant Price',
  on_shelf: 'Variant Inventory Qty',
  attributes: 'Option1 Value',
  description: 'Body (HTML)',
  specifications: 'Vendor',
  pictures: 'Image Src',
  picture_texts: 'Image Alt Text',
  variation_pictures: 'Variant Image',
};

interface Option {
  name: string;
  value: string;
}

const optionsMax = 3;

const handleOf = ({ cell }: ForeignRow): string => cell('handle', 'url handle');
const priceOf = ({ cell }: ForeignRow): string => cell('variant price', 'price');
/** A row may hold only a further picture. */
const isVariant = (row: ForeignRow): boolean => priceOf(row) !== '' || row.cell('option1 value') !== '';

/** Names stand only on the first row of a product. */
function optionsOf(row: ForeignRow, names: readonly string[]): Option[] {
  return Array.from({ length: optionsMax }, (_, index) => ({
    name: names[index] ?? '',
    value: row.cell(`option${index + 1} value`),
  })).filter(({ name, value }) => name !== '' && value !== '');
}

/** What Shopify writes for a product without options. */
const isDefault = ({ name, value }: Option): boolean => name === 'Title' && value === 'Default Title';

export function translateShopify(rows: readonly ForeignRow[]): OwnRow[] {
  const namesOf = new Map<string, string[]>();
  const variantsOf = new Map<string, number>();
  for (const row of rows) {
    const handle = handleOf(row);
    const names = Array.from({ length: optionsMax }, (_, index) => row.cell(`option${index + 1} name`));
    if (!namesOf.has(handle)) namesOf.set(handle, names);
    if (isVariant(row)) variantsOf.set(handle, (variantsOf.get(handle) ?? 0) + 1);
  }
  const ownSku = skuGiver();
  const leftOut = leaveOut(rows);
  return rows.map((row): OwnRow => {
    const { cell } = row;
    const handle = handleOf(row);
    const reason = leftOut.get(handle);
    // Its first row says so.
    if (reason !== undefined) return { leftOut: cell('title') === '' ? '' : reason };
    const pictures = cell('image src', 'product image url');
    const gallery = {
      handle,
      pictures: inList(pictures),
      picture_texts: pictures === '' ? '' : inList(cell('image alt text')),
    };
    const title = cell('title');
    if (!isVariant(row) && title === '') return gallery;
    const options = optionsOf(row, namesOf.get(handle) ?? []).filter((option) => !isDefault(option));
    const isVariable = (variantsOf.get(handle) ?? 0) > 1 || options.length > 0;
    return {
      ...gallery,
      ...(title !== '' && productOf(row, isVariable)),
      sku: ownSku(
        cell('variant sku', 'sku').replace(/^'/, '') || madeSku(handle, ...options.map(({ value }) => value)),
      ),
      ...pricesOf(row),
      on_shelf: cell('variant inventory qty', 'inventory quantity').replace(/^-.*/, '0'),
      ...(isVariable && {
        attributes: options.map(({ name, value }) => `${inList(name)}: ${inList(value)}`).join(' | '),
        variation_pictures: inList(cell('variant image', 'variant image url')),
      }),
    };
  });
}

/** Why products are not imported, by handle. */
function leaveOut(rows: readonly ForeignRow[]): Map<string, string> {
  const reasons = new Map<string, string>();
  const titleOf = new Map<string, string>();
  for (const row of rows) {
    const handle = handleOf(row);
    if (!titleOf.get(handle)) titleOf.set(handle, row.cell('title'));
    const title = titleOf.get(handle) || handle;
    if (row.cell('gift card').toLowerCase() === 'true') reasons.set(handle, notGoods(title, 'a gift card'));
    else if (row.cell('variant requires shipping', 'requires shipping').toLowerCase() === 'false') {
      if (!reasons.has(handle)) reasons.set(handle, notGoods(title, 'not sent by parcel'));
    }
  }
  return reasons;
}

/** Shopify lets several variants share a SKU; here the second one gets `-2`, in the order of the file. */
function skuGiver(): (wanted: string) => string {
  const given = new Set<string>();
  const lastNumber = new Map<string, number>();
  return (wanted) => {
    const first = usableSku(wanted);
    let sku = first;
    let number = lastNumber.get(first) ?? 1;
    while (given.has(sku)) sku = usableSku(`${first}-${++number}`);
    lastNumber.set(first, number);
    given.add(sku);
    return sku;
  };
}

function productOf({ cell }: ForeignRow, isVariable: boolean): OwnRow {
  const vendor = cell('vendor');
  const status = cell('status').toLowerCase();
  const isPublished = cell('published', 'published on online store').toLowerCase() === 'true';
  return {
    type: isVariable ? 'Variable Product' : 'Simple',
    title: cell('title'),
    // The taxonomy reads "Sporting Goods > Skates".
    category: cell('type') || (cell('product category').split('>').at(-1)?.trim() ?? ''),
    description: htmlToText(cell('body (html)', 'description')),
    specifications: vendor === '' ? '' : `Brand: ${inList(vendor)}`,
    published: isPublished && (status === '' || status === 'active') ? 'yes' : 'no',
  };
}

/** Shopify's price is what customers pay, and `Compare At` the one that is struck through; ours are the other way round. */
function pricesOf(row: ForeignRow): OwnRow {
  const price = priceOf(row);
  const before = row.cell('variant compare at price', 'compare-at price');
  const [now, was] = [paiseOfText(price), paiseOfText(before)];
  // Refused with the reason, like any other price.
  if (before !== '' && was === null) return { price: before, sale_price: price };
  if (now === null || was === null || was <= now) return { price, sale_price: '' };
  return { price: rupeeText(was), sale_price: rupeeText(now) };
}
