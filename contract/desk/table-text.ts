import Papa from 'papaparse';

/** A row with the line of the text on which it begins. */
export interface TableRow {
  line: number;
  cells: string[];
}

interface TableText {
  rows: TableRow[];
  /** The line of an unclosed quote, which would swallow the rest as a single cell. Null if there is none. */
  openQuoteLine: number | null;
}

/** Reads a spreadsheet's CSV or clipboard text, up to `rowsMax` or an unclosed quote. */
export function readTable(text: string, delimiter: string, rowsMax = Number.POSITIVE_INFINITY): TableText {
  // The library looks for line ends of one kind.
  const table = text.replaceAll(/\r\n?/g, '\n');
  const lineAt = (index: number, from = 0, line = 1) => line + table.slice(from, index).split('\n').length - 1;
  const rows: TableRow[] = [];
  let openQuoteLine: number | null = null;
  let line = 1;
  let at = 0;
  Papa.parse<string[]>(table, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }, parser) {
      const wrong = errors.find(({ type }) => type === 'Quotes');
      if (wrong) openQuoteLine = lineAt(wrong.index ?? at);
      rows.push({ line, cells: data });
      line = lineAt(meta.cursor, at, line);
      at = meta.cursor;
      if (wrong || rows.length > rowsMax) parser.abort();
    },
  });
  return { rows, openQuoteLine };
}
