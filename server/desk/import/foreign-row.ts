import type { ImportField } from '../../../contract/desk/import.ts';

export type OwnRow = Partial<Record<ImportField, string>> & Remarks;

/** What the dry run says about a row of another shop's export. */
export interface Remarks {
  /** Why it is not imported; empty if another row of its product says so. */
  leftOut?: string;
  note?: { field: ImportField; reason: string };
}

export const noSuchType = (title: string, type: string): string =>
  `${title}: this shop has no products of the type “${type}”.`;

export const notGoods = (title: string, what: string): string =>
  `${title} is ${what}: this shop sells only goods that are sent or handed over.`;

/** Reads a cell of a row by the name of its column, in lower case; empty if there is no such column. */
export type CellOf = (...names: readonly string[]) => string;

export interface ForeignRow {
  line: number;
  cell: CellOf;
}

const skuLettersMax = 64;

/** A SKU for what has none: the same each time the file is read, so that a second import finds it. */
export function madeSku(...texts: readonly string[]): string {
  const sku = texts
    .join('-')
    .normalize('NFKD')
    .replaceAll(/[^0-9A-Za-z._-]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toUpperCase();
  if (sku.length <= skuLettersMax) return sku;
  let hash = 0;
  for (const letter of sku) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007;
  return `${sku.slice(0, skuLettersMax - 11)}-${hash}`;
}

/** A SKU of another shop as it can be here, where SKUs have no spaces and slashes. */
export const usableSku = (sku: string): string =>
  sku.length <= skuLettersMax && /^[0-9A-Za-z._-]*$/.test(sku) ? sku : madeSku(sku);

/** A text inside a list, whose entries `|` divides. */
export const inList = (text: string): string => text.replaceAll(/\s*\|\s*/g, ' / ');
