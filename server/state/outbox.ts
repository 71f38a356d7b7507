import * as z from 'zod/mini';
import type { Transaction } from '../../database/client.ts';
import { Mail } from '../providers/mail/mail.ts';
import type { PushMessage } from '../providers/push/push.ts';
import type { JobQueue, Queue } from './job-queue.ts';

const OtpAsked = z.object({ challengeId: z.string(), purpose: z.enum(['signup', 'reset']) });
export type OtpAsked = z.infer<typeof OtpAsked>;

const PushToDevice = z.object({
  userId: z.string(),
  deviceToken: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
});
export type PushToDevice = z.infer<typeof PushToDevice>;

export const otpQueue: Queue<OtpAsked> = {
  name: 'send-otp',
  data: OtpAsked,
  /**
   * Password resets go first. A flood of sign-ups takes long, because each one sends a mail; a flood of resets for unknown addresses
   * sends nothing.
   */
  priorityOf: ({ purpose }) => (purpose === 'reset' ? 1 : 0),
};

export const mailQueue: Queue<Mail> = { name: 'send-mail', data: Mail };

export const pushQueue: Queue<PushToDevice> = { name: 'send-push', data: PushToDevice };

/** How use cases reach people. Everything is queued in the caller's transaction: no commit, no mail. */
export interface Outbox {
  sendOtp(trx: Transaction, asked: OtpAsked): Promise<void>;
  /** Returns the mail's id. */
  sendMail(trx: Transaction, mail: Mail): Promise<string>;
  /** To every device of a customer; to none while pushes are off. */
  sendPush(trx: Transaction, userId: string, message: PushMessage): Promise<void>;
}

export const openOutbox = (jobs: Pick<JobQueue, 'enqueue'>, { hasPush }: { hasPush: boolean }): Outbox => ({
  async sendOtp(trx, asked) {
    await jobs.enqueue(trx, otpQueue, asked);
  },
  sendMail: (trx, mail) => jobs.enqueue(trx, mailQueue, mail),
  async sendPush(trx, userId, message) {
    if (!hasPush) return;
    const devices = await trx.selectFrom('device_token').select('device_token').where('user_id', '=', userId).execute();
    // One job per device, so that a retry for one does not ring the others again.
    for (const { device_token: deviceToken } of devices) {
      await jobs.enqueue(trx, pushQueue, { userId, deviceToken, ...message });
    }
  },
});
