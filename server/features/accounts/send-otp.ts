import { randomBytes } from 'node:crypto';
import type { Database } from '../../../database/client.ts';
import { addressGroup } from '../../http/address-group.ts';
import { perAddress } from '../../http/address-limits.ts';
import { addTries, countTry, secondsToWait, type Allowance } from '../../state/tries.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { OtpAsked } from '../../jobs/send-otp.ts';
import { findAccountKnownTo } from './known-browser-queries.ts';
import type { OtpCodes } from './otp-codes.ts';
import { addChallenge, findLiveChallengeOf, prolongChallenge, type OtpPurpose } from './otp-queries.ts';
import { hashSecretText, newSecretText } from './secret-text.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
/** In which one code may be sent again. */
const mailsMax = 5;

interface Asked {
  email: string;
  purpose: OtpPurpose;
  ip: string;
  /** The secret that came with an earlier code, if there is one. */
  otpSecret: string | null;
  /** The secret of a browser in which somebody was logged in before. */
  browserSecret: string | null;
}

type TooMany = Refused<'too-many-requests'>;

interface Parts {
  db: Database;
  codes: OtpCodes;
  outbox: Outbox;
}

/**
 * Does the same for every address, known or not: whether a mail goes out, and which, is decided by the job. Returns the secret of
 * the browser that asked. Strangers share an allowance; who holds a live code, or was in before, does not depend on it.
 */
export async function sendOtp(parts: Parts, asked: Asked): Promise<string | TooMany> {
  const { db } = parts;
  const { email, purpose, ip, otpSecret, browserSecret } = asked;
  const flood = { bucket: `otp from ${addressGroup(ip)}`, max: perAddress.codesAnHour, windowSeconds: hourSeconds };
  const otpHash = otpSecret === null ? null : hashSecretText(otpSecret);
  const held = otpHash === null ? undefined : await findLiveChallengeOf(db, { email, purpose, browserHash: otpHash });
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

/** Codes of a day, for strangers and for known browsers: 10 and 5, with five guesses each, of a million. */
const allowanceOfStrangers = ({ email, purpose, ip }: Asked): Allowance[] => [
  // By address too, so that one stranger has neither the minute nor the hour for themselves.
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

/** The same code, so it brings no new guesses. Who asks too soon loses nothing of their allowance. */
async function sendAgain({ db, outbox }: Parts, asked: OtpAsked, flood: Allowance): Promise<TooMany | null> {
  const { challengeId } = asked;
  const again = { bucket: `otp again ${challengeId}`, max: mailsMax, windowSeconds: hourSeconds };
  const retryAfterSeconds = await secondsToWait(db, flood, again);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
  const isSent = await db.transaction().execute(async (trx) => {
    if (!(await prolongChallenge(trx, challengeId))) return false;
    await outbox.sendOtp(trx, asked);
    return true;
  });
  if (!isSent) return refuse('too-many-requests', { retryAfterSeconds: minuteSeconds });
  await addTries(db, [flood.bucket, again.bucket], hourSeconds);
  return null;
}
