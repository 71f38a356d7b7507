/** An entry of a ZIP, as its directory says. The sizes may be lies. */
export interface ZipEntry {
  name: Uint8Array;
  /** Its name is UTF-8. */
  isUtf8: boolean;
  isEncrypted: boolean;
  /** 0: stored, 8: deflated. */
  method: number;
  packedBytes: number;
  /** Where its local header begins. */
  localOffset: number;
}

export interface ZipEnd {
  entryCount: number;
  directoryOffset: number;
  directoryBytes: number;
}

/** The end record and the longest comment behind it. */
export const zipEndBytesMax = 22 + 0xffff;

/** Values that mean "see the ZIP64 field". */
const count64 = 0xffff;
const size64 = 0xffffffff;

/** Thrown for the large kind of ZIP, which we do not read. */
export class Zip64 extends Error {}

/** Finds the end record in the last bytes of a ZIP. Null: this is no ZIP, or it is damaged. */
export function findZipEnd(tail: Uint8Array): ZipEnd | null {
  const view = viewOf(tail);
  let at = tail.length - 22;
  while (at >= 0 && view.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) return null;
  const end = {
    entryCount: view.getUint16(at + 10, true),
    directoryBytes: view.getUint32(at + 12, true),
    directoryOffset: view.getUint32(at + 16, true),
  };
  if (end.entryCount === count64 || end.directoryBytes === size64 || end.directoryOffset === size64) throw new Zip64();
  return end;
}

/** Reads the directory. Throws a RangeError if it ends too early. */
export function readZipDirectory(directory: Uint8Array, entryCount: number): ZipEntry[] {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < entryCount) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('no entry');
    const flags = view.getUint16(at + 8, true);
    const packedBytes = view.getUint32(at + 20, true);
    const localOffset = view.getUint32(at + 42, true);
    if ([packedBytes, localOffset, view.getUint32(at + 24, true)].includes(size64)) throw new Zip64();
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    entries.push({
      name: directory.subarray(at + 46, nameEnd),
      isUtf8: (flags & 0x800) !== 0,
      isEncrypted: (flags & 1) !== 0,
      method: view.getUint16(at + 10, true),
      packedBytes,
      localOffset,
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

export const localHeaderBytes = 30;

/** Where an entry's data begins. Null: there is no local header. */
export function dataOffset({ localOffset }: ZipEntry, header: Uint8Array): number | null {
  const view = viewOf(header);
  if (header.length < localHeaderBytes || view.getUint32(0, true) !== 0x04034b50) return null;
  return localOffset + localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
