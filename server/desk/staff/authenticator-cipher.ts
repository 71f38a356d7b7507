import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../../../database/client.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts secrets of authenticator apps for storage as nonce, ciphertext and tag. We need the secret to check a code, so a hash will
 * not do. The member's id is authenticated too, so a ciphertext copied to another row is useless. The first key encrypts, all decrypt.
 */
export class AuthenticatorCipher {
  readonly #key: Buffer;
  readonly #olderKeys: readonly Buffer[];

  constructor(secret: string, olderSecrets: readonly string[] = []) {
    this.#key = keyOf(secret);
    this.#olderKeys = olderSecrets.map(keyOf);
  }

  encrypt(base32: string, staffId: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(Buffer.from(staffId));
    return Buffer.concat([nonce, cipher.update(base32, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** Null if none of our keys decrypts it. Then the app must be set up again. */
  decrypt(stored: Buffer, staffId: string): string | null {
    return decryptWith(this.#key, stored, staffId) ?? this.#decryptWithOlder(stored, staffId);
  }

  /** Re-encrypts secrets that were encrypted with older keys, so that those keys can be removed. */
  async renewAll(db: Database): Promise<void> {
    if (this.#olderKeys.length === 0) return;
    const stored = await db.selectFrom('authenticator').select(['staff_id', 'secret_cipher']).execute();
    for (const { staff_id: staffId, secret_cipher: cipher } of stored) {
      if (decryptWith(this.#key, cipher, staffId) !== null) continue;
      const secret = this.#decryptWithOlder(cipher, staffId);
      if (secret === null) continue;
      await db
        .updateTable('authenticator')
        .set({ secret_cipher: this.encrypt(secret, staffId) })
        .where('staff_id', '=', staffId)
        .where('secret_cipher', '=', cipher)
        .execute();
    }
  }

  #decryptWithOlder(stored: Buffer, staffId: string): string | null {
    for (const key of this.#olderKeys) {
      const secret = decryptWith(key, stored, staffId);
      if (secret !== null) return secret;
    }
    return null;
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'authenticators', 32));

function decryptWith(key: Buffer, stored: Buffer, staffId: string): string | null {
  const decipher = createDecipheriv(algorithm, key, stored.subarray(0, nonceBytes))
    .setAAD(Buffer.from(staffId))
    .setAuthTag(stored.subarray(-tagBytes));
  try {
    return decipher.update(stored.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
