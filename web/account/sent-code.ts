import { useSyncExternalStore } from 'react';
import { forget, onChange, readJson, readText, writeJson } from '../visitor/local-store.ts';

export type CodePurpose = 'signup' | 'reset';

const lifeMs = 10 * 60_000;
/** The server sends one code a minute to an address. */
const waitMs = 60_000;

/**
 * A code that this browser has asked for. Phones reload a page when its owner comes back from the mail app: its step, its
 * address and its countdown are found again here. It holds no secret; that the code is ours is shown by a cookie.
 */
export interface SentCode {
  email: string;
  sentAtMs: number;
  /** When another one may be asked for. */
  sendAgainAtMs: number;
}

const keyOf = (purpose: CodePurpose): string => `pahiya_code_${purpose}`;

function read(purpose: CodePurpose): SentCode | null {
  const kept = readJson(keyOf(purpose));
  if (typeof kept !== 'object' || kept === null) return null;
  const { email, sentAtMs, sendAgainAtMs } = kept as Partial<Record<keyof SentCode, unknown>>;
  if (typeof email !== 'string' || typeof sentAtMs !== 'number' || typeof sendAgainAtMs !== 'number') return null;
  const ageMs = Date.now() - sentAtMs;
  return ageMs >= 0 && ageMs < lifeMs ? { email, sentAtMs, sendAgainAtMs } : null;
}

export const keepSentCode = (purpose: CodePurpose, email: string): void =>
  writeJson(keyOf(purpose), { email, sentAtMs: Date.now(), sendAgainAtMs: Date.now() + waitMs } satisfies SentCode);

/** The server has asked for more patience than the countdown knew of. */
export function waitLonger(purpose: CodePurpose, waitSeconds: number): void {
  const kept = read(purpose);
  if (kept) writeJson(keyOf(purpose), { ...kept, sendAgainAtMs: Date.now() + waitSeconds * 1000 });
}

export const forgetSentCode = (purpose: CodePurpose): void => forget(keyOf(purpose));

/** Null on the server, until the page has woken up, and when the code has ended. */
export function useSentCode(purpose: CodePurpose): SentCode | null {
  // A text, because React compares what it gets.
  const text = useSyncExternalStore(
    (listener) => onChange(keyOf(purpose), listener),
    () => (read(purpose) ? readText(keyOf(purpose)) : null),
    () => null,
  );
  return text === null ? null : (JSON.parse(text) as SentCode);
}
