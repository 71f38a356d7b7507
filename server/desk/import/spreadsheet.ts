import { inflateRawSync } from 'node:zlib';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { TableRow } from '../../../contract/desk/table-text.ts';
import {
  dataOffset,
  findZipEnd,
  localHeaderBytes,
  readZipDirectory,
  Zip64,
} from '../../../contract/desk/zip-directory.ts';
import { FileProblem, tooManyRows } from './csv.ts';

// Only this file uses the library: it is young and may have to be replaced.

/** Limit for an unpacked workbook. 50,000 rows take about 30 MB. */
const unpackedBytesMax = 60_000_000;

export const isXlsx = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Rows of the first sheet that is not hidden. */
export async function readWorkbook(bytes: Uint8Array, rowsMax: number): Promise<TableRow[]> {
  const workbook = await readXlsx(repack(bytes, rowsMax), { sheets: (info) => !info.hidden && !info.veryHidden }).catch(
    () => {
      throw new FileProblem('This is not a workbook that can be read. Please save it as .xlsx or .csv.');
    },
  );
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

/** In a workbook `_x0041_` means the character with that code. The library decodes this when reading but does not escape it when writing. */
const escaped = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'string' ? cell.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : cell;

/**
 * Unpacks each entry with a size limit and packs them again without compression, so the library never sees the original. Its own limit
 * is 2 GB, outside the heap, where the limit of V8 does not apply; and a ZIP that it reads differently could hide a bomb.
 */
function repack(bytes: Uint8Array, rowsMax: number): Uint8Array {
  const broken = () => new FileProblem('This workbook is damaged. Please save it again.');
  const entries: Entry[] = [];
  let left = unpackedBytesMax;
  try {
    const end = findZipEnd(bytes);
    if (!end) throw broken();
    for (const entry of readZipDirectory(bytes.subarray(end.directoryOffset), end.entryCount)) {
      const { localOffset, packedBytes, method, name } = entry;
      const data = dataOffset(entry, bytes.subarray(localOffset, localOffset + localHeaderBytes));
      if (data === null) throw broken();
      const packed = bytes.subarray(data, data + packedBytes);
      const unpacked = method === 8 ? unpack(packed, left) : Buffer.from(packed);
      left -= unpacked.length;
      if (left <= 0) throw tooLarge();
      // Check early: reading all rows would take a minute, only to refuse them.
      if (hasMoreRows(unpacked, rowsMax + 1)) throw tooManyRows(rowsMax);
      entries.push({ name, data: unpacked });
    }
  } catch (error) {
    if (error instanceof Zip64) throw isZip64();
    throw error instanceof FileProblem ? error : broken();
  }
  return plainZip(entries);
}

interface Entry {
  name: Uint8Array;
  data: Uint8Array;
}

/** Without compression, and with checksums of 0, which the library skips. */
function plainZip(entries: readonly Entry[]): Uint8Array {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(data.length, 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt16LE(name.length, 8);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = [Buffer.from('PK\x03\x04'), Buffer.alloc(14), sizes, name, data];
    locals.push(...local);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.alloc(16), sizes, place, name);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
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

const tooLarge = () =>
  new FileProblem('This workbook is too large when unpacked. Please split it, or save it as .csv.');
const isZip64 = () =>
  new FileProblem(
    'This workbook is packed as ZIP64, which is not supported. Please open it and save it again as .xlsx.',
  );
