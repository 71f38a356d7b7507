import { isIPv6 } from 'node:net';
import type { Database } from '../../database/client.ts';
import type { Caller } from '../state/sessions.ts';
import { countTry, type Allowance } from '../state/tries.ts';
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
  /** Of guests: mails to the address in a form, which may be anybody's. */
  mailsToStrangersInTenMinutes: 10,
  mailsToStrangersAnHour: 30,
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

const messagesMax = 10;
const messageWindowSeconds = 600;

interface Sender {
  caller: Pick<Caller, 'userId'> | null;
  ip: string;
}

/** A customer is counted by account, a guest by address. */
export const senderOf = ({ caller, ip }: Sender): string => caller?.userId ?? addressGroup(ip);

/** Null: it may be sent. */
export async function countMessage(
  db: Database,
  kind: 'quotes' | 'leads' | 'enquiries' | 'restock requests',
  sender: Sender,
): Promise<Refused<'too-many-requests'> | null> {
  const bucket = `${kind} ${senderOf(sender)}`;
  const max = sender.caller ? messagesMax : perAddress.messagesInTenMinutes;
  const retryAfterSeconds = await countTry(db, [{ bucket, max, windowSeconds: messageWindowSeconds }]);
  return retryAfterSeconds === null ? null : refuse('too-many-requests', { retryAfterSeconds });
}

const hourSeconds = 3600;
/** Of all visitors together, in an hour: robots behind many addresses must not turn our forms into a mail cannon. */
const mailsToStrangersMax = 300;
const mailsOfCustomerMax = 10;
/** To one mailbox, in a day. */
const acknowledgementsToOneMax = 3;

const strangersMails = (sender: Sender): Allowance[] => {
  const bucket = `mails to strangers from ${senderOf(sender)}`;
  if (sender.caller) return [{ bucket, max: mailsOfCustomerMax, windowSeconds: hourSeconds }];
  return [
    { bucket: `${bucket}, lately`, max: perAddress.mailsToStrangersInTenMinutes, windowSeconds: 600 },
    { bucket, max: perAddress.mailsToStrangersAnHour, windowSeconds: hourSeconds },
  ];
};
/** Comes last, because all senders wait for this row. */
const allStrangersMails: Allowance = {
  bucket: 'mails to strangers',
  max: mailsToStrangersMax,
  windowSeconds: hourSeconds,
};

/**
 * Whether a form is acknowledged by a mail to the address in it: anybody can type anybody's. A form that is not acknowledged is still
 * saved.
 */
export async function mayAcknowledge(db: Database, { email, ...sender }: Sender & { email: string }): Promise<boolean> {
  if (email === '') return false;
  const mailbox = {
    bucket: `acknowledgements to ${email}`,
    max: acknowledgementsToOneMax,
    windowSeconds: 24 * hourSeconds,
  };
  return (await countTry(db, [...strangersMails(sender), mailbox, allStrangersMails])) === null;
}

/** Before a guest is mailed a question, without which the form does nothing. The limits are those of acknowledgements. Null: it may be mailed. */
export async function countQuestion(db: Database, ip: string): Promise<Refused<'too-many-mails'> | null> {
  const retryAfterSeconds = await countTry(db, [...strangersMails({ caller: null, ip }), allStrangersMails]);
  return retryAfterSeconds === null ? null : refuse('too-many-mails', { retryAfterSeconds });
}
