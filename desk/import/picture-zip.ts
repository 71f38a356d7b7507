import { zipEntriesMax } from '../../contract/desk/import.ts';
import { pictureBytesMax } from '../../contract/desk/pictures.ts';
import {
  dataOffset,
  findZipEnd,
  localHeaderBytes,
  readZipDirectory,
  Zip64,
  zipEndBytesMax,
  type ZipEntry,
} from '../../contract/desk/zip-directory.ts';

/** The largest file that a plain ZIP can be. */
const zipBytesMax = 4_000_000_000;
/** All pictures together, unpacked. */
const unpackedBytesMax = 8_000_000_000;
/** No real picture compresses more than this; anything that does is a ZIP bomb. */
const ratioMax = 200;
/** Small files may compress well. */
const ratioFromBytes = 1_000_000;

interface Problem {
  path: string;
  reason: string;
}

export interface PictureZip {
  paths: string[];
  /** Entries that cannot be used. */
  problems: Problem[];
  /** The bytes of a picture, or why they cannot be read. Reads one entry at a time, never the whole ZIP. */
  unpack(path: string): Promise<Blob | string>;
}

/** Extra entries that ZIP programs add. */
const isJunk = (path: string): boolean => path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/i.test(path);

/** We never write under these names, but such a path suggests an attack. */
const isUnsafe = (path: string): boolean =>
  /^(?:\/|[a-z]:)/i.test(path) || path.split('/').includes('..') || /\p{Cc}/u.test(path) || path.length > 300;

function pathOf({ name, isUtf8 }: ZipEntry): string {
  const decode = (label: string, fatal = false) => new TextDecoder(label, { fatal }).decode(name);
  let path: string;
  try {
    path = decode('utf-8', !isUtf8);
  } catch {
    path = decode('windows-1252');
  }
  return path.replaceAll('\\', '/').normalize('NFC');
}

/** Opens a ZIP in the browser. A text says why it cannot be used. */
export async function openPictureZip(file: Blob): Promise<PictureZip | string> {
  if (file.size > zipBytesMax) return 'This ZIP is larger than 4 GB. Please split it; pictures that were sent stay.';
  let entries: ZipEntry[];
  try {
    const end = findZipEnd(await bytesOf(file, Math.max(0, file.size - zipEndBytesMax), file.size));
    if (!end) return 'This is not a ZIP, or it is damaged.';
    if (end.entryCount > zipEntriesMax) {
      return `This ZIP has more than ${zipEntriesMax.toLocaleString('en-IN')} files. Please split it.`;
    }
    const { directoryOffset, directoryBytes } = end;
    entries = readZipDirectory(await bytesOf(file, directoryOffset, directoryOffset + directoryBytes), end.entryCount);
  } catch (error) {
    return error instanceof Zip64
      ? 'This is a ZIP64 file, which cannot be read. Please split it into ZIPs below 4 GB.'
      : 'This ZIP is damaged.';
  }
  return listPictures(file, entries);
}

function listPictures(file: Blob, entries: readonly ZipEntry[]): PictureZip | string {
  const entryOf = new Map<string, ZipEntry>();
  const problems: Problem[] = [];
  for (const entry of entries) {
    const path = pathOf(entry);
    if (isUnsafe(path)) problems.push({ path: path.slice(0, 100), reason: 'This name cannot be used.' });
    else if (isJunk(path)) continue;
    else if (entryOf.has(path)) return `“${path}” is in this ZIP twice.`;
    else entryOf.set(path, entry);
  }
  let left = unpackedBytesMax;
  return {
    paths: [...entryOf.keys()],
    problems,
    async unpack(path) {
      const entry = entryOf.get(path);
      if (!entry) return 'It is not in the ZIP.';
      const unpacked = await unpack(file, entry, Math.min(left, pictureBytesMax)).catch(() => 'It is damaged.');
      if (typeof unpacked !== 'string') left -= unpacked.size;
      return left <= 0 ? 'The pictures of this ZIP take more than 8 GB. Please split it.' : unpacked;
    },
  };
}

async function unpack(file: Blob, entry: ZipEntry, bytesMax: number): Promise<Blob | string> {
  if (entry.isEncrypted) return 'It is protected by a password.';
  if (entry.packedBytes > bytesMax) return tooLarge;
  const { localOffset, packedBytes, method } = entry;
  const data = dataOffset(entry, await bytesOf(file, localOffset, localOffset + localHeaderBytes));
  if (data === null || data + packedBytes > file.size) return 'It is damaged.';
  const packed = file.slice(data, data + packedBytes);
  if (method === 0) return packed;
  if (method !== 8) return 'It is compressed in a way that cannot be read.';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let byteCount = 0;
  // Counted while unpacking, because the ZIP's own sizes may be false.
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    // Not `for await`: Safari before 26.4 cannot iterate over a stream.
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    byteCount += value.length;
    const isBomb = byteCount > ratioFromBytes && byteCount > ratioMax * packedBytes;
    if (isBomb || byteCount > bytesMax) {
      await reader.cancel();
      return isBomb ? 'Unpacked, it is far larger than a picture can be.' : tooLarge;
    }
    parts.push(value);
  }
}

const tooLarge = 'It is larger than 20 MB.';

const bytesOf = async (file: Blob, from: number, to: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());
