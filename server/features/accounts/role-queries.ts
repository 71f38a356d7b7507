import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { Caller } from '../../state/sessions.ts';

export type Role = Caller['role'];

export const lockRoleOf = (trx: Transaction, email: string) =>
  trx
    .selectFrom('account')
    .select(['user_id', 'role'])
    .where(sql`lower(email)`, '=', email)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function setRole(trx: Transaction, userId: string, role: Role): Promise<void> {
  await trx.updateTable('account').set({ role }).where('user_id', '=', userId).execute();
}

export const listStaff = (db: Database) =>
  db
    .selectFrom('account')
    .select(['email', 'full_name'])
    .where('role', '=', 'staff')
    .where('closed_at', 'is', null)
    .orderBy('email')
    .execute();
