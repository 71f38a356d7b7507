import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { Caller } from '../../state/sessions.ts';
import { writeAudit } from '../audit/queries.ts';

interface RoleChange {
  email: string;
  role: Caller['role'];
  actor: string;
}

/** Takes effect with the next call, since each call looks the role up. The account must already exist. */
export const changeRole = (
  db: Database,
  { email, role, actor }: RoleChange,
): Promise<'done' | 'unchanged' | 'no such account'> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['user_id', 'role'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return 'no such account';
    if (account.role === role) return 'unchanged';
    await trx.updateTable('account').set({ role }).where('user_id', '=', account.user_id).execute();
    await writeAudit(trx, {
      actor,
      action: 'account role',
      subject: { kind: 'account', id: account.user_id },
      detail: { from: account.role, to: role },
    });
    return 'done';
  });

export const listStaff = (db: Database) =>
  db
    .selectFrom('account')
    .select(['email', 'full_name'])
    .where('role', '=', 'staff')
    .where('closed_at', 'is', null)
    .orderBy('email')
    .execute();
