import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

interface Key {
  id: Buffer;
  key: Buffer;
}

/** A number that none of the keys opens: the key it was written with is missing, or the row was tampered with. */
export class CannotDecrypt extends Error {}

/**
 * Aadhaar numbers as they are stored: the id of the key, a nonce, the cipher, its tag. The admission's id is part of what
 * is sealed, so that a cipher copied to another row does not open there. The first key writes, all of them read: a key is
 * replaced by putting a new one before it.
 */
export class AadhaarCipher {
  readonly #keys: readonly Key[];
  readonly #current: Key;

  constructor(secrets: readonly [string, ...string[]]) {
    const [first, ...older] = secrets;
    this.#current = keyOf(first);
    this.#keys = [this.#current, ...older.map(keyOf)];
  }

  /** By it a row tells which key it was written with. */
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
      throw new CannotDecrypt(`the cipher of admission ${admissionId} does not open`);
    }
  }
}

function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'pahiya aadhaar numbers', 32));
  return { key, id: createHash('sha256').update('key id').update(key).digest().subarray(0, keyIdBytes) };
}
