import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { hashSecretText } from '../state/secret-text.ts';

/** An owner who has signed in at the desk; returns the headers of the session. */
export async function addOwner(db: Database): Promise<{ cookie: string }> {
  const secret = randomBytes(32).toString('base64url');
  const { staff_id } = await db
    .insertInto('staff')
    .values({ email: `${secret.slice(0, 8).toLowerCase()}@example.in`, full_name: 'Owner', role_id: 'owner' })
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('staff_session')
    .values({ secret_hash: hashSecretText(secret), staff_id })
    .execute();
  return { cookie: `desk=${secret}` };
}
