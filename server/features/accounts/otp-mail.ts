import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { alreadyRegisteredMail, otpMail } from './mails.ts';
import type { OtpCodes } from './otp-codes.ts';
import { findAccountByEmail, isEmailTaken } from './queries.ts';

/** The mail with a challenge's code. Null if the challenge has ended or this address must not get a code. */
export async function mailForChallenge(
  { db, codes }: { db: Database; codes: OtpCodes },
  challengeId: string,
): Promise<Mail | null> {
  const challenge = await db
    .selectFrom('otp_challenge')
    .select(['email', 'purpose'])
    .where('challenge_id', '=', challengeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!challenge) return null;
  const { email, purpose } = challenge;
  const code = codes.codeOf(challengeId);
  const account = await findAccountByEmail(db, email);
  if (purpose === 'reset') return account ? otpMail(email, purpose, code) : null;
  if (account) return alreadyRegisteredMail({ email, fullName: account.full_name });
  return (await isEmailTaken(db, email)) ? null : otpMail(email, purpose, code);
}
