import { hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../../database/client.ts';

/** A key shared by all processes on this database. The first to ask creates it. */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** A key for one purpose, derived from the configured secret. Without one, a key stored in the database. */
export async function secretFor(db: Database, name: string, configured: string | undefined): Promise<string> {
  if (configured === undefined) return sharedSecret(db, name);
  return Buffer.from(hkdfSync('sha256', configured, '', name, 32)).toString('base64url');
}
