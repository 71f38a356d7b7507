import type { Database } from '../../database/client.ts';
import { crash } from '../config/crash-point.ts';
import { mailsAtOnce, type Mail, type Mailer } from '../providers/mail/mail.ts';
import type { Job } from '../state/job-queue.ts';
import { mailQueue } from '../state/outbox.ts';
import { forgetUnsentMail, giveUpMail, keepUnsentMail } from '../state/unsent-mail.ts';

/** Tries for three days, at the end once an hour: a mail server can be down for a weekend. After that a person has to look. */
export const sendMailJob = ({ db, mail }: { db: Database; mail: Mailer }): Job<Mail> => ({
  ...mailQueue,
  atOnce: mailsAtOnce.others,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3600,
  retriesMax: 82,
  async handle(message, jobId, failures = 0) {
    crash('before-mail');
    try {
      await mail.send(message, jobId);
    } catch (error) {
      await keepUnsentMail(db, { mailId: jobId, letter: message, error: String(error) });
      throw error;
    }
    crash('after-mail');
    if (failures > 0) await forgetUnsentMail(db, jobId);
  },
  bury: (message, jobId) => giveUpMail(db, { mailId: jobId, letter: message }),
});
