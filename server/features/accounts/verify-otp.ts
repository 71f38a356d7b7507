import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { OtpCodes } from './otp-codes.ts';
import { addGrant, countGuess, endChallenge, isUsedUp, type OtpPurpose } from './otp-queries.ts';
import { hashSecretText, newSecretText } from './secret-text.ts';

interface Guess {
  email: string;
  code: string;
  purpose: OtpPurpose | undefined;
  /** Secrets that may be the one of the browser that asked for the code: its cookie, its ticket. */
  browserSecrets: readonly string[];
}

/** Changes a right code for a ticket, once. The guess is counted before it is looked at, so none is free. */
export async function verifyOtp(
  { db, codes }: { db: Database; codes: OtpCodes },
  { email, code, purpose, browserSecrets }: Guess,
): Promise<{ ticket: string } | Refused<'wrong-otp' | 'otp-used-up'>> {
  if (browserSecrets.length === 0) return refuse('wrong-otp');
  return db.transaction().execute(async (trx) => {
    const browserHashes = browserSecrets.map(hashSecretText);
    const challenge = await countGuess(trx, { email, purpose, browserHashes });
    if (!challenge || !codes.isRight(challenge, code)) {
      // Says nothing about the code itself, and only to the browser that asked for it.
      return refuse((await isUsedUp(trx, { email, purpose, browserHashes })) ? 'otp-used-up' : 'wrong-otp');
    }
    await endChallenge(trx, challenge.challenge_id);
    const ticket = newSecretText();
    await addGrant(trx, challenge, hashSecretText(ticket));
    return { ticket };
  });
}
