import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { hasGrant, useGrant, type GrantProof } from './otp-queries.ts';
import type { Passwords } from './passwords.ts';

/**
 * Keeps a password for an email whose code was just shown, and uses the code up in the same transaction. The code is looked at
 * before the costly hash and used up after it: a busy moment takes nothing away.
 */
export async function withProvenPassword<Kept>(
  { db, passwords }: { db: Database; passwords: Passwords },
  { grant, password }: { grant: GrantProof; password: string },
  keep: (trx: Transaction, passwordHash: string) => Promise<Kept>,
): Promise<Kept | Refused<'email-not-verified' | 'busy'>> {
  if (!(await hasGrant(db, grant))) return refuse('email-not-verified');
  const passwordHash = await passwords.hash(password);
  if (passwordHash === null) return refuse('busy');
  return db.transaction().execute(async (trx) => {
    if (!(await useGrant(trx, grant))) return refuse('email-not-verified');
    return keep(trx, passwordHash);
  });
}
