import { decodeText, FileProblem, readCsv, unguardFormula, type Line } from './csv.ts';
import { isXlsx, readWorkbook } from './spreadsheet.ts';

export interface ReadFile {
  headers: string[];
  lines: Line[];
}

/** 20,000 SKUs with room to grow; what is read stays in memory while it is checked. */
export const rowsMax = 50_000;
const columnsMax = 100;
const cellLettersMax = 2_000;

/** The head and the rows of a CSV or XLSX file; a text says why it cannot be read. */
export async function readFile(bytes: Uint8Array): Promise<ReadFile | string> {
  try {
    const all = isXlsx(bytes) ? await readWorkbook(bytes, rowsMax) : readText(bytes);
    const [head, ...lines] = all;
    if (!head || lines.length === 0) return 'This file has no rows below its first line.';
    const headers = head.cells.map((cell) => cell.trim());
    if (headers.length > columnsMax) return `This file has more than ${columnsMax} columns.`;
    // jsonb takes neither a zero nor half of a letter.
    const broken = all.find(({ cells }) => cells.some((cell) => cell.includes('\0') || !cell.isWellFormed()));
    if (broken) return `Line ${broken.line}: a cell contains characters that cannot be used.`;
    const long = lines.find(({ cells }) => cells.some((cell) => cell.length > cellLettersMax));
    if (long) return `Line ${long.line}: a cell has more than ${cellLettersMax} letters.`;
    return { headers, lines: lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, headers.length) })) };
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
    throw error;
  }
}

function readText(bytes: Uint8Array): Line[] {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new FileProblem('This is neither a CSV nor an XLSX file.');
  return readCsv(text, rowsMax).map(({ line, cells }) => ({ line, cells: cells.map(unguardFormula) }));
}
