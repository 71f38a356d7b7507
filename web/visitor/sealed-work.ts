import { forget, readJson, writeJson, oneTabAtATime, localKeys, sealedPrefix, sessionKeys } from './browser-store.ts';
import { forgetLeaving, readLeaving, type Owner } from './stored-login.ts';

/** What was stored, by key. */
interface Work {
  local: Record<string, string>;
  session: Record<string, string>;
}

const lockName = 'pahiya-seal';
const keyOf = (userId: string) => `${sealedPrefix}${userId}` as const;
const algorithm = 'AES-GCM';

/**
 * Removes all personal data of a customer whose login has ended. Unsent work is encrypted first and comes back with the owner's next login
 * here; over plain HTTP, where browsers cannot encrypt, it stays as it is. One tab clears local storage; each clears its own session
 * storage.
 */
export const clearBrowser = (owner: Owner): Promise<void> =>
  oneTabAtATime(lockName, async () => {
    const isFirst = readLeaving()?.userId === owner.userId;
    const local = isFirst ? openStorage('localStorage') : null;
    const session = openStorage('sessionStorage');
    removeAll(local, localKeys.personal);
    removeAll(session, sessionKeys.personal);
    const found: Work = { local: readAll(local, localKeys.work), session: readAll(session, sessionKeys.work) };
    const key = await importKey(owner.sealKey);
    // Another tab may have sealed its own a moment ago.
    const earlier = key && (await open(owner, key));
    const sealed =
      key && Object.keys({ ...found.local, ...found.session }).length > 0
        ? await seal(key, {
            local: { ...earlier?.local, ...found.local },
            session: { ...earlier?.session, ...found.session },
          })
        : null;
    for (const [store, starts, work] of [
      [local, localKeys.work, found.local],
      [session, sessionKeys.work, found.session],
    ] as const)
      removeAll(store, starts, (each) => key !== null || !(each in work));
    // After the removal: full storage has room again.
    if (sealed) writeJson(keyOf(owner.userId), sealed);
    if (!isFirst) return;
    // A browser that refuses one of these must not keep its next customer from logging in.
    await Promise.allSettled([dropPageTrail(), dropPushes()]);
    // Last: if the page is left before this, the next one starts again.
    forgetLeaving();
  });

/** Restores work at the owner's login. What would overwrite an existing key stays sealed until the next login. */
export const openWork = (owner: Owner): Promise<void> =>
  oneTabAtATime(lockName, async () => {
    const key = await importKey(owner.sealKey);
    const work = key && (await open(owner, key));
    if (!key || !work) return;
    const left = {
      local: putBack(openStorage('localStorage'), work.local),
      session: putBack(openStorage('sessionStorage'), work.session),
    };
    if (Object.keys({ ...left.local, ...left.session }).length > 0)
      writeJson(keyOf(owner.userId), await seal(key, left));
    else forget(keyOf(owner.userId));
  });

async function seal(key: CryptoKey, work: Work): Promise<{ iv: string; sealed: string }> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(work));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: algorithm, iv }, key, bytes));
  return { iv: toText(iv), sealed: toText(sealed) };
}

/** Null if there is nothing, or nothing readable. */
async function open({ userId }: Owner, key: CryptoKey): Promise<Work | null> {
  const stored = readJson(keyOf(userId)) as { iv: string; sealed: string } | null;
  if (stored === null) return null;
  try {
    const given = { name: algorithm, iv: toBytes(stored.iv) };
    const bytes = await crypto.subtle.decrypt(given, key, toBytes(stored.sealed));
    return JSON.parse(new TextDecoder().decode(bytes)) as Work;
  } catch {
    return null;
  }
}

async function importKey(hex: string): Promise<CryptoKey | null> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (bytes.length !== 32 || !globalThis.isSecureContext) return null;
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']);
}

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);

/** Empty lists, and a wish list without unsent hearts, need no sealing. */
function isEmpty(key: string, text: string): boolean {
  if (text === '[]') return true;
  return key === 'wish_list' && Object.keys((readJson(key) as { unsent?: object } | null)?.unsent ?? {}).length === 0;
}

function keysOf(store: Storage, starts: readonly string[]): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  return keys.filter((key) => starts.some((start) => key.startsWith(start)));
}

function readAll(store: Storage | null, starts: readonly string[]): Record<string, string> {
  const found = (store ? keysOf(store, starts) : []).map((key) => [key, store?.getItem(key) ?? ''] as const);
  return Object.fromEntries(found.filter(([key, text]) => !isEmpty(key, text)));
}

function removeAll(store: Storage | null, starts: readonly string[], isGoing = (_key: string) => true): void {
  for (const key of (store ? keysOf(store, starts) : []).filter(isGoing)) {
    // `forget` also tells the screens of this tab.
    if (store === openStorage('localStorage')) forget(key);
    else store?.removeItem(key);
  }
}

/** Returns what was not put back because its key is taken or the storage is full. */
function putBack(store: Storage | null, work: Record<string, string>): Record<string, string> {
  const isTaken = (key: string) => ![null, '[]'].includes(store?.getItem(key) ?? null);
  for (const [key, text] of Object.entries(work).filter(([each]) => !isTaken(each))) {
    try {
      store?.setItem(key, text);
    } catch {
      // Full: it stays sealed.
    }
  }
  return Object.fromEntries(Object.entries(work).filter(([key, text]) => store?.getItem(key) !== text));
}

/** Null if the browser forbids it. */
function openStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

/** Cached pages and pictures. The offline page stays. */
async function dropPageTrail(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) {
    if (name.startsWith('pages-')) {
      const pages = await caches.open(name);
      const seen = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== '/offline');
      await Promise.all(seen.map((page) => pages.delete(page)));
    } else if (name !== 'assets') await caches.delete(name);
  }
}

/** The next person must not get this customer's messages. Firebase stores its tokens in databases of its own. */
async function dropPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const { name } of (await indexedDB.databases?.()) ?? []) {
    if (name?.startsWith('firebase')) indexedDB.deleteDatabase(name);
  }
}
