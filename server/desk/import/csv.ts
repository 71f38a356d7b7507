/** A record with the line of the file on which it begins. */
export interface Line {
  line: number;
  cells: string[];
}

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
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Detected in the first line: a comma, a semicolon (Excel in many countries) or a tab. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  const counts = [',', ';', '\t'].map((each) => ({ each, count: head.split(each).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.each ?? ',';
}

/** RFC 4180, strict about quotes: an unclosed one would swallow the rest of the file as a single cell. */
export function readCsv(text: string, rowsMax: number): Line[] {
  const delimiter = delimiterOf(text);
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let startLine = 1;
  let quotedSince = 0;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) lines.push({ line: startLine, cells });
    if (lines.length > rowsMax + 1) throw tooManyRows(rowsMax);
    cells = [];
    startLine = line;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (quotedSince > 0) {
      if (letter === '\n') line += 1;
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else quotedSince = 0;
    } else if (letter === '"' && cell === '') quotedSince = line;
    else if (letter === delimiter) endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1;
      line += 1;
      endRecord();
    } else cell += letter;
  }
  if (quotedSince > 0) throw new FileProblem(`Line ${quotedSince}: a quote (") is opened and never closed.`);
  if (cell !== '' || cells.length > 0) endRecord();
  return lines;
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
