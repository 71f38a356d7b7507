import type { Database } from '../../../database/client.ts';
import type { Caller } from '../../state/sessions.ts';
import { dropOldestDevices, putDevice } from './device-queries.ts';

/** Phones, tablets and browsers a customer may be told on. */
const devicesMax = 10;

/** A device is one customer's at a time: the last who signed in on it. */
export async function registerDevice(db: Database, { userId, familyId }: Caller, deviceToken: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await putDevice(trx, { userId, familyId, deviceToken });
    await dropOldestDevices(trx, userId, devicesMax);
  });
}
