const storageKey = 'checkout_attempt';

interface Attempt {
  key: string;
  /** What was to be ordered, as text. */
  about: string;
}

/** Stands in where the browser keeps nothing for us; lives as long as the page. */
let inMemory: Attempt | null = null;

/**
 * The key of this attempt to order, the same for the same wish until it has ended: a second press, a reload or another try
 * after a lost answer then finds the order that is there already. Amounts are no part of the wish.
 */
export function attemptKey(wish: object): string {
  const about = JSON.stringify(wish);
  const kept = read();
  if (kept?.about === about) return kept.key;
  const attempt = { key: randomKey(), about };
  inMemory = attempt;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  } catch {
    // Kept in memory.
  }
  return attempt.key;
}

/** The order has come to an end, good or bad: whoever orders the same again means another one. */
export function endAttempt(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept there either.
  }
}

function read(): Attempt | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isAttempt(kept) ? kept : inMemory;
  } catch {
    return inMemory;
  }
}

const isAttempt = (kept: unknown): kept is Attempt =>
  typeof kept === 'object' &&
  kept !== null &&
  'key' in kept &&
  typeof kept.key === 'string' &&
  'about' in kept &&
  typeof kept.about === 'string';

/** `crypto.randomUUID` is missing where the shop is opened without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
