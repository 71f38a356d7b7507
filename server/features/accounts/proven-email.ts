import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { DB } from '../../../database/types.gen.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { OtpPurpose } from './otp-codes.ts';
import type { Passwords } from './passwords.ts';

/** Proof that the code was verified here: the browser's cookie, or the ticket that it was given. */
export interface CodeProof {
  browserHash: string | null;
  ticketHash: string | null;
}

interface ProvenPassword {
  email: string;
  purpose: OtpPurpose;
  proof: CodeProof;
  password: string;
}

/**
 * Saves a password for an email that was just proven with a code, and uses up the grant in the same transaction. The grant is
 * checked before the costly hash and used after it: if the shop is busy, the visitor still has it.
 */
export async function withProvenEmail<Saved>(
  { db, passwords }: { db: Database; passwords: Passwords },
  { password, ...proven }: ProvenPassword,
  save: (trx: Transaction, passwordHash: string) => Promise<Saved>,
): Promise<Saved | Refused<'email-not-verified' | 'busy'>> {
  if (!(await liveGrant(db, proven).executeTakeFirst())) return refuse('email-not-verified');
  const passwordHash = await passwords.hash(password);
  if (passwordHash === null) return refuse('busy');
  return db.transaction().execute(async (trx) => {
    // Without the lock two concurrent calls could both use the grant.
    const grant = await liveGrant(trx, proven).forUpdate().executeTakeFirst();
    if (!grant) return refuse('email-not-verified');
    await trx
      .updateTable('otp_grant')
      .set({ used_at: sql`now()` })
      .where('grant_id', '=', grant.grant_id)
      .execute();
    return save(trx, passwordHash);
  });
}

const liveGrant = (
  db: Database,
  { email, purpose, proof: { browserHash, ticketHash } }: Omit<ProvenPassword, 'password'>,
) =>
  db
    .selectFrom('otp_grant')
    .select('grant_id')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((where) => where.or([where('browser_hash', '=', browserHash), where('ticket_hash', '=', ticketHash)]))
    .limit(1) satisfies SelectQueryBuilder<DB, 'otp_grant', { grant_id: string }>;
