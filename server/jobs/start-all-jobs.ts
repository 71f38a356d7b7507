import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import type { OtpCodes } from '../features/accounts/otp-codes.ts';
import type { AadhaarCipher } from '../features/admission/aadhaar-cipher.ts';
import type { OnNewPicture } from '../features/media/make-picture.ts';
import type { PictureStore } from '../features/media/picture-store.ts';
import type { Providers } from '../providers/open-providers.ts';
import { encodeAvifJob } from './encode-avif.ts';
import { forgetOldJob } from '../state/forget-old.ts';
import { startJobs, type Job, type Jobs } from '../state/job-queue.ts';
import { openOutbox, type Outbox } from '../state/outbox.ts';
import { replyToShop } from './reply-to-shop.ts';
import { renewCiphersJob } from './renew-ciphers.ts';
import { sendMailJob } from './send-mail.ts';
import { sendOtpJob } from './send-otp.ts';
import { sendPushJob } from './send-push.ts';

interface Parts {
  db: Database;
  databaseUrl: string;
  log: FastifyBaseLogger;
  pictures: PictureStore;
  codes: OtpCodes;
  aadhaarCipher: AadhaarCipher;
  providers: Pick<Providers, 'mail' | 'push'>;
}

export interface AllJobs {
  outbox: Outbox;
  onNewPicture: OnNewPicture;
  add: Jobs['add'];
  stop(): Promise<void>;
}

/** Every job of the shop at work, and the ways to ask for one. */
export async function startAllJobs(parts: Parts): Promise<AllJobs> {
  const { db, databaseUrl, log, pictures, codes, aadhaarCipher, providers } = parts;
  const { push } = providers;
  const mail = replyToShop(db, providers.mail);
  const encodeAvif = encodeAvifJob(pictures);
  const sendOtp = sendOtpJob({ db, codes, mail });
  const sendMail = sendMailJob({ db, mail });
  const sendPush = push && sendPushJob({ db, push });
  const all: Job[] = [
    encodeAvif,
    forgetOldJob(db),
    renewCiphersJob(db, aadhaarCipher),
    sendOtp,
    sendMail,
    ...(sendPush ? [sendPush] : []),
  ];
  const jobs = await startJobs({ databaseUrl, log, jobs: all });
  return {
    outbox: openOutbox({ jobs, sendOtp, sendMail, sendPush }),
    onNewPicture(pictureId, width) {
      const queued = jobs.enqueue(db, encodeAvif, { pictureId, width });
      queued.catch((error: unknown) => log.warn({ err: error, pictureId }, 'AVIF not queued'));
    },
    add: (job) => jobs.add(job),
    stop: () => jobs.stop(),
  };
}
