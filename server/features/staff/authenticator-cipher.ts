import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Secrets of authenticator apps as they are stored: nonce, cipher, tag. They must be readable to check a code, so a hash will not do. The
 * member's id is authenticated too, so that a cipher copied to another row is of no use there.
 */
export class AuthenticatorCipher {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'authenticators', 32));
  }

  encrypt(base32: string, staffId: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(Buffer.from(staffId));
    return Buffer.concat([nonce, cipher.update(base32, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** Null if it was encrypted with another key: TOKEN_SECRET was replaced. Then the app must be set up again. */
  decrypt(stored: Buffer, staffId: string): string | null {
    const decipher = createDecipheriv(algorithm, this.#key, stored.subarray(0, nonceBytes))
      .setAAD(Buffer.from(staffId))
      .setAuthTag(stored.subarray(-tagBytes));
    try {
      return decipher.update(stored.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}
