import type { Call } from './api.ts';

interface CookieOptions {
  name: string;
  maxAgeSeconds: number;
  publicOrigin: string | undefined;
}

/**
 * A secret that identifies a browser. Scripts cannot read it and other sites cannot send it. The `__Host-` prefix stops
 * neighbouring subdomains from setting it; browsers accept that prefix over https only.
 */
export class BrowserCookie {
  readonly #name: string;
  readonly #maxAgeSeconds: number;
  readonly #attributes: string;

  constructor({ name, maxAgeSeconds, publicOrigin }: CookieOptions) {
    const isSecure = publicOrigin?.startsWith('https:') ?? false;
    this.#name = isSecure ? `__Host-${name}` : name;
    this.#maxAgeSeconds = maxAgeSeconds;
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  set({ setHeader }: Call, secret: string): void {
    setHeader('set-cookie', `${this.#name}=${secret}; Max-Age=${this.#maxAgeSeconds}; ${this.#attributes}`);
  }

  clear({ setHeader }: Call): void {
    setHeader('set-cookie', `${this.#name}=; Max-Age=0; ${this.#attributes}`);
  }

  /** Two cookies of this name mean that someone planted one of them, so neither counts. */
  read({ headers }: Pick<Call, 'headers'>): string | null {
    const found = (headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part.startsWith(`${this.#name}=`));
    return found.length === 1 ? (found[0]?.slice(this.#name.length + 1) ?? null) : null;
  }
}
