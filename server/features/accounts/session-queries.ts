import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

const refreshTokenDays = 30;

export async function addFamily(trx: Transaction, userId: string): Promise<string> {
  const { family_id } = await trx
    .insertInto('session_family')
    .values({ user_id: userId })
    .returning('family_id')
    .executeTakeFirstOrThrow();
  return family_id;
}

export async function addRefreshToken(trx: Transaction, familyId: string, tokenHash: string): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(days => ${refreshTokenDays})`;
  await trx.insertInto('refresh_token').values({ token_hash: tokenHash, family_id: familyId, expires_at }).execute();
}

/** Marks a token as used; false where it was before. The row stays locked until the transaction ends. */
export async function replaceRefreshToken(trx: Transaction, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refresh_token')
    .set({ replaced_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const findRefreshToken = (db: Database, tokenHash: string) =>
  db
    .selectFrom('refresh_token')
    .innerJoin('session_family', 'session_family.family_id', 'refresh_token.family_id')
    .innerJoin('account', 'account.user_id', 'session_family.user_id')
    .select([
      'account.user_id',
      'account.session_epoch',
      'session_family.family_id as familyId',
      sql<boolean>`refresh_token.expires_at <= now()`.as('isExpired'),
      sql<boolean>`session_family.ended_at is null and account.closed_at is null`.as('isFamilyLive'),
      // Of the wall clock, not of the transaction: this one may have begun before the other tab's replaced the token.
      sql<number>`coalesce(extract(epoch from clock_timestamp() - replaced_at), 0)::float8`.as('replacedSecondsAgo'),
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export async function endFamily(trx: Transaction, familyId: string, reason: 'logout' | 'reuse'): Promise<void> {
  await trx
    .updateTable('session_family')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Sets the new password and ends every login of the account, also by access tokens already handed out. */
export async function endAllSessions(trx: Transaction, email: string, passwordHash: string) {
  const account = await trx
    .updateTable('account')
    .set({ password_hash: passwordHash, session_epoch: sql`session_epoch + 1` })
    .where(sql`lower(email)`, '=', email)
    .where('closed_at', 'is', null)
    .returning(['user_id', 'full_name'])
    .executeTakeFirst();
  if (!account) return undefined;
  await trx
    .updateTable('session_family')
    .set({ ended_at: sql`now()`, end_reason: 'password reset' })
    .where('user_id', '=', account.user_id)
    .where('ended_at', 'is', null)
    .execute();
  return account;
}
