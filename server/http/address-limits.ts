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
} as const;

/** What counts as one address: for IPv6 the first 64 bits, because whoever has one address has the whole block. */
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
