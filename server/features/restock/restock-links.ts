import { createHmac, timingSafeEqual } from 'node:crypto';

/** The link in a mail names a request and proves that we sent it. Signed, not stored, so that any later mail can carry it too. */
export class RestockLinks {
  readonly #key: string;
  readonly #origin: () => string;

  constructor(key: string, origin: () => string) {
    this.#key = key;
    this.#origin = origin;
  }

  addressOf(requestId: string): string {
    return this.#origin() + this.pathOf(requestId);
  }

  /** URL of the call that stops all restock mails at once. */
  stopAddressOf(requestId: string): string {
    return `${this.#origin()}/api/restock/${this.tokenOf(requestId)}/stop`;
  }

  pathOf(requestId: string): string {
    return `/back-in-stock/${this.tokenOf(requestId)}`;
  }

  tokenOf(requestId: string): string {
    return `${requestId}.${this.#sign(requestId)}`;
  }

  /** The id of the request; null if we did not sign it. */
  read(token: string): string | null {
    const [requestId = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#sign(requestId));
    return given.length === right.length && timingSafeEqual(given, right) ? requestId : null;
  }

  #sign(requestId: string): string {
    return createHmac('sha256', this.#key).update(`restock ${requestId}`).digest('base64url');
  }
}
