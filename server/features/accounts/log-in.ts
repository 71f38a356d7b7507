import type { Database } from '../../../database/client.ts';
import { perAddress } from '../../http/address-limits.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import { findAccountKnownTo, rememberBrowser } from './known-browser.ts';
import { countLogin, uncountLogin, type LoginDoor } from './login-tries.ts';
import type { Passwords } from './passwords.ts';
import { presentUser } from './profile.ts';
import { findAccountByEmail } from './queries.ts';
import { startSession, type FirstTokens } from './session.ts';

const door: LoginDoor = { name: 'login', wrongAnHour: perAddress.wrongLoginsAnHour, wrongInQuarterHour: 10 };

interface LoginParts {
  db: Database;
  sessions: Sessions;
  passwords: Passwords;
}

interface Credentials {
  email: string;
  password: string;
  ip: string;
  /** Set in a browser where someone logged in before. */
  browserSecret: string | null;
}

type LoggedIn = FirstTokens & { user: ReturnType<typeof presentUser>; browserSecret: string };

export async function logIn(
  { db, sessions, passwords }: LoginParts,
  { email, password, ip, browserSecret }: Credentials,
): Promise<LoggedIn | Refused<'wrong-login' | 'too-many-requests' | 'busy'>> {
  const known = await findAccountKnownTo(db, browserSecret, email);
  const tried = { email, ip, knownId: known?.knownId ?? null };
  const retryAfterSeconds = await countLogin(db, door, tried);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });

  const account = await findAccountByEmail(db, email);
  const isRight = await passwords.isRight(account?.password_hash ?? null, password);
  if (isRight === false) return refuse('wrong-login');
  await uncountLogin(db, door, tried);
  if (isRight === null || !account) return refuse('busy');

  await renewHash({ db, passwords }, account, password);
  return db.transaction().execute(async (trx) => ({
    user: presentUser(account),
    ...(await startSession(trx, sessions, account)),
    browserSecret: await rememberBrowser(trx, { user_id: account.user_id }, browserSecret),
  }));
}

/** Upgrades a weak hash at login, the only time we have the password itself. */
async function renewHash(
  { db, passwords }: Pick<LoginParts, 'db' | 'passwords'>,
  account: { user_id: string; password_hash: string | null },
  password: string,
): Promise<void> {
  if (account.password_hash === null || !passwords.isWeaker(account.password_hash)) return;
  const stronger = await passwords.hash(password);
  if (stronger === null) return;
  await db
    .updateTable('account')
    .set({ password_hash: stronger })
    .where('user_id', '=', account.user_id)
    // Without this check we would undo a concurrent password reset.
    .where('password_hash', '=', account.password_hash)
    .execute();
}
