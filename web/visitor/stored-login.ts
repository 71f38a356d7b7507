import { useSyncExternalStore } from 'react';
import type { LoggedIn, User } from '../../contract/account.ts';
import { forget, onChange, readJson, readText, writeJson } from './local-store.ts';

const loginKey = 'pahiya_visitor';
const tokensKey = 'pahiya_tokens';

export type Tokens = Pick<LoggedIn, 'accessToken' | 'refreshToken'>;

const fields = ['user_id', 'id', 'name', 'full_name', 'mobile', 'email'] as const satisfies (keyof User)[];

// Hand-written, because these checks travel with every page of the shop and a schema library would too.
const isUser = (kept: unknown): kept is User =>
  typeof kept === 'object' &&
  kept !== null &&
  fields.every((field) => field in kept && typeof (kept as User)[field] === 'string') &&
  (kept as User).user_id !== '';

const isTokens = (kept: unknown): kept is Tokens =>
  typeof kept === 'object' &&
  kept !== null &&
  'accessToken' in kept &&
  typeof kept.accessToken === 'string' &&
  'refreshToken' in kept &&
  typeof kept.refreshToken === 'string';

/** Who is logged in on this browser. */
export function readLogin(): User | null {
  const kept = readJson(loginKey);
  return isUser(kept) ? kept : null;
}

export function readTokens(): Tokens | null {
  const kept = readJson(tokensKey);
  return isTokens(kept) ? kept : null;
}

export const keepTokens = ({ accessToken, refreshToken }: Tokens): void =>
  writeJson(tokensKey, { accessToken, refreshToken });

export const keepUser = (user: User): void =>
  writeJson(loginKey, Object.fromEntries(fields.map((field) => [field, user[field]])));

/** The tokens first: whoever hears of the login may call at once. */
export function keepLogin(login: Tokens & { user: User }): void {
  keepTokens(login);
  keepUser(login.user);
}

export function forgetLogin(): void {
  forget(tokensKey);
  forget(loginKey);
}

let lastText: string | null = null;
let lastLogin: User | null = null;

/** One object for one text, as React wants to find the same value when nothing changed. */
function snapshot(): User | null {
  const text = readText(loginKey);
  if (text !== lastText) {
    lastText = text;
    lastLogin = readLogin();
  }
  return lastLogin;
}

const subscribe = (listener: () => void) => onChange(loginKey, listener);

/** Who is logged in, followed through all tabs; undefined on the server and until the page has woken up. */
export const useLogin = (): User | null | undefined => useSyncExternalStore(subscribe, snapshot, () => undefined);
