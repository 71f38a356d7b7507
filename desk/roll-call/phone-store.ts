import { useSyncExternalStore } from 'react';
import type { RollClass } from '../../contract/desk/roll-call.ts';
import { noWork, type Work } from '../../domain/roll-call-work.ts';

// IndexedDB and not localStorage: one tab's write cannot overwrite what another tab has just stored, because each change reads and writes in
// one transaction.

export interface Owner {
  staff_id: string;
  full_name: string;
  email: string;
  seal_key: string;
}

export interface Phone {
  /** The member whose classes and taps these are. Null: nobody has opened the roll call here. */
  owner: Owner | null;
  classes: readonly RollClass[];
  work: Work;
  /** The server's clock minus this one, when it last answered. */
  skewMs: number;
  /** When the server last said that these classes are the owner's, by this phone's clock. */
  heardAt: number;
}

export const emptyPhone: Phone = { owner: null, classes: [], work: noWork, skewMs: 0, heardAt: 0 };

/** Encrypted taps of a member who is no longer signed in here. The key is on the server, which gives it only to their owner. */
export interface SealedWork {
  full_name: string;
  count: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const databaseName = 'roll-call';
const phoneKey = 'phone';
export const sealedKeyOf = (staffId: string): string => `sealed ${staffId}`;

let opened: Promise<IDBDatabase> | null = null;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('kept'));
    const database = await done(request);
    // iOS closes the connection of a page in the background.
    database.addEventListener('close', () => (opened = null));
    return database;
  })();
  // The next try opens it again.
  opened.catch(() => (opened = null));
  return opened;
}

/** Waits until the change is on disk. `strict`, so that a tap survives a battery that dies a moment later. */
async function transact(work: (kept: IDBObjectStore) => Promise<void>): Promise<void> {
  const transaction = (await open()).transaction('kept', 'readwrite', { durability: 'strict' });
  const written = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')));
  });
  await work(transaction.objectStore('kept'));
  await written;
}

let shown: Phone | null = null;
const listeners = new Set<() => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(databaseName) : null;
const tellTabs = channel?.postMessage.bind(channel);
// Another tab has changed the phone.
channel?.addEventListener('message', () => void readPhone());

function show(phone: Phone): void {
  shown = phone;
  listeners.forEach((tell) => tell());
}

/** Loads the stored state into this tab. */
export async function readPhone(): Promise<Phone> {
  const kept = (await open()).transaction('kept').objectStore('kept');
  const phone = ((await done(kept.get(phoneKey))) as Phone | undefined) ?? emptyPhone;
  show(phone);
  return phone;
}

/** The only way to change something. The change is pure: another tab may have changed the phone a moment ago. */
export async function changePhone(change: (phone: Phone) => Phone): Promise<Phone> {
  let next = emptyPhone;
  await transact(async (kept) => {
    next = change(((await done(kept.get(phoneKey))) as Phone | undefined) ?? emptyPhone);
    kept.put(next, phoneKey);
  });
  show(next);
  tellTabs?.(null);
  return next;
}

/** Null until it has loaded. */
export const usePhone = (): Phone | null =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => shown,
  );

export async function readSealed(staffId: string): Promise<SealedWork | null> {
  const kept = (await open()).transaction('kept').objectStore('kept');
  return ((await done(kept.get(sealedKeyOf(staffId)))) as SealedWork | undefined) ?? null;
}

/** Members who are not signed in here, with unsent work on this phone. */
export async function listSealed(): Promise<{ staffId: string; full_name: string; count: number }[]> {
  const kept = (await open()).transaction('kept').objectStore('kept');
  const keys = (await done(kept.getAllKeys())).map(String).filter((key) => key.startsWith(sealedKeyOf('')));
  const found = (await Promise.all(keys.map((key) => done(kept.get(key))))) as SealedWork[];
  return found.map(({ full_name, count }, nr) => ({
    staffId: keys[nr]?.slice(sealedKeyOf('').length) ?? '',
    full_name,
    count,
  }));
}

/**
 * Stores or deletes sealed work, perhaps together with a change of the phone. False: the phone has changed in the meantime, so nothing was
 * done.
 */
export async function putSealed(
  staffId: string,
  sealed: SealedWork | null,
  change: { expected: Phone; next: Phone } | null,
): Promise<boolean> {
  let isDone = true;
  await transact(async (kept) => {
    if (change !== null) {
      const now = ((await done(kept.get(phoneKey))) as Phone | undefined) ?? emptyPhone;
      isDone = JSON.stringify(now) === JSON.stringify(change.expected);
      if (!isDone) return;
      kept.put(change.next, phoneKey);
    }
    if (sealed === null) kept.delete(sealedKeyOf(staffId));
    else kept.put(sealed, sealedKeyOf(staffId));
  });
  if (!isDone) return false;
  if (change === null) await readPhone();
  else show(change.next);
  tellTabs?.(null);
  return true;
}
