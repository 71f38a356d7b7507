import type { Transaction } from '../../database/client.ts';
import { listDevices } from '../features/accounts/devices.ts';
import type { Mail } from '../providers/mail/mail.ts';
import type { PushMessage } from '../providers/push/push.ts';
import type { Jobs, Queue } from './job-queue.ts';
import type { OtpAsked } from '../jobs/send-otp.ts';
import type { PushToDevice } from '../jobs/send-push.ts';

/** What use cases may have sent to people. Each is queued in the transaction that gives the reason for it. */
export interface Outbox {
  sendOtp(trx: Transaction, asked: OtpAsked): Promise<void>;
  sendMail(trx: Transaction, letter: Mail): Promise<void>;
  /** To every device of a customer; to none where pushes are off. */
  sendPush(trx: Transaction, userId: string, message: PushMessage): Promise<void>;
}

interface OutboxParts {
  jobs: Pick<Jobs, 'enqueue'>;
  sendOtp: Queue<OtpAsked>;
  sendMail: Queue<Mail>;
  /** Null: pushes are off. */
  sendPush: Queue<PushToDevice> | null;
}

export const openOutbox = ({ jobs, sendOtp, sendMail, sendPush }: OutboxParts): Outbox => ({
  sendOtp: (trx, asked) => jobs.enqueue(trx, sendOtp, asked),
  sendMail: (trx, letter) => jobs.enqueue(trx, sendMail, letter),
  async sendPush(trx, userId, message) {
    if (!sendPush) return;
    // A job a device: one that fails is tried again without ringing the others twice.
    for (const { device_token: deviceToken } of await listDevices(trx, userId)) {
      await jobs.enqueue(trx, sendPush, { userId, deviceToken, ...message });
    }
  },
});
