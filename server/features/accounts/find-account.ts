import type { User } from '../../../contract/account.ts';
import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { presentUser } from './present-user.ts';
import { findAccountById } from './queries.ts';

export async function findAccount(db: Database, userId: string): Promise<User | Refused<'unknown-user'>> {
  const account = await findAccountById(db, userId);
  return account ? presentUser(account) : refuse('unknown-user');
}
