import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/client.ts';

/** A key that all processes on this database agree on: the first to ask makes it. */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
