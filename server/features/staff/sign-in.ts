import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { addressGroup, perAddress } from '../../http/address-limits.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';
import { countTry, uncountTry } from '../../state/tries.ts';
import { isProved, type Proof } from './second-proof.ts';
import type { StaffParts } from './staff-parts.ts';
import { startStaffSession } from './staff-session.ts';

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;
const ticketMinutes = 5;
const triesPerTicket = 5;
/** Between two tries for one account, once the day's wrong ones are used up. */
const slowedSeconds = 15;

interface Caller {
  ip: string;
  browser: string | undefined;
}

/** First step. Says nothing about the password: only the second step is right or wrong. */
export async function beginSignIn(
  { db, passwords, passkeys }: Pick<StaffParts, 'db' | 'passwords' | 'passkeys'>,
  { email, password, ip }: { email: string; password: string; ip: string },
) {
  const retryAfterSeconds = await countSignIn(db, email, ip);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
  const member = await db
    .selectFrom('staff')
    .select(['staff_id', 'password_hash'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const isRight = await passwords.isRight(member?.password_hash ?? null, password);
  if (isRight === null) return refuse('busy');
  const ticket = newSecretText();
  const options = await passkeys.optionsForUse();
  await db
    .insertInto('staff_sign_in')
    .values({
      ticket_hash: hashSecretText(ticket),
      staff_id: isRight ? (member?.staff_id ?? null) : null,
      email,
      challenge: options.challenge,
      expires_at: sql<Date>`now() + make_interval(mins => ${ticketMinutes})`,
    })
    .execute();
  return { ticket, passkey_options: { ...options } };
}

/** Second step. Returns the cookie's secret. */
export async function finishSignIn(
  parts: Pick<StaffParts, 'db' | 'cipher' | 'passkeys'>,
  { ticket, ip, browser, ...proof }: Caller & Proof & { ticket: string },
): Promise<string | Refused<'wrong-sign-in' | 'too-many-requests'>> {
  const { db } = parts;
  const begun = await takeTry(db, ticket);
  if (!begun) return refuse('wrong-sign-in');
  const { staff_id: staffId, email, challenge } = begun;
  // After a wrong password the proof is checked too, for nobody: the time it takes must not say which of them was wrong.
  const isRight = await isProved(parts, { staffId: staffId ?? nobodyOf(email), challenge }, proof);
  if (!isRight || staffId === null) {
    // Counted like a wrong password, whichever part was wrong.
    const retryAfterSeconds = await countSignIn(db, email, ip);
    return retryAfterSeconds === null ? refuse('wrong-sign-in') : refuse('too-many-requests', { retryAfterSeconds });
  }
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('staff_sign_in')
      .set({ used_at: sql`now()` })
      .where('ticket_hash', '=', hashSecretText(ticket))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return refuse('wrong-sign-in');
    await uncountTry(trx, bucketsOf(email, ip));
    return startStaffSession(trx, { staffId, browser });
  });
}

/** Null if the ticket is unknown, used, old or has no tries left. */
async function takeTry(db: Database, ticket: string) {
  return db
    .updateTable('staff_sign_in')
    .set({ tries: sql`tries + 1` })
    .where('ticket_hash', '=', hashSecretText(ticket))
    .where('used_at', 'is', null)
    .where('tries', '<', triesPerTicket)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['staff_id', 'email', 'challenge'])
    .executeTakeFirst();
}

/** An id that nobody has. */
const nobodyOf = (email: string): string => `nobody ${hashSecretText(email)}`;

const bucketsOf = (email: string, ip: string): [address: string, pair: string, account: string] => {
  const from = addressGroup(ip);
  return [`desk from ${from}`, `desk ${email} from ${from}`, `desk ${email}`];
};

/**
 * Counts a try for the address, for the pair and for the account. All three are counted whether the account exists or not. An account
 * is never locked, only slowed: otherwise anybody could keep the owner out.
 */
async function countSignIn(db: Database, email: string, ip: string): Promise<number | null> {
  const [address, pair, account] = bucketsOf(email, ip);
  const wait = await countTry(db, [
    { bucket: address, max: perAddress.wrongDeskSignInsAnHour, windowSeconds: hourSeconds },
    { bucket: pair, max: 15, windowSeconds: 15 * 60 },
  ]);
  if (wait !== null) return wait;
  const isFull = await countTry(db, [{ bucket: account, max: 50, windowSeconds: daySeconds }]);
  if (isFull === null) return null;
  return countTry(db, [{ bucket: `${account}, slowed`, max: 1, windowSeconds: slowedSeconds }]);
}
