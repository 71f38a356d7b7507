import type { Database } from '../../database/client.ts';
import { addressGroup } from './address-group.ts';
import { perAddress } from './address-limits.ts';
import { countTry } from '../state/tries.ts';
import { refuse, type Refused } from './refuse.ts';
import type { Caller } from '../state/sessions.ts';

/** Each is a mail to the shop. */
const messagesMax = 10;
const windowSeconds = 600;

/** Null: it may be sent. A customer is one sender wherever they are, guests are told apart by their address. */
export async function countMessage(
  db: Database,
  kind: 'quotes' | 'leads' | 'enquiries',
  { caller, ip }: { caller: Caller | null; ip: string },
): Promise<Refused<'too-many-requests'> | null> {
  const sender = caller
    ? { bucket: `${kind} ${caller.userId}`, max: messagesMax }
    : { bucket: `${kind} ${addressGroup(ip)}`, max: perAddress.messagesInTenMinutes };
  const retryAfterSeconds = await countTry(db, [{ ...sender, windowSeconds }]);
  return retryAfterSeconds === null ? null : refuse('too-many-requests', { retryAfterSeconds });
}
