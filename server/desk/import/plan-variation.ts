import { piecesMax } from '../../../contract/desk/stock.ts';
import type { ImportField } from '../../../contract/desk/import.ts';
import { isSame } from '../../../domain/attribute-change.ts';
import { piecesOfText, readAmount } from '../../../domain/rupee-text.ts';
import { listInCell, pairOf, type SheetRow } from './sheet-rows.ts';

export interface NewVariation {
  line: number;
  sku: string;
  price_paise: number;
  sale_price_paise: number | null;
  on_hand: number;
  attributes: Record<string, string>;
  /** Its own, by id. */
  pictures: string[];
}

type Wrong = (field: ImportField, reason: string, line?: number) => void;

const skuPattern = /^[0-9A-Za-z._-]{1,64}$/;

/** Null: something in the row is wrong. */
export function planVariation(
  row: SheetRow,
  type: string,
  wrong: Wrong,
): (Omit<NewVariation, 'pictures'> & { row: SheetRow }) | null {
  const { line } = row;
  const text = (field: ImportField) => row.text(field) ?? '';
  let isGood = true;
  const no = (field: ImportField, reason: string) => {
    isGood = false;
    wrong(field, reason, line);
  };
  const sku = text('sku');
  if (sku === '') no('sku', 'The SKU is missing.');
  else if (!skuPattern.test(sku)) {
    no('sku', `“${sku}” is not a SKU: up to 64 letters, digits, dots and dashes, without spaces.`);
  }
  const amountOf = (field: 'price' | 'sale_price'): number | null => {
    const read = readAmount(text(field));
    if ('paise' in read) return read.paise;
    no(field, text(field) === '' ? 'The price is missing.' : read.reason);
    return null;
  };
  const price = amountOf('price');
  const sale = text('sale_price') === '' ? null : amountOf('sale_price');
  if (price !== null && sale !== null && sale > price) {
    no('sale_price', 'The sale price cannot be higher than the price.');
  }
  const stockText = type === 'Grouped Product' ? '' : text('on_shelf');
  const onHand = stockText === '' ? 0 : piecesOfText(stockText, piecesMax);
  if (onHand === null) no('on_shelf', `“${stockText}” is not a whole number up to ${piecesMax}.`);
  if (type === 'Grouped Product' && piecesOfText(text('on_shelf') || '0', piecesMax) !== 0) {
    no('on_shelf', 'A package has no stock of its own.');
  }
  const pairs =
    type === 'Variable Product' ? listInCell(text('attributes')).map((each) => ({ each, pair: pairOf(each) })) : [];
  for (const { each, pair } of pairs) {
    if (pair === null) no('attributes', `“${each}” is not like “Size: UK 5”.`);
    else if (/\p{Cc}/u.test(each)) no('attributes', 'This contains characters that cannot be used.');
    else if (pair.name.length > 40 || pair.value.length > 60) no('attributes', `“${each}” is too long.`);
  }
  if (type === 'Variable Product' && pairs.length === 0)
    no('attributes', 'A variation needs a value, such as “Size: UK 5”.');
  if (!isGood || price === null) return null;
  return {
    row,
    line,
    sku,
    price_paise: price,
    sale_price_paise: sale,
    on_hand: onHand ?? 0,
    attributes: Object.fromEntries(pairs.flatMap(({ pair }) => (pair ? [[pair.name, pair.value]] : []))),
  };
}

const attributesMax = 5;
const valuesMax = 100;

/** The attributes that the variations of a product share, in the order of the first. */
export function planAttributes(
  variations: readonly Pick<NewVariation, 'line' | 'sku' | 'attributes'>[],
  wrong: Wrong,
): string[] {
  const [first] = variations;
  if (!first) return [];
  const names = Object.keys(first.attributes);
  if (names.length > attributesMax)
    wrong('attributes', `A product has at most ${attributesMax} attributes.`, first.line);
  variations.forEach(({ line, attributes }, index) => {
    const isAlike =
      Object.keys(attributes).length === names.length && names.every((name) => Object.hasOwn(attributes, name));
    if (!isAlike)
      return wrong('attributes', `Line ${first.line} has ${names.join(', ')}, and this one does not.`, line);
    const same = variations.slice(0, index).find((other) => isSame(other.attributes, attributes));
    if (same) wrong('attributes', `${same.sku} on line ${same.line} has the same values.`, line);
    return undefined;
  });
  for (const name of names) {
    const values = new Set(variations.map(({ attributes }) => attributes[name]));
    if (values.size > valuesMax) wrong('attributes', `${name} has more than ${valuesMax} values.`, first.line);
  }
  return names;
}
