import type { Database } from '../../../database/client.ts';
import type { Caller } from '../../http/session.ts';

type Role = Caller['role'];

/** Counts from the next call on: the role is looked up at each. Only an account that exists can become staff. */
export const changeRole = (
  db: Database,
  { email, role, actor }: { email: string; role: Role; actor: string },
): Promise<'done' | 'is so already' | 'no such account'> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['user_id', 'role'])
      .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return 'no such account';
    if (account.role === role) return 'is so already';
    const { user_id: userId } = account;
    await trx.updateTable('account').set({ role }).where('user_id', '=', userId).execute();
    const detail = JSON.stringify({ from: account.role, to: role });
    await trx
      .insertInto('audit')
      .values({ actor, action: 'account role', subject_kind: 'account', subject_id: userId, detail })
      .execute();
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
