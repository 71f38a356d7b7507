import { randomBytes } from 'node:crypto';
import type { Database } from '../../../database/client.ts';
import { addressGroup } from '../../http/address-group.ts';
import { countTry } from '../../http/attempts.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import type { OtpCodes } from './otp-codes.ts';
import { replaceChallenge, type OtpPurpose } from './otp-queries.ts';
import { hashSecretText, newSecretText } from './secret-text.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

interface Asked {
  email: string;
  purpose: OtpPurpose;
  ip: string;
}

/**
 * Does the same for every address, known or not: whether a mail goes out, and which, is decided by the job. Returns the
 * secret of the browser that asked.
 */
export async function sendOtp(
  { db, codes, outbox }: { db: Database; codes: OtpCodes; outbox: Outbox },
  { email, purpose, ip }: Asked,
): Promise<string | Refused<'too-many-requests'>> {
  const retryAfterSeconds = await countTry(db, [
    { bucket: `otp from ${addressGroup(ip)}`, max: 20, windowSeconds: hourSeconds },
    { bucket: `otp a minute ${purpose} ${email}`, max: 1, windowSeconds: minuteSeconds },
    { bucket: `otp an hour ${email}`, max: 5, windowSeconds: hourSeconds },
    { bucket: `otp a day ${email}`, max: 10, windowSeconds: daySeconds },
  ]);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });

  const challengeId = randomBytes(16).toString('hex');
  const browserSecret = newSecretText();
  await db.transaction().execute(async (trx) => {
    await replaceChallenge(trx, {
      challenge_id: challengeId,
      email,
      purpose,
      code_hash: codes.hashOf(challengeId, codes.codeOf(challengeId)),
      browser_hash: hashSecretText(browserSecret),
    });
    await outbox.sendOtp(trx, { challengeId });
  });
  return browserSecret;
}
