import { forgetSession, readSession, writeSession } from '../visitor/session-store.ts';

const attemptName = 'checkout_attempt';

/**
 * The key of this attempt to order, the same for the same wish until it has ended: a second press, a reload or another try
 * after a lost answer then finds the order that is there already. Amounts are no part of the wish.
 */
export function attemptKey(wish: object): string {
  const about = JSON.stringify(wish);
  const [kept, keptAbout] = (readSession(attemptName) ?? '').split('\n');
  if (kept && keptAbout === about) return kept;
  const key = randomKey();
  writeSession(attemptName, `${key}\n${about}`);
  return key;
}

/** The order has come to an end, good or bad: whoever orders the same again means another one. */
export const endAttempt = (): void => forgetSession(attemptName);

/** `crypto.randomUUID` is missing where the shop is opened without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
