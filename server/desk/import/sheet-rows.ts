import type { ImportField } from '../../../contract/desk/import.ts';
import type { TableRow } from '../../../contract/desk/table-text.ts';

/** A row by the meaning of its columns. */
export interface SheetRow {
  line: number;
  /** Null: the file has no such column. */
  text: (field: ImportField) => string | null;
}

export function sheetRows(lines: readonly TableRow[], columns: readonly (ImportField | '')[]): SheetRow[] {
  const placeOf = new Map(columns.map((field, index) => [field, index]));
  return lines.map(({ line, cells }) => ({
    line,
    text(field) {
      const index = placeOf.get(field);
      return index === undefined ? null : (cells[index] ?? '').trim();
    },
  }));
}

/** A list in one cell: its entries are divided by `|` or stand on lines of their own. */
export const listInCell = (text: string | null): string[] =>
  (text ?? '')
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** "Size: UK 5" as name and value; null if it is not such a pair. */
export function pairOf(text: string): { name: string; value: string } | null {
  const at = text.indexOf(':');
  const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return at === -1 || name === '' || value === '' ? null : { name, value };
}
