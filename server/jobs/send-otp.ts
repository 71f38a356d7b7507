import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import { alreadyRegisteredMail, otpMail } from '../features/accounts/mails.ts';
import type { OtpCodes, OtpPurpose } from '../features/accounts/otp-codes.ts';
import { findAccountByEmail, isEmailTaken } from '../features/accounts/queries.ts';
import { mailsAtOnce, type Mail, type Mailer } from '../providers/mail/mail.ts';
import type { Job, Queue } from '../state/job-queue.ts';

const OtpAsked = z.object({ challengeId: z.string(), purpose: z.enum(['signup', 'reset']) });
export type OtpAsked = z.infer<typeof OtpAsked>;

export const sendOtpQueue: Queue<OtpAsked> = {
  name: 'send-otp',
  /**
   * Codes for existing accounts first. A flood of sign-ups needs a mail for each address and takes time; a flood of resets for
   * unknown addresses sends nothing.
   */
  priorityOf: ({ purpose }) => (purpose === 'reset' ? 1 : 0),
};

/**
 * Mails a code, if the address may have one. Decided here and not in the call, whose answer and time are then the same for
 * known and unknown addresses. A code that ended meanwhile is not sent, so that tries end with its ten minutes.
 */
export const sendOtpJob = ({ db, codes, mail }: { db: Database; codes: OtpCodes; mail: Mailer }): Job<OtpAsked> => ({
  ...sendOtpQueue,
  data: OtpAsked,
  atOnce: mailsAtOnce.codes,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 20,
  retriesMax: 40,
  async handle({ challengeId }, jobId) {
    const challenge = await findLiveChallenge(db, challengeId);
    if (!challenge) return;
    const letter = await letterFor(db, challenge, codes.codeOf(challengeId));
    if (letter) await mail.send(letter, jobId);
  },
});

const findLiveChallenge = (db: Database, challengeId: string) =>
  db
    .selectFrom('otp_challenge')
    .select(['email', 'purpose'])
    .where('challenge_id', '=', challengeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

async function letterFor(
  db: Database,
  { email, purpose }: { email: string; purpose: OtpPurpose },
  code: string,
): Promise<Mail | null> {
  const account = await findAccountByEmail(db, email);
  if (purpose === 'reset') return account ? otpMail(email, purpose, code) : null;
  if (account) return alreadyRegisteredMail({ email, fullName: account.full_name });
  return (await isEmailTaken(db, email)) ? null : otpMail(email, purpose, code);
}
