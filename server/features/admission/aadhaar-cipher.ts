import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { ShopMode } from '../../../database/claim-mode.ts';
import type { Database } from '../../../database/client.ts';
import { sharedSecret } from '../../state/secrets.ts';

const algorithm = 'aes-256-gcm';
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

interface Key {
  id: Buffer;
  key: Buffer;
}

/** None of the keys decrypts this number: its key is missing, or the row was tampered with. */
export class CannotDecrypt extends Error {}

/**
 * Encrypts Aadhaar numbers for storage as key id, nonce, ciphertext and tag. The admission's id is authenticated too, so a
 * ciphertext copied to another row cannot be decrypted there. The first key encrypts, all keys decrypt: to rotate, put a new key
 * first.
 */
export class AadhaarCipher {
  readonly #keys: readonly Key[];
  readonly #current: Key;

  constructor(secrets: readonly [string, ...string[]]) {
    const [first, ...older] = secrets;
    this.#current = keyOf(first);
    this.#keys = [this.#current, ...older.map(keyOf)];
  }

  /** A row begins with the id of the key that it was encrypted with. */
  get currentKeyId(): Buffer {
    return this.#current.id;
  }

  encrypt(digits: string, admissionId: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#current.key, nonce).setAAD(Buffer.from(admissionId));
    const sealed = Buffer.concat([cipher.update(digits, 'utf8'), cipher.final()]);
    return Buffer.concat([this.#current.id, nonce, sealed, cipher.getAuthTag()]);
  }

  decrypt(stored: Buffer, admissionId: string): string {
    const id = stored.subarray(0, keyIdBytes);
    const key = this.#keys.find((known) => known.id.equals(id));
    if (!key) throw new CannotDecrypt(`no key with the id ${id.toString('hex')}`);
    const nonce = stored.subarray(keyIdBytes, keyIdBytes + nonceBytes);
    const decipher = createDecipheriv(algorithm, key.key, nonce)
      .setAAD(Buffer.from(admissionId))
      .setAuthTag(stored.subarray(-tagBytes));
    try {
      const sealed = stored.subarray(keyIdBytes + nonceBytes, -tagBytes);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    } catch {
      throw new CannotDecrypt(`the cipher of admission ${admissionId} cannot be decrypted`);
    }
  }
}

function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'pahiya aadhaar numbers', 32));
  return { key, id: createHash('sha256').update('key id').update(key).digest().subarray(0, keyIdBytes) };
}

/**
 * Uses the configured keys. A demo also has a last key in its database, because it may have started without any configured. A live
 * shop never stores a key in its database.
 */
export async function openAadhaarCipher(
  db: Database,
  keys: readonly string[],
  mode: ShopMode = 'demo',
): Promise<AadhaarCipher> {
  const [first, ...older] = keys;
  if (mode === 'live' && first !== undefined) return new AadhaarCipher([first, ...older]);
  const shared = await sharedSecret(db, 'aadhaar numbers');
  return new AadhaarCipher(first === undefined ? [shared] : [first, ...older, shared]);
}
