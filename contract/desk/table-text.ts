import Papa from 'papaparse';

export interface TableRow {
  /** As spreadsheets number it: a cell with several lines counts as one. */
  line: number;
  cells: string[];
}

interface TableText {
  rows: TableRow[];
  /** The line of the text with an unclosed quote, which would swallow the rest as a single cell. Null if there is none. */
  openQuoteLine: number | null;
}

/** Reads a spreadsheet's CSV or clipboard text, up to `rowsMax` or an unclosed quote. */
export function readTable(text: string, delimiter: string, rowsMax = Number.POSITIVE_INFINITY): TableText {
  // The library looks for line ends of one kind.
  const table = text.replaceAll(/\r\n?/g, '\n');
  const lineAt = (index: number) => table.slice(0, index).split('\n').length;
  const rows: TableRow[] = [];
  let openQuoteLine: number | null = null;
  let at = 0;
  Papa.parse<string[]>(table, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }, parser) {
      const wrong = errors.find(({ type }) => type === 'Quotes');
      if (wrong) openQuoteLine = lineAt(wrong.index ?? at);
      rows.push({ line: rows.length + 1, cells: data });
      at = meta.cursor;
      if (wrong || rows.length > rowsMax) parser.abort();
    },
  });
  return { rows, openQuoteLine };
}
