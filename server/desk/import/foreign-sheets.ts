import { importHeaders, type ImportField, type ImportSource } from '../../../contract/desk/import.ts';
import type { TableRow } from '../../../contract/desk/table-text.ts';
import type { ForeignRow, Remarks } from './foreign-row.ts';
import { shopifyColumns, translateShopify } from './shopify.ts';
import { translateWooCommerce, wooCommerceColumns } from './woocommerce.ts';

interface Sheet {
  headers: string[];
  lines: TableRow[];
}

/** A row as it is stored until it is imported. */
export type ImportLine = TableRow & Remarks;

interface Translated {
  source: ImportSource;
  headers: string[];
  lines: ImportLine[];
}

const isShopify = (names: ReadonlySet<string>): boolean =>
  (names.has('handle') && names.has('variant price')) ||
  (names.has('url handle') && names.has('price') && names.has('option1 name'));

const isWooCommerce = (names: ReadonlySet<string>): boolean =>
  ['type', 'sku', 'name', 'regular price'].every((name) => names.has(name));

export function sourceOf(headers: readonly string[]): ImportSource {
  const names = new Set(headers.map((header) => header.toLowerCase()));
  if (isShopify(names)) return 'shopify';
  return isWooCommerce(names) ? 'woocommerce' : 'own';
}

/** The name of a field's column in the file itself, for messages. */
export function columnName(source: ImportSource, field: ImportField): string {
  const names = source === 'shopify' ? shopifyColumns : source === 'woocommerce' ? wooCommerceColumns : {};
  return names[field] ?? importHeaders[field];
}

/** Turns the export of another shop into our own columns, row by row, so that everything after it knows one format only. */
export function translate({ headers, lines }: Sheet, today: string): Translated {
  const source = sourceOf(headers);
  if (source === 'own') return { headers, lines, source };
  const placeOf = new Map(headers.map((header, index) => [header.toLowerCase(), index]));
  const rows = lines.map(({ line, cells }): ForeignRow => ({
    line,
    cell(...names) {
      for (const name of names) {
        const text = cells[placeOf.get(name) ?? -1]?.trim() ?? '';
        if (text !== '') return text;
      }
      return '';
    },
  }));
  const translated = source === 'shopify' ? translateShopify(rows) : translateWooCommerce(rows, today);
  const fields = (Object.keys(importHeaders) as ImportField[]).filter((field) =>
    translated.some((row) => row[field] !== undefined),
  );
  return {
    source,
    headers: fields.map((field) => importHeaders[field]),
    lines: lines.map(({ line }, index) => {
      const { leftOut, note, ...texts } = translated[index] ?? {};
      const cells = fields.map((field) => texts[field] ?? '');
      return { line, cells, ...(leftOut !== undefined && { leftOut }), ...(note && { note }) };
    }),
  };
}
