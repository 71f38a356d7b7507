import { importColumnsMax, type ImportSource } from '../../../contract/desk/import.ts';
import type { TableRow } from '../../../contract/desk/table-text.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { decodeText, FileProblem, readCsv, unguardFormula } from './csv.ts';
import { translate, type ImportLine } from './foreign-sheets.ts';
import { isXlsx, readWorkbook } from './spreadsheet.ts';

export interface ReadFile {
  source: ImportSource;
  headers: string[];
  lines: ImportLine[];
}

/** Enough for 20,000 SKUs with room to grow. All rows are in memory during the check. */
export const rowsMax = 50_000;
/** A description in HTML may be long; what is stored has limits of its own. */
const cellLettersMax = 100_000;

/** The headers and rows of a CSV or XLSX file, or a message that says why it cannot be read. */
export async function readFile(bytes: Uint8Array): Promise<ReadFile | string> {
  try {
    const all = isXlsx(bytes) ? await readWorkbook(bytes, rowsMax) : readText(bytes);
    const [head, ...lines] = all;
    if (!head || lines.length === 0) return 'This file has no rows below its first line.';
    const headers = head.cells.map((cell) => cell.trim());
    if (headers.length > importColumnsMax) return `This file has more than ${importColumnsMax} columns.`;
    // jsonb accepts neither NUL nor an unpaired surrogate.
    const broken = all.find(({ cells }) => cells.some((cell) => cell.includes('\0') || !cell.isWellFormed()));
    if (broken) return `Line ${broken.line}: a cell contains characters that cannot be used.`;
    const long = lines.find(({ cells }) => cells.some((cell) => cell.length > cellLettersMax));
    if (long) return `Line ${long.line}: a cell has more than ${cellLettersMax.toLocaleString('en-IN')} letters.`;
    const rows = lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, headers.length) }));
    return translate({ headers, lines: rows }, indiaDate(new Date()));
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
}

function readText(bytes: Uint8Array): TableRow[] {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new FileProblem('This is neither a CSV nor an XLSX file.');
  return readCsv(text, rowsMax).map(({ line, cells }) => ({ line, cells: cells.map(unguardFormula) }));
}
