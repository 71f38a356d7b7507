import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

const accountColumns = [
  'user_id',
  'email',
  'full_name',
  'mobile',
  'password_hash',
  'google_sub',
  'session_epoch',
] as const;

export const findAccountByEmail = (db: Database, email: string) =>
  db
    .selectFrom('account')
    .select(accountColumns)
    .where(sql`lower(email)`, '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export const findAccountById = (db: Database, userId: string) =>
  db
    .selectFrom('account')
    .select(accountColumns)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** One sign-in of a Google account at a time, until the transaction ends. */
export async function lockGoogleAccount(trx: Transaction, googleSub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`google ${googleSub}`}, 0))`.execute(trx);
}

export const findAccountByGoogle = (db: Database, googleSub: string) =>
  db
    .selectFrom('account')
    .select([...accountColumns, 'closed_at'])
    .where('google_sub', '=', googleSub)
    .executeTakeFirst();

/** True for closed accounts too: their email stays taken. */
export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('account')
    .select('user_id')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
  return taken !== undefined;
}

interface NewAccount {
  email: string;
  full_name: string;
  mobile?: string | null;
  password_hash?: string;
  google_sub?: string;
}

/** Undefined: the email (or the Google account) has one already. */
export const addAccount = (trx: Transaction, account: NewAccount) =>
  trx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst();

/** Undefined: it has been linked meanwhile. */
export const linkGoogle = (trx: Transaction, userId: string, googleSub: string) =>
  trx
    .updateTable('account')
    .set({ google_sub: googleSub })
    .where('user_id', '=', userId)
    .where('google_sub', 'is', null)
    .where('closed_at', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();

/** Only in place of the hash that was seen: a reset in between stays. */
export async function setPasswordHash(
  db: Database,
  { user_id, password_hash }: { user_id: string; password_hash: string | null },
  newHash: string,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: newHash })
    .where('user_id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .execute();
}

export async function setMobile(db: Database, userId: string, mobile: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ mobile })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
