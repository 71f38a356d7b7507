import type { Database } from '../../../database/client.ts';
import { addressGroup } from '../../http/address-limits.ts';
import { countTry, uncountTry } from '../../state/tries.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
const wrongADay = 50;
/**
 * How long strangers wait between tries once they have used up an account's wrong tries for the day. We never lock an account: that
 * would let anybody shut the owner out. In a browser where they logged in before, the owner does not count as a stranger.
 */
const slowedSeconds = 15;

/** Where people log in: customers at the shop, staff at the desk. */
export interface LoginDoor {
  name: 'login' | 'desk';
  /** Per network address. */
  wrongAnHour: number;
  /** Per network address and account, and per browser that is known to the account. */
  wrongInQuarterHour: number;
}

export interface Tried {
  email: string;
  ip: string;
  /** Set in a browser where somebody logged in to this account before (`known-browser.ts`). */
  knownId: string | null;
}

const bucketsOf = ({ name }: LoginDoor, { email, ip, knownId }: Tried) => {
  if (knownId !== null) return [`${name} known ${knownId}`, `${name} known ${knownId}, a day`] as const;
  const from = addressGroup(ip);
  return [`${name} from ${from}`, `${name} ${email} from ${from}`, `${name} ${email}`] as const;
};

/**
 * Counts a try to log in, whether the account exists or not. A known browser has its own count, which strangers cannot use up. Returns
 * the seconds to wait, or null.
 */
export async function countLogin(db: Database, door: LoginDoor, tried: Tried): Promise<number | null> {
  const [first, second, account] = bucketsOf(door, tried);
  const inQuarterHour = { max: door.wrongInQuarterHour, windowSeconds: 15 * minuteSeconds };
  if (account === undefined) {
    return countTry(db, [
      { bucket: first, ...inQuarterHour },
      { bucket: second, max: wrongADay, windowSeconds: daySeconds },
    ]);
  }
  const wait = await countTry(db, [
    { bucket: first, max: door.wrongAnHour, windowSeconds: hourSeconds },
    { bucket: second, ...inQuarterHour },
  ]);
  return wait ?? slowDown(db, account);
}

/** Takes a try back off the count: the password was right, or was never checked. */
export const uncountLogin = (db: Database, door: LoginDoor, tried: Tried): Promise<void> =>
  uncountTry(db, bucketsOf(door, tried));

async function slowDown(db: Database, bucket: string): Promise<number | null> {
  const isFull = await countTry(db, [{ bucket, max: wrongADay, windowSeconds: daySeconds }]);
  if (isFull === null) return null;
  return countTry(db, [{ bucket: `${bucket}, slowed`, max: 1, windowSeconds: slowedSeconds }]);
}
