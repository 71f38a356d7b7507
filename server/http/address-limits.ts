import { isIPv6 } from 'node:net';
import type { Database } from '../../database/client.ts';
import type { Caller } from '../state/sessions.ts';
import { countTry } from '../state/tries.ts';
import { refuse, type Refused } from './refuse.ts';

/**
 * What one network address may do: far more than one person does, because a mobile carrier puts thousands of people behind one IPv4
 * address. People are told apart by account and browser; these limits only stop a flood.
 */
export const perAddress = {
  codesAnHour: 300,
  wrongLoginsAnHour: 1000,
  /** The desk has few people, so its limit is lower. */
  wrongDeskSignInsAnHour: 200,
  ordersAnHour: 500,
  /** Of guests, for each of quotes, leads, enquiries and requests to be told. */
  messagesInTenMinutes: 50,
  /** Of guests. */
  couponMissesAMinute: 50,
  searchMissesAMinute: 50,
  wrongPayLinksAnHour: 100,
  /** Of guests: mails to the address in a form. */
  acknowledgementsAnHour: 30,
} as const;

/** What counts as one address: for IPv6 the first 64 bits, because a network gets the whole block. */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}

/** Each message is a mail to the shop. */
const messagesMax = 10;
const messageWindowSeconds = 600;

/** Null: it may be sent. A customer is counted by account, a guest by address. */
export async function countMessage(
  db: Database,
  kind: 'quotes' | 'leads' | 'enquiries' | 'restock requests',
  { caller, ip }: { caller: Caller | null; ip: string },
): Promise<Refused<'too-many-requests'> | null> {
  const sender = caller
    ? { bucket: `${kind} ${caller.userId}`, max: messagesMax }
    : { bucket: `${kind} ${addressGroup(ip)}`, max: perAddress.messagesInTenMinutes };
  const retryAfterSeconds = await countTry(db, [{ ...sender, windowSeconds: messageWindowSeconds }]);
  return retryAfterSeconds === null ? null : refuse('too-many-requests', { retryAfterSeconds });
}

/** Of all visitors together, in an hour: robots behind many addresses must not turn our forms into a mail cannon. */
const acknowledgementsMax = 300;
const acknowledgementsOfCustomerMax = 10;
/** To one mailbox, in a day. */
const acknowledgementsToOneMax = 3;

/**
 * Whether a form is acknowledged by a mail to the address in it: anybody can type anybody's. A form that is not acknowledged is still
 * saved.
 */
export async function mayAcknowledge(
  db: Database,
  { email, caller, ip }: { email: string; caller: Pick<Caller, 'userId'> | null; ip: string },
): Promise<boolean> {
  if (email === '') return false;
  const sender = caller
    ? { bucket: `acknowledgements ${caller.userId}`, max: acknowledgementsOfCustomerMax }
    : { bucket: `acknowledgements ${addressGroup(ip)}`, max: perAddress.acknowledgementsAnHour };
  const waitSeconds = await countTry(db, [
    { ...sender, windowSeconds: 3600 },
    { bucket: `acknowledgements to ${email}`, max: acknowledgementsToOneMax, windowSeconds: 24 * 3600 },
    // Last, because all senders wait for this row.
    { bucket: 'acknowledgements', max: acknowledgementsMax, windowSeconds: 3600 },
  ]);
  return waitSeconds === null;
}
