import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const expiresInSeconds = 3600;

/** Proves that the sender of an enquiry requested the form first. Signed, not stored, and holds nothing personal. */
export class FormTokens {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  issue(now = new Date()): string {
    const id = `${now.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
    return `${id}.${this.#sign(id)}`;
  }

  /** The id of the token, or null if we did not sign it or it is too old. */
  read(token: string, now = new Date()): string | null {
    const cut = token.lastIndexOf('.');
    const id = token.slice(0, cut);
    const given = Buffer.from(token.slice(cut + 1));
    const right = Buffer.from(this.#sign(id));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const ageSeconds = (now.getTime() - Number.parseInt(id, 36)) / 1000;
    return ageSeconds <= expiresInSeconds ? id : null;
  }

  #sign(id: string): string {
    return createHmac('sha256', this.#key).update(`form ${id}`).digest('base64url');
  }
}
