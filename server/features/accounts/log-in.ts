import type { Database } from '../../../database/client.ts';
import { addressGroup, perAddress } from '../../http/address-limits.ts';
import { countTry, uncountTry, type Allowance } from '../../state/tries.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import { findAccountKnownTo, rememberBrowser, type KnownAccount } from './known-browser.ts';
import { isWeaker, type Passwords } from './passwords.ts';
import { presentUser } from './profile.ts';
import { findAccountByEmail } from './queries.ts';
import { startSession, type Tokens } from './session.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
/**
 * Wait between two tries of strangers, once they have used up the day's wrong tries for an account. The owner is no stranger in
 * a browser where they logged in before; in a new browser a code by mail lets them in.
 */
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
  /** Set in a browser where someone logged in before. */
  browserSecret: string | null;
}

type LoggedIn = Tokens & { user: ReturnType<typeof presentUser>; browserSecret: string };

export async function logIn(
  { db, sessions, passwords }: LoginParts,
  { email, password, ip, browserSecret }: Credentials,
): Promise<LoggedIn | Refused<'wrong-login' | 'too-many-requests' | 'busy'>> {
  const known = await findAccountKnownTo(db, browserSecret, email);
  const counted = known === null ? await countAsStranger(db, { email, ip }) : await countAsKnown(db, known);
  const { retryAfterSeconds, buckets } = counted;
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });

  const account = await findAccountByEmail(db, email);
  const isRight = await passwords.isRight(account?.password_hash ?? null, password);
  if (isRight === false) return refuse('wrong-login');
  await uncountTry(db, buckets);
  if (isRight === null || !account) return refuse('busy');

  await renewHash({ db, passwords }, account, password);
  return db.transaction().execute(async (trx) => ({
    user: presentUser(account),
    ...(await startSession(trx, sessions, account)),
    browserSecret: await rememberBrowser(trx, account.user_id, browserSecret),
  }));
}

interface Counted {
  retryAfterSeconds: number | null;
  /** The try is taken back from these if the password is right. */
  buckets: string[];
}

async function countAsKnown(db: Database, { knownId }: KnownAccount): Promise<Counted> {
  const bucket = `login known ${knownId}`;
  const allowances: Allowance[] = [
    { bucket, max: 10, windowSeconds: 15 * minuteSeconds },
    { bucket: `${bucket}, a day`, max: 50, windowSeconds: daySeconds },
  ];
  return { retryAfterSeconds: await countTry(db, allowances), buckets: allowances.map((each) => each.bucket) };
}

async function countAsStranger(db: Database, { email, ip }: { email: string; ip: string }): Promise<Counted> {
  const from = addressGroup(ip);
  const buckets = {
    address: `login from ${from}`,
    pair: `login ${email} from ${from}`,
    email: `login ${email}`,
  };
  const retryAfterSeconds =
    (await countTry(db, [
      { bucket: buckets.address, max: perAddress.wrongLoginsAnHour, windowSeconds: hourSeconds },
      { bucket: buckets.pair, max: 10, windowSeconds: 15 * minuteSeconds },
    ])) ?? (await slowDown(db, buckets.email));
  return { retryAfterSeconds, buckets: Object.values(buckets) };
}

async function slowDown(db: Database, bucket: string): Promise<number | null> {
  const isFull = await countTry(db, [{ bucket, max: 50, windowSeconds: daySeconds }]);
  if (isFull === null) return null;
  return countTry(db, [{ bucket: `${bucket}, slowed`, max: 1, windowSeconds: slowedSeconds }]);
}

/** Only now do we have the password itself, so this is the moment to replace a weak hash. */
async function renewHash(
  { db, passwords }: Pick<LoginParts, 'db' | 'passwords'>,
  account: { user_id: string; password_hash: string | null },
  password: string,
): Promise<void> {
  if (account.password_hash === null || !isWeaker(account.password_hash)) return;
  const stronger = await passwords.hash(password);
  if (stronger === null) return;
  await db
    .updateTable('account')
    .set({ password_hash: stronger })
    .where('user_id', '=', account.user_id)
    // Only if it is still the hash that we read: never undo a concurrent reset.
    .where('password_hash', '=', account.password_hash)
    .execute();
}
