import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Nobody reads a form, fills it in and sends it faster. */
export const usableInSeconds = 2;
export const expiresInSeconds = 3600;

/** A token's own name, and how long ago it was handed out. */
interface ReadToken {
  id: string;
  ageSeconds: number;
}

/** Shows that whoever sends a form has asked for it before, and when. Signed, not kept; it says nothing about a person. */
export class FormTokens {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  issue(now = new Date()): string {
    const id = `${now.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
    return `${id}.${this.#sign(id)}`;
  }

  /** Null: made by somebody else, or too old. */
  read(token: string, now = new Date()): ReadToken | null {
    const cut = token.lastIndexOf('.');
    const id = token.slice(0, cut);
    const given = Buffer.from(token.slice(cut + 1));
    const right = Buffer.from(this.#sign(id));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const ageSeconds = (now.getTime() - Number.parseInt(id, 36)) / 1000;
    return ageSeconds <= expiresInSeconds ? { id, ageSeconds } : null;
  }

  #sign(id: string): string {
    return createHmac('sha256', this.#key).update(`form ${id}`).digest('base64url');
  }
}
