import type { Database } from '../../../database/client.ts';
import { dropDevicesOfFamily, dropOwnDevice } from './device-queries.ts';
import { endFamily, findRefreshToken } from './session-queries.ts';
import { hashSecretText } from './secret-text.ts';

/** Ends the login that a token belongs to. A token that nobody knows has nothing to end, and that is no fault. */
export async function logOut(
  db: Database,
  { refreshToken, deviceToken }: { refreshToken: string; deviceToken: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const token = await findRefreshToken(trx, hashSecretText(refreshToken));
    if (!token) return;
    await endFamily(trx, token.familyId, 'logout');
    await dropDevicesOfFamily(trx, token.familyId);
    if (deviceToken !== undefined) await dropOwnDevice(trx, token.user_id, deviceToken);
  });
}
