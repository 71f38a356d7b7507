import type { Database } from '../../database/client.ts';
import { describeError } from '../../database/describe-error.ts';
import { crash } from '../config/crash-point.ts';
import { mailsAtOnce, type Mail, type SendMail } from '../providers/mail/mail.ts';
import type { Job } from '../state/job-queue.ts';
import { mailQueue } from '../state/outbox.ts';
import type { FindMailFiles } from './mail-files.ts';
import { forgetUnsentMail, stopRetrying, saveUnsentMail } from '../state/unsent-mail.ts';

interface Parts {
  db: Database;
  sendMail: SendMail;
  findFiles?: FindMailFiles;
}

/** Retries for three days, in the end hourly, because a mail server can be down for a weekend. After that a person has to look. */
export const sendMailJob = ({ db, sendMail, findFiles = async () => [] }: Parts): Job<Mail> => ({
  ...mailQueue,
  atOnce: mailsAtOnce.others,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3600,
  retriesMax: 82,
  async handle(mail, jobId, failures = 0) {
    crash('before-mail');
    try {
      await sendMail(mail, jobId, await findFiles(mail));
    } catch (error) {
      await saveUnsentMail(db, { mailId: jobId, mail, error: describeError(error) });
      throw error;
    }
    crash('after-mail');
    if (failures > 0) await forgetUnsentMail(db, jobId);
  },
  bury: (mail, jobId) => stopRetrying(db, { mailId: jobId, mail }),
});
