import type { Database } from '../../database/client.ts';
import { addressGroup } from './address-group.ts';
import { countTry } from './attempts.ts';
import { refuse, type Refused } from './refuse.ts';
import type { Caller } from './session.ts';

/** Each is a mail to the shop. */
const messagesMax = 10;
const windowSeconds = 600;

/** Null: it may be sent. A customer is one sender wherever they are, guests are told apart by their address. */
export async function countMessage(
  db: Database,
  kind: 'quotes' | 'leads' | 'enquiries',
  { caller, ip }: { caller: Caller | null; ip: string },
): Promise<Refused<'too-many-requests'> | null> {
  const bucket = `${kind} ${caller?.userId ?? addressGroup(ip)}`;
  const retryAfterSeconds = await countTry(db, [{ bucket, max: messagesMax, windowSeconds }]);
  return retryAfterSeconds === null ? null : refuse('too-many-requests', { retryAfterSeconds });
}
