import { readTable, type TableRow } from '../../../contract/desk/table-text.ts';

/** Thrown while a file is read. Its message is shown to the member of staff. */
export class FileProblem extends Error {}

export const tooManyRows = (rowsMax: number) =>
  new FileProblem(`This file has more than ${rowsMax.toLocaleString('en-IN')} rows. Please split it.`);

/** Decodes whatever a spreadsheet writes: UTF-8 or UTF-16, with or without a byte order mark, or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // In UTF-16, one of the two bytes of a Latin letter is zero.
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows(bytes);
  }
}

const saveAsUtf8 = 'Please save it as “CSV UTF-8” or .xlsx.';

/** Refuses what is in neither encoding: half of it would be garbled. */
function decodeWindows(bytes: Uint8Array): string {
  // Two letters of Windows-1252 that happen to be one of UTF-8 are so rare that the file must be a mixture.
  if (/[^\p{ASCII}\uFFFD]/u.test(new TextDecoder('utf-8').decode(bytes))) {
    throw new FileProblem(`Part of this file is UTF-8 and part is not. ${saveAsUtf8}`);
  }
  const text = new TextDecoder('windows-1252').decode(bytes);
  // Bytes that Windows-1252 does not use.
  if (/[\u0080-\u009F]/.test(text)) throw new FileProblem(`This file is in an unknown encoding. ${saveAsUtf8}`);
  return text;
}

/** Detected in the first line: a comma, a semicolon (Excel in many countries) or a tab. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  const counts = [',', ';', '\t'].map((each) => ({ each, count: head.split(each).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.each ?? ',';
}

/** Strict about quotes: an unclosed one would swallow the rest of the file as a single cell. */
export function readCsv(text: string, rowsMax: number): TableRow[] {
  // Blank lines are not rows, but have to be read too.
  const linesMax = 4 * rowsMax;
  const { rows, openQuoteLine } = readTable(text, delimiterOf(text), linesMax);
  if (openQuoteLine !== null) throw new FileProblem(`Line ${openQuoteLine}: a quote (") is opened and never closed.`);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length > rowsMax + 1 || rows.length > linesMax) throw tooManyRows(rowsMax);
  return filled;
}

/** A spreadsheet would run these as formulas. */
const formulaStart = /^'?[=+\-@\t\r]|^''/;

/** With an apostrophe in front, spreadsheets show a formula as text. */
export const guardFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

export const unguardFormula = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

const quote = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** With a byte order mark, without which Excel does not recognise UTF-8, and CRLF as the standard asks. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map((cell) => quote(guardFormula(cell))).join(',')).join('\r\n')}\r\n`;
