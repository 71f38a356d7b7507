import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { guessesMax, inTenMinutes, type OtpCodes, type OtpPurpose } from './otp-codes.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';

interface Guess {
  email: string;
  code: string;
  purpose: OtpPurpose | undefined;
  /** Candidates for the secret of the browser that asked for the code: its cookie and its ticket. */
  browserSecrets: readonly string[];
}

/** Exchanges a right code for a ticket, once. The guess is counted before it is compared, so no guess is free. */
export async function verifyOtp(
  { db, codes }: { db: Database; codes: OtpCodes },
  { email, code, purpose, browserSecrets }: Guess,
): Promise<{ ticket: string } | Refused<'wrong-otp' | 'otp-used-up'>> {
  if (browserSecrets.length === 0) return refuse('wrong-otp');
  return db.transaction().execute(async (trx) => {
    const guesser = { email, purpose, browserHashes: browserSecrets.map(hashSecretText) };
    const challenge = await countGuess(trx, guesser);
    if (!challenge || !codes.isRight(challenge, code)) {
      // Reveals nothing about the code, and only to the browser that asked for it.
      return refuse((await isUsedUp(trx, guesser)) ? 'otp-used-up' : 'wrong-otp');
    }
    const { challenge_id, email: provenEmail, purpose: provenPurpose, browser_hash } = challenge;
    await trx
      .updateTable('otp_challenge')
      .set({ ended_at: sql`now()` })
      .where('challenge_id', '=', challenge_id)
      .execute();
    const ticket = newSecretText();
    await trx
      .insertInto('otp_grant')
      .values({
        challenge_id,
        email: provenEmail,
        purpose: provenPurpose,
        browser_hash,
        ticket_hash: hashSecretText(ticket),
        expires_at: inTenMinutes,
      })
      .execute();
    return { ticket };
  });
}

interface Guesser {
  email: string;
  purpose: OtpPurpose | undefined;
  browserHashes: string[];
}

/**
 * Counts a guess and returns the code's hash, or nothing. The row stays locked until the transaction ends, so however many
 * guesses arrive at once, only five ever see the hash.
 */
const countGuess = (trx: Transaction, { email, purpose, browserHashes }: Guesser) =>
  trx
    .updateTable('otp_challenge')
    .set({ tries: sql`tries + 1` })
    .where('email', '=', email)
    .where('browser_hash', 'in', browserHashes)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', guessesMax)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'signup'))
    .returning(['challenge_id', 'email', 'purpose', 'code_hash', 'browser_hash'])
    .executeTakeFirst();

async function isUsedUp(trx: Transaction, { email, purpose, browserHashes }: Guesser): Promise<boolean> {
  const usedUp = await trx
    .selectFrom('otp_challenge')
    .select('challenge_id')
    .where('email', '=', email)
    .where('browser_hash', 'in', browserHashes)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '>=', guessesMax)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'signup'))
    .executeTakeFirst();
  return usedUp !== undefined;
}
