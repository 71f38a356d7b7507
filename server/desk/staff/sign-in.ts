import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { perAddress } from '../../http/address-limits.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';
import { countLogin, uncountLogin, type LoginDoor, type Tried } from '../../features/accounts/login-tries.ts';
import { isProved, type Proof } from './second-proof.ts';
import type { StaffParts } from './staff-parts.ts';
import { signIn, type SignedIn } from './staff-session.ts';

const ticketMinutes = 5;
const triesPerTicket = 5;

interface Caller {
  ip: string;
  /** Set in a browser where somebody signed in before. */
  browserSecret: string | null;
}

/** First step. Does not reveal whether the password was right; only the second step succeeds or fails. */
export async function beginSignIn(
  { db, passwords, passkeys }: Pick<StaffParts, 'db' | 'passwords' | 'passkeys'>,
  tried: Tried,
  password: string,
) {
  const { email } = tried;
  const retryAfterSeconds = await countLogin(db, door, tried);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
  const member = await db
    .selectFrom('staff')
    .select(['staff_id', 'password_hash'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const isRight = await passwords.isRight(member?.password_hash ?? null, password);
  if (isRight === null) {
    await uncountLogin(db, door, tried);
    return refuse('busy');
  }
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

/** Second step. Returns the secrets of the cookies. */
export async function finishSignIn(
  parts: Pick<StaffParts, 'db' | 'cipher' | 'passkeys'>,
  { ticket, ip, browser, browserSecret, ...proof }: Caller & Proof & { ticket: string; browser: string | undefined },
): Promise<SignedIn | Refused<'wrong-sign-in' | 'too-many-requests'>> {
  const { db } = parts;
  const begun = await takeTry(db, ticket);
  if (!begun) return refuse('wrong-sign-in');
  const { staff_id: staffId, email, challenge } = begun;
  // After a wrong password, check the proof against nobody, so that the response time does not reveal which part was wrong.
  const isRight = await isProved(parts, { staffId: staffId ?? nobodyOf(email), challenge }, proof);
  const tried = await triedBy(db, email, { ip, browserSecret });
  if (!isRight || staffId === null) {
    // Counts as a wrong password, whichever part was wrong.
    const retryAfterSeconds = await countLogin(db, door, tried);
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
    await uncountLogin(trx, door, tried);
    return signIn(trx, { staffId, browser, browserSecret });
  });
}

/** Null if the ticket is unknown, used, expired or has no tries left. */
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

/** Both steps are counted, so a wrong sign-in counts twice. */
const door: LoginDoor = { name: 'desk', wrongAnHour: perAddress.wrongDeskSignInsAnHour, wrongInQuarterHour: 15 };

/** A browser where this member signed in before has its own count. */
export async function triedBy(db: Database, email: string, { ip, browserSecret }: Caller): Promise<Tried> {
  const known =
    browserSecret === null
      ? undefined
      : await db
          .selectFrom('known_browser')
          .innerJoin('staff', 'staff.staff_id', 'known_browser.staff_id')
          .select('known_browser.known_id')
          .where('known_browser.browser_hash', '=', hashSecretText(browserSecret))
          .where('staff.email', '=', email)
          .where('staff.removed_at', 'is', null)
          .executeTakeFirst();
  return { email, ip, knownId: known?.known_id ?? null };
}
