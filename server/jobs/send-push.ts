import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import { dropDevice, isOwnDevice } from '../features/accounts/devices.ts';
import type { Push } from '../providers/push/push.ts';
import type { Job, Queue } from '../state/job-queue.ts';

const PushToDevice = z.object({
  userId: z.string(),
  deviceToken: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
});
export type PushToDevice = z.infer<typeof PushToDevice>;

export const sendPushQueue: Queue<PushToDevice> = { name: 'send-push' };

/** Not to a device that changed hands since, and never again to one that the provider no longer knows. */
export const sendPushJob = ({ db, push }: { db: Database; push: Push }): Job<PushToDevice> => ({
  ...sendPushQueue,
  data: PushToDevice,
  atOnce: 4,
  async handle({ userId, deviceToken, ...message }) {
    if (!(await isOwnDevice(db, userId, deviceToken))) return;
    const outcome = await push.send(deviceToken, message);
    if (outcome === 'unregistered') await dropDevice(db, deviceToken);
  },
});
