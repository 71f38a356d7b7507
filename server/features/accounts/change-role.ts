import type { Database } from '../../../database/client.ts';
import { writeAudit } from '../audit/queries.ts';
import { lockRoleOf, setRole, type Role } from './role-queries.ts';

/** Counts from the next call on: the role is looked up at each. Only an account that exists can become staff. */
export const changeRole = (
  db: Database,
  { email, role, actor }: { email: string; role: Role; actor: string },
): Promise<'done' | 'is so already' | 'no such account'> =>
  db.transaction().execute(async (trx) => {
    const account = await lockRoleOf(trx, email.toLowerCase());
    if (!account) return 'no such account';
    if (account.role === role) return 'is so already';
    const { user_id: userId } = account;
    await setRole(trx, userId, role);
    await writeAudit(trx, {
      actor,
      action: 'account role',
      subject: { kind: 'account', id: userId },
      detail: { from: account.role, to: role },
    });
    return 'done';
  });
