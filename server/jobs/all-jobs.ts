import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import type { OtpCodes } from '../features/accounts/otp-codes.ts';
import type { AadhaarCipher } from '../features/admission/aadhaar-cipher.ts';
import { renewCiphers } from '../features/admission/renew-ciphers.ts';
import { planAllBatches } from '../features/batch/plan-batch.ts';
import { eraseLeft } from '../features/student/erase-left.ts';
import type { DrawTaxPaper } from '../features/invoice/tax-paper-drawing.ts';
import type { PictureStore } from '../features/media/picture-store.ts';
import type { Payments } from '../features/payment/payments.ts';
import { reconcilePayments } from '../features/payment/reconcile-payments.ts';
import type { Mailer } from '../providers/mail/mail.ts';
import type { Providers } from '../providers/open-providers.ts';
import { forgetOldRows } from '../state/forget-old.ts';
import type { Job } from '../state/job-queue.ts';
import type { Outbox } from '../state/outbox.ts';
import { MailState } from '../state/mail-state.ts';
import { mailFromShop } from './mail-from-shop.ts';
import { openMailFiles } from './mail-files.ts';
import { sendMailJob } from './send-mail.ts';
import { sendOtpJob } from './send-otp.ts';
import { sendPushJob } from './send-push.ts';

interface Parts {
  db: Database;
  pictures: PictureStore;
  codes: OtpCodes;
  aadhaarCipher: AadhaarCipher;
  payments: Payments;
  outbox: Outbox;
  drawTaxPaper: DrawTaxPaper;
  providers: Pick<Providers, 'mail' | 'push'>;
}

/** Every job of the shop. Cron times are UTC; India is 5:30 ahead. */
export function allJobs({
  db,
  pictures,
  codes,
  aadhaarCipher,
  payments,
  outbox,
  drawTaxPaper,
  providers,
}: Parts): Job[] {
  const { mail, push } = providers;
  const sendMail = mailFromShop({ db, pictures, mail: noting(new MailState(db), mail) });
  const findFiles = openMailFiles({ db, pictures, drawTaxPaper });
  return [
    sendOtpJob({ db, codes, sendMail }),
    sendMailJob({ db, sendMail, findFiles }),
    ...(push ? [sendPushJob({ db, push })] : []),
    cronJob('forget-old', '17 * * * *', () => forgetOldRows(db)),
    // Nightly, so that a replaced Aadhaar key can be removed the next day.
    cronJob('renew-ciphers', '41 21 * * *', () => renewCiphers(db, aadhaarCipher)),
    cronJob('plan-classes', '35 19 * * *', () => planAllBatches(db)),
    cronJob('erase-left', '5 21 * * *', () => eraseLeft({ db, outbox })),
    cronJob('reconcile-payments', '10 22 * * *', () => reconcilePayments(payments)),
  ];
}

const cronJob = (name: string, cron: string, work: () => Promise<unknown>): Job => ({
  name,
  data: z.object({}),
  cron,
  async handle() {
    await work();
  },
});

/** Records whether mails can be sent. A failed note must not affect the mail, which was sent or will be retried. */
const noting = (state: MailState, mail: Mailer): Mailer => ({
  ...mail,
  async send(...sent) {
    try {
      await mail.send(...sent);
    } catch (error) {
      await state.noteFailed(error).catch(() => undefined);
      throw error;
    }
    await state.noteSent().catch(() => undefined);
  },
});
