import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import { crash } from '../config/crash-point.ts';
import { mailsAtOnce, type Mail, type Mailer } from '../providers/mail/mail.ts';
import type { Job, Queue } from '../state/job-queue.ts';
import { forgetUnsentMail, giveUpMail, keepUnsentMail } from '../state/unsent-mail.ts';

const LetterData = z.object({
  to: z.string(),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export const sendMailQueue: Queue<Mail> = { name: 'send-mail' };

/** Tried for three days, in the end once an hour: mail servers can be away for a weekend. Then somebody has to look at it. */
export const sendMailJob = ({ db, mail }: { db: Database; mail: Mailer }): Job<Mail> => ({
  ...sendMailQueue,
  data: LetterData,
  atOnce: mailsAtOnce.others,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3600,
  retriesMax: 82,
  async handle(letter, jobId, failures = 0) {
    crash('before-mail');
    try {
      await mail.send(letter, jobId);
    } catch (error) {
      await keepUnsentMail(db, { mailId: jobId, letter, error: String(error) });
      throw error;
    }
    crash('after-mail');
    if (failures > 0) await forgetUnsentMail(db, jobId);
  },
  bury: (letter, jobId) => giveUpMail(db, { mailId: jobId, letter }),
});
