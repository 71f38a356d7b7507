import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

export async function putDevice(
  trx: Transaction,
  { userId, familyId, deviceToken }: { userId: string; familyId: string; deviceToken: string },
): Promise<void> {
  const owner = { user_id: userId, family_id: familyId };
  await trx
    .insertInto('device_token')
    .values({ device_token: deviceToken, ...owner })
    .onConflict((conflict) => conflict.column('device_token').doUpdateSet({ ...owner, refreshed_at: sql`now()` }))
    .execute();
}

export async function dropOldestDevices(trx: Transaction, userId: string, keptMax: number): Promise<void> {
  const beyond = trx
    .selectFrom('device_token')
    .select('device_token')
    .where('user_id', '=', userId)
    .orderBy('refreshed_at', 'desc')
    .orderBy('device_token')
    .offset(keptMax);
  await trx.deleteFrom('device_token').where('device_token', 'in', beyond).execute();
}

export const listDevices = (db: Database, userId: string) =>
  db.selectFrom('device_token').select('device_token').where('user_id', '=', userId).execute();

export async function isOwnDevice(db: Database, userId: string, deviceToken: string): Promise<boolean> {
  const own = await db
    .selectFrom('device_token')
    .select('device_token')
    .where('device_token', '=', deviceToken)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return own !== undefined;
}

export async function dropDevice(db: Database, deviceToken: string): Promise<void> {
  await db.deleteFrom('device_token').where('device_token', '=', deviceToken).execute();
}

export async function dropOwnDevice(trx: Transaction, userId: string, deviceToken: string): Promise<void> {
  await trx.deleteFrom('device_token').where('device_token', '=', deviceToken).where('user_id', '=', userId).execute();
}

export async function dropDevicesOfFamily(trx: Transaction, familyId: string): Promise<void> {
  await trx.deleteFrom('device_token').where('family_id', '=', familyId).execute();
}

export async function dropAllDevices(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('device_token').where('user_id', '=', userId).execute();
}
