import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { addressGroup, perAddress } from '../../http/address-limits.ts';
import { addTries, countTry, secondsToWait, type Allowance } from '../../state/tries.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { OtpAsked, Outbox } from '../../state/outbox.ts';
import { findAccountKnownTo } from './known-browser.ts';
import { guessesMax, inTenMinutes, type OtpCodes, type OtpPurpose } from './otp-codes.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
/** How often one code may be sent again. */
const resendsMax = 5;

interface Asked {
  email: string;
  purpose: OtpPurpose;
  ip: string;
  /** Set if this browser asked for a code before. */
  otpSecret: string | null;
  /** Set in a browser where someone logged in before. */
  browserSecret: string | null;
}

type TooMany = Refused<'too-many-requests'>;

interface Parts {
  db: Database;
  codes: OtpCodes;
  outbox: Outbox;
}

/**
 * Behaves the same for every email, known or not; the job decides later which mail to send, if any. Returns a secret for the browser
 * that asked. Strangers share an allowance; a browser that holds a live code, or logged in before, has its own.
 */
export async function sendOtp(parts: Parts, asked: Asked): Promise<string | TooMany> {
  const { db } = parts;
  const { email, purpose, ip, otpSecret, browserSecret } = asked;
  const flood = { bucket: `otp from ${addressGroup(ip)}`, max: perAddress.codesAnHour, windowSeconds: hourSeconds };
  const otpHash = otpSecret === null ? null : hashSecretText(otpSecret);
  const held = otpHash === null ? undefined : await findLiveChallenge(db, { email, purpose, browserHash: otpHash });
  if (otpSecret !== null && held)
    return (await sendAgain(parts, { challengeId: held.challenge_id, purpose }, flood)) ?? otpSecret;
  const known = await findAccountKnownTo(db, browserSecret, email);
  const allowance = known === null ? allowanceOfStrangers(asked) : allowanceOfKnown(known.userId, purpose);
  return (await countOrRefuse(db, [flood, ...allowance])) ?? sendNew(parts, asked);
}

async function countOrRefuse(db: Database, allowances: Allowance[]): Promise<TooMany | null> {
  const retryAfterSeconds = await countTry(db, allowances);
  return retryAfterSeconds === null ? null : refuse('too-many-requests', { retryAfterSeconds });
}

/** At most 10 codes a day for strangers and 5 for known browsers, with five guesses each out of a million. */
const allowanceOfStrangers = ({ email, purpose, ip }: Asked): Allowance[] => [
  // Per network address, so that one stranger cannot use up the minute or the hour for everyone.
  { bucket: `otp a minute ${purpose} ${addressGroup(ip)} ${email}`, max: 1, windowSeconds: minuteSeconds },
  { bucket: `otp an hour ${addressGroup(ip)} ${email}`, max: 3, windowSeconds: hourSeconds },
  { bucket: `otp an hour ${email}`, max: 5, windowSeconds: hourSeconds },
  { bucket: `otp a day ${email}`, max: 10, windowSeconds: daySeconds },
];

const allowanceOfKnown = (userId: string, purpose: OtpPurpose): Allowance[] => [
  { bucket: `otp a minute ${purpose} known to ${userId}`, max: 1, windowSeconds: minuteSeconds },
  { bucket: `otp a day known to ${userId}`, max: 5, windowSeconds: daySeconds },
];

async function sendNew({ db, codes, outbox }: Parts, { email, purpose }: Asked): Promise<string> {
  const challengeId = randomBytes(16).toString('hex');
  const browserSecret = newSecretText();
  await db.transaction().execute(async (trx) => {
    await addChallenge(trx, {
      challenge_id: challengeId,
      email,
      purpose,
      code_hash: codes.hashOf(challengeId, codes.codeOf(challengeId)),
      browser_hash: hashSecretText(browserSecret),
    });
    await outbox.sendOtp(trx, { challengeId, purpose });
  });
  return browserSecret;
}

/** Sends the same code, so nobody gains guesses. Asking too soon does not use up the allowance. */
async function sendAgain({ db, outbox }: Parts, asked: OtpAsked, flood: Allowance): Promise<TooMany | null> {
  const { challengeId } = asked;
  const again = { bucket: `otp again ${challengeId}`, max: resendsMax, windowSeconds: hourSeconds };
  const retryAfterSeconds = await secondsToWait(db, flood, again);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
  const isSent = await db.transaction().execute(async (trx) => {
    if (!(await extendChallenge(trx, challengeId))) return false;
    await outbox.sendOtp(trx, asked);
    return true;
  });
  if (!isSent) return refuse('too-many-requests', { retryAfterSeconds: minuteSeconds });
  await addTries(db, [flood.bucket, again.bucket], hourSeconds);
  return null;
}

interface NewChallenge {
  challenge_id: string;
  email: string;
  purpose: OtpPurpose;
  code_hash: string;
  browser_hash: string;
}

export async function addChallenge(trx: Transaction, challenge: NewChallenge): Promise<void> {
  await trx
    .insertInto('otp_challenge')
    .values({ ...challenge, expires_at: inTenMinutes })
    .execute();
}

/** The code that this browser asked for and can still enter. */
const findLiveChallenge = (
  db: Database,
  { email, purpose, browserHash }: { email: string; purpose: OtpPurpose; browserHash: string },
) =>
  db
    .selectFrom('otp_challenge')
    .select('challenge_id')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', guessesMax)
    .executeTakeFirst();

/**
 * Extends the code by ten minutes; false if that was done less than a minute ago. Earlier guesses still count. The row stays locked
 * until the transaction ends, so of two concurrent calls the second is too early.
 */
async function extendChallenge(trx: Transaction, challengeId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('otp_challenge')
    .set({ expires_at: inTenMinutes })
    .where('challenge_id', '=', challengeId)
    .where('expires_at', '<=', sql<Date>`now() + interval '9 minutes'`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
