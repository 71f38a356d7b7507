import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { Caller } from '../../state/sessions.ts';

/** Phones, tablets and browsers that receive a customer's pushes. */
const devicesMax = 10;

/** A device belongs to one customer at a time: the last to log in on it. */
export async function registerDevice(db: Database, { userId, familyId }: Caller, deviceToken: string): Promise<void> {
  const owner = { user_id: userId, family_id: familyId };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('device_token')
      .values({ device_token: deviceToken, ...owner })
      .onConflict((conflict) => conflict.column('device_token').doUpdateSet({ ...owner, refreshed_at: sql`now()` }))
      .execute();
    const beyondMax = trx
      .selectFrom('device_token')
      .select('device_token')
      .where('user_id', '=', userId)
      .orderBy('refreshed_at', 'desc')
      .orderBy('device_token')
      .offset(devicesMax);
    await trx.deleteFrom('device_token').where('device_token', 'in', beyondMax).execute();
  });
}

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
