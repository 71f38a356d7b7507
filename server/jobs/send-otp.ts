import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import { alreadyRegisteredLetter, otpLetter } from '../features/accounts/letters.ts';
import type { OtpCodes } from '../features/accounts/otp-codes.ts';
import { findLiveChallenge, type OtpPurpose } from '../features/accounts/otp-queries.ts';
import { findAccountByEmail, isEmailTaken } from '../features/accounts/queries.ts';
import type { Letter, Mail } from '../providers/mail/mail.ts';
import type { Job, Queue } from './jobs.ts';

const OtpAsked = z.object({ challengeId: z.string() });
export type OtpAsked = z.infer<typeof OtpAsked>;

export const sendOtpQueue: Queue<OtpAsked> = { name: 'send-otp' };

/**
 * Mails a code, if the address may have one. Decided here and not in the call, whose answer and time are then the same for
 * known and unknown addresses. A code that ended meanwhile is not sent.
 */
export const sendOtpJob = ({ db, codes, mail }: { db: Database; codes: OtpCodes; mail: Mail }): Job<OtpAsked> => ({
  ...sendOtpQueue,
  data: OtpAsked,
  retryDelaySeconds: 2,
  async handle({ challengeId }, jobId) {
    const challenge = await findLiveChallenge(db, challengeId);
    if (!challenge) return;
    const letter = await letterFor(db, challenge, codes.codeOf(challengeId));
    if (letter) await mail.send(letter, jobId);
  },
});

async function letterFor(
  db: Database,
  { email, purpose }: { email: string; purpose: OtpPurpose },
  code: string,
): Promise<Letter | null> {
  const account = await findAccountByEmail(db, email);
  if (purpose === 'reset') return account ? otpLetter(email, purpose, code) : null;
  if (account) return alreadyRegisteredLetter({ email, fullName: account.full_name });
  return (await isEmailTaken(db, email)) ? null : otpLetter(email, purpose, code);
}
