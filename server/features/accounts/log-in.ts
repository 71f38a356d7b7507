import type { Database } from '../../../database/client.ts';
import { addressGroup } from '../../http/address-group.ts';
import { countTry, uncountTry } from '../../http/attempts.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../http/session.ts';
import { isWeaker, type Passwords } from './passwords.ts';
import { presentUser } from './present-user.ts';
import { findAccountByEmail, setPasswordHash } from './queries.ts';
import { startSession, type Tokens } from './start-session.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
/** Between two tries once an account has seen its day's share of wrong ones: slower, but its owner is never shut out. */
const slowedSeconds = 15;

interface LoginParts {
  db: Database;
  sessions: Sessions;
  passwords: Passwords;
}

interface Credentials {
  email: string;
  password: string;
  ip: string;
}

export async function logIn(
  { db, sessions, passwords }: LoginParts,
  { email, password, ip }: Credentials,
): Promise<
  (Tokens & { user: ReturnType<typeof presentUser> }) | Refused<'wrong-login' | 'too-many-requests' | 'busy'>
> {
  const from = addressGroup(ip);
  const buckets = {
    address: `login from ${from}`,
    pair: `login ${email} from ${from}`,
    email: `login ${email}`,
  };
  const retryAfterSeconds =
    (await countTry(db, [
      { bucket: buckets.address, max: 100, windowSeconds: hourSeconds },
      { bucket: buckets.pair, max: 10, windowSeconds: 15 * minuteSeconds },
    ])) ?? (await slowDown(db, buckets.email));
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });

  const account = await findAccountByEmail(db, email);
  const isRight = await passwords.isRight(account?.password_hash ?? null, password);
  if (isRight === false) return refuse('wrong-login');
  await uncountTry(db, Object.values(buckets));
  if (isRight === null || !account) return refuse('busy');

  await renewHash({ db, passwords }, account, password);
  const tokens = await db.transaction().execute((trx) => startSession(trx, sessions, account));
  return { user: presentUser(account), ...tokens };
}

async function slowDown(db: Database, bucket: string): Promise<number | null> {
  const isFull = await countTry(db, [{ bucket, max: 50, windowSeconds: 24 * hourSeconds }]);
  if (isFull === null) return null;
  return countTry(db, [{ bucket: `${bucket}, slowed`, max: 1, windowSeconds: slowedSeconds }]);
}

/** The password is at hand only now: the moment to hash it as strongly as new ones. */
async function renewHash(
  { db, passwords }: Pick<LoginParts, 'db' | 'passwords'>,
  account: { user_id: string; password_hash: string | null },
  password: string,
): Promise<void> {
  if (account.password_hash === null || !isWeaker(account.password_hash)) return;
  const stronger = await passwords.hash(password);
  if (stronger !== null) await setPasswordHash(db, account, stronger);
}
