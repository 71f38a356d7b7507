import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** Compressed, then encrypted in the age format, so that the tools `age` and `zstd` can open it without us. */
export const sealedEnding = '.zst.age';

/** `recipient` is the public half of a key: a machine that makes backups cannot read them. */
export async function writeSealed(path: string, content: Readable, recipient: string): Promise<number> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const partial = `${path}.partial`;
  try {
    const compressed = createZstdCompress();
    const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>);
    const file = createWriteStream(partial, { mode: 0o600, flush: true });
    await Promise.all([pipeline(content, compressed), pipeline(Readable.fromWeb(encrypted as never), file)]);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return file.bytesWritten;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** The stream fails, at its end at the latest, if a byte was changed or the file is truncated. */
export async function readSealed(path: string, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const encrypted = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const compressed = Readable.fromWeb((await decrypter.decrypt(encrypted)) as never);
  const plain = createZstdDecompress();
  pipeline(compressed, plain).catch((error: unknown) => plain.destroy(error as Error));
  return plain;
}

/** Makes a rename survive a power cut. Windows cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
