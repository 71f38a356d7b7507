import type { LoggedIn, User } from '../../contract/account.ts';
import { forget, readJson, storedValue, writeJson, hasTexts } from './browser-store.ts';

export const loginKey = 'pahiya_visitor';
const tokensKey = 'pahiya_tokens';
const sealKeyKey = 'pahiya_seal_key';
const leavingKey = 'pahiya_leaving';
/** The customer's cart as last seen. It goes when the login goes, however that ends: the phone may be shared. */
export const cartCopyKey = 'cart_copy';

export type Tokens = Pick<LoggedIn, 'accessToken' | 'refreshToken'>;

const fields = ['user_id', 'id', 'name', 'full_name', 'mobile', 'email'] as const satisfies (keyof User)[];

const isUser = (stored: unknown): stored is User => hasTexts(stored, ...fields) && stored.user_id !== '';

const stored = storedValue(loginKey, (found) => (isUser(found) ? found : null));

/** The customer who is logged in on this browser. */
export const readLogin = stored.read;

export function readTokens(): Tokens | null {
  const stored = readJson(tokensKey);
  return hasTexts(stored, 'accessToken', 'refreshToken') ? stored : null;
}

export const saveTokens = ({ accessToken, refreshToken }: Tokens): void =>
  writeJson(tokensKey, { accessToken, refreshToken });

export const saveUser = (user: User): void =>
  writeJson(loginKey, Object.fromEntries(fields.map((field) => [field, user[field]])));

/** A customer, and the key that only this account gets from the shop. */
export interface Owner {
  userId: string;
  sealKey: string;
}

/** Of the customer who is logged in; null without one. */
export function readOwner(): Owner | null {
  const userId = readLogin()?.user_id;
  const sealKey = readJson(sealKeyKey);
  return userId === undefined ? null : { userId, sealKey: typeof sealKey === 'string' ? sealKey : '' };
}

/** Whose login has ended, until their data is cleared from this browser (sealed-work.ts). */
export const readLeaving = (): Owner | null => readJson(leavingKey) as Owner | null;
export const forgetLeaving = (): void => forget(leavingKey);

/** The login last: its listeners may call the API at once. */
export function saveLogin(login: Tokens & { user: User; sealKey: string }): void {
  saveTokens(login);
  writeJson(sealKeyKey, login.sealKey);
  saveUser(login.user);
}

export function forgetLogin(): void {
  const owner = readOwner();
  if (owner) writeJson(leavingKey, owner);
  forget(tokensKey);
  forget(sealKeyKey);
  forget(loginKey);
  forget(cartCopyKey);
}

/** The customer who is logged in, updated from all tabs; undefined on the server and until hydration. */
export const useLogin = (): User | null | undefined => stored.use(undefined);
