import { crc32, deflateRawSync } from 'node:zlib';

interface ZipFile {
  path: string;
  bytes: Uint8Array;
  /** 0: stored. 8: deflated, the default. */
  method?: number;
  /** General purpose flags; the default says that the name is UTF-8. */
  flags?: number;
}

/** A ZIP as common programs write it. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes, method = 8, flags = 0x800 } of files) {
    const name = Buffer.from(path);
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(Buffer.from('PK\x03\x04'), facts, name, packed);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, place, name);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
