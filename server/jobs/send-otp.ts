import type { Database } from '../../database/client.ts';
import type { OtpCodes } from '../features/accounts/otp-codes.ts';
import { mailForChallenge } from '../features/accounts/otp-mail.ts';
import { mailsAtOnce, type SendMail } from '../providers/mail/mail.ts';
import type { Job } from '../state/job-queue.ts';
import { otpQueue, type OtpAsked } from '../state/outbox.ts';

interface Parts {
  db: Database;
  codes: OtpCodes;
  sendMail: SendMail;
}

/**
 * Mails a code, if this address should get one. That is decided here and not in the call, so that the call responds equally fast for
 * known and unknown addresses. An expired code is not sent, so retries stop after its ten minutes.
 */
export const sendOtpJob = ({ db, codes, sendMail }: Parts): Job<OtpAsked> => ({
  ...otpQueue,
  atOnce: mailsAtOnce.codes,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 20,
  retriesMax: 40,
  async handle({ challengeId }, jobId) {
    const message = await mailForChallenge({ db, codes }, challengeId);
    if (message) await sendMail(message, jobId);
  },
});
