import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';

export const accountColumns = [
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

/** Undefined if the email or the Google account already has an account. */
export const addAccount = (trx: Transaction, account: NewAccount) =>
  trx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
