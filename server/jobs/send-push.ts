import type { Database } from '../../database/client.ts';
import { dropDevice, isOwnDevice } from '../features/accounts/devices.ts';
import type { Push } from '../providers/push/push.ts';
import type { Job } from '../state/job-queue.ts';
import { pushQueue, type PushToDevice } from '../state/outbox.ts';

/** Skips a device that now belongs to somebody else, and deletes one that the provider no longer knows. */
export const sendPushJob = ({ db, push }: { db: Database; push: Push }): Job<PushToDevice> => ({
  ...pushQueue,
  atOnce: 4,
  async handle({ userId, deviceToken, ...message }) {
    if (!(await isOwnDevice(db, userId, deviceToken))) return;
    const outcome = await push.send(deviceToken, message);
    if (outcome === 'unregistered') await dropDevice(db, deviceToken);
  },
});
