import { inflateRawSync } from 'node:zlib';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { FileProblem, tooManyRows, type Line } from './csv.ts';

// The one file that knows the library: it is young.

/** So much may a workbook hold when unpacked: 50,000 rows are some 30 MB. */
const unpackedBytesMax = 60_000_000;

export const isXlsx = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Rows of the first sheet that is not hidden. */
export async function readWorkbook(bytes: Uint8Array, rowsMax: number): Promise<Line[]> {
  refuseBomb(bytes, rowsMax);
  const workbook = await readXlsx(bytes, { sheets: (info) => !info.hidden && !info.veryHidden }).catch(() => {
    throw new FileProblem('This is not a workbook that can be read. Please save it as .xlsx or .csv.');
  });
  const rows = workbook.sheets[0]?.rows ?? [];
  if (rows.length > rowsMax + 1) throw tooManyRows(rowsMax);
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export async function writeWorkbook(
  name: string,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name, rows: rows.map((cells) => cells.map(escaped)) }] });
}

/** In a workbook `_x0041_` stands for a letter by its number; the library reads that, and does not write it. */
const escaped = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'string' ? cell.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : cell;

/**
 * Unpacks each entry with a limit before the library does: what an entry says about its own size may be a lie, and the library's own limit
 * is 2 GB.
 */
function refuseBomb(bytes: Uint8Array, rowsMax: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = () => new FileProblem('This workbook is damaged. Please save it again.');
  let at = bytes.length - 22;
  while (at >= 0 && view.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) throw broken();
  let left = unpackedBytesMax;
  try {
    let entry = view.getUint32(at + 16, true);
    for (let count = view.getUint16(at + 10, true); count > 0; count--) {
      const packedBytes = view.getUint32(entry + 20, true);
      const local = view.getUint32(entry + 42, true);
      const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const isDeflated = view.getUint16(entry + 10, true) === 8;
      const packed = bytes.subarray(data, data + packedBytes);
      const unpacked = isDeflated ? unpack(packed, left) : Buffer.from(packed);
      left -= unpacked.length;
      if (left <= 0) throw tooLarge();
      // Reading them all would take a minute, only to refuse them.
      if (hasMoreRows(unpacked, rowsMax + 1)) throw tooManyRows(rowsMax);
      entry +=
        46 + view.getUint16(entry + 28, true) + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : broken();
  }
}

function unpack(packed: Uint8Array, bytesMax: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : error;
  }
}

function hasMoreRows(xml: Buffer, rowsMax: number): boolean {
  let count = 0;
  for (let at = xml.indexOf('<row'); at !== -1; at = xml.indexOf('<row', at + 4)) {
    count += 1;
    if (count > rowsMax) return true;
  }
  return false;
}

const tooLarge = () => new FileProblem('This workbook is too large when unpacked.');
