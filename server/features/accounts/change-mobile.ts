import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { setMobile } from './queries.ts';

export async function changeMobile(
  db: Database,
  { userId, mobile }: { userId: string; mobile: string },
): Promise<null | Refused<'unknown-user'>> {
  return (await setMobile(db, userId, mobile)) ? null : refuse('unknown-user');
}
