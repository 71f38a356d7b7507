import type { User } from '../../../contract/account.ts';
import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

interface Account {
  user_id: string;
  full_name: string;
  mobile: string | null;
  email: string;
}

/** `id` and `name` repeat `user_id` and `full_name`: clients read both spellings. */
export const presentUser = ({ user_id, full_name, mobile, email }: Account): User => ({
  user_id,
  id: user_id,
  name: full_name,
  full_name,
  mobile: mobile ?? '',
  email,
});

export async function readProfile(db: Database, userId: string): Promise<User | Refused<'unknown-user'>> {
  const account = await db
    .selectFrom('account')
    .select(['user_id', 'full_name', 'mobile', 'email'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return account ? presentUser(account) : refuse('unknown-user');
}

export async function changeMobile(
  db: Database,
  { userId, mobile }: { userId: string; mobile: string },
): Promise<null | Refused<'unknown-user'>> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ mobile })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? null : refuse('unknown-user');
}
