import { useSyncExternalStore } from 'react';

/** One of the browser's two stores; the page's memory, where a browser stores nothing: private windows, full or forbidden storage. */
function openStore(storage: () => Storage) {
  const memory = new Map<string, string>();
  const attempt = (act: (store: Storage) => string | null | void): string | null => {
    try {
      return act(storage()) ?? null;
    } catch {
      return null;
    }
  };
  return {
    read: (key: string): string | null => memory.get(key) ?? attempt((store) => store.getItem(key)),
    write(key: string, text: string): void {
      memory.set(key, text);
      attempt((store) => {
        store.setItem(key, text);
        memory.delete(key);
      });
    },
    forget(key: string): void {
      memory.delete(key);
      attempt((store) => store.removeItem(key));
    },
  };
}

// All of this is for the browser only.
const local = openStore(() => localStorage);

/** Stored as long as the tab is open, across reloads. */
const session = openStore(() => sessionStorage);
export const readSession = (key: string): string | null => session.read(key);
export const writeSession = (key: SessionKey, text: string): void => session.write(key, text);
export const forgetSession = (key: string): void => session.forget(key);

/** Null if there is nothing, or no valid JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(local.read(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeJson(key: LocalKey, value: unknown): void {
  local.write(key, JSON.stringify(value));
  notify(key);
}

export function forget(key: string): void {
  local.forget(key);
  notify(key);
}

const listeners = new Map<string, Set<() => void>>();
const notify = (key: string): void => listeners.get(key)?.forEach((listener) => listener());

/** Calls the listener after every change of a key, in this tab or another. */
function onChange(key: string, listener: () => void): () => void {
  const ofKey = listeners.get(key) ?? new Set();
  listeners.set(key, ofKey.add(listener));
  // A null key means that everything was cleared.
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  addEventListener('storage', fromOtherTab);
  return () => {
    ofKey.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

/** A value under one key. `check` makes it readable, whatever somebody else has stored there. */
export function storedValue<Value>(key: LocalKey, check: (stored: unknown) => Value) {
  let last: { text: string | null; value: Value } | null = null;
  /** The same object while the text is the same, as useSyncExternalStore requires. */
  function read(): Value {
    const text = local.read(key);
    if (last?.text !== text || !last) last = { text, value: check(readJson(key)) };
    return last.value;
  }
  const subscribe = (listener: () => void) => onChange(key, listener);
  return {
    read,
    write: (value: Value): void => writeJson(key, value),
    /** Reads it first: another tab may have changed it a moment ago. */
    change: (change: (value: Value) => Value): void => writeJson(key, change(read())),
    forget: (): void => forget(key),
    /** Updated from all tabs; `before` on the server and until hydration. */
    use: <Before>(before: Before): Value | Before =>
      useSyncExternalStore<Value | Before>(subscribe, read, () => before),
  };
}

/** Hand-written, like all checks of stored data: every page carries them, and would have to carry a schema library. */
export const hasTexts = <Name extends string>(
  stored: unknown,
  ...names: readonly Name[]
): stored is Record<Name, string> =>
  typeof stored === 'object' &&
  stored !== null &&
  names.every((name) => typeof (stored as Partial<Record<Name, unknown>>)[name] === 'string');

/** Without Web Locks (plain HTTP, old browsers) two tabs may still act at once: what is done here must stand being done twice. */
export const oneTabAtATime = <T>(lockName: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, act) : act();

/** Browser only. */
export const thisDevice = (): 'phone' | 'computer' => (matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer');

/**
 * Prefixes of all keys that the shop stores in a browser, by what happens to them when the login ends. The compiler rejects any other key.
 * Only `sealed_` stays: unsent work, encrypted for its account (sealed-work.ts).
 */
export const localKeys = {
  /** Removed first, all at once (stored-login.ts). */
  login: ['pahiya_visitor', 'pahiya_tokens', 'pahiya_seal_key', 'pahiya_leaving', 'cart_copy'],
  personal: [
    'pahiya_device',
    'pahiya_code_',
    'cart_changed',
    'cart_coupon',
    'checkout_data',
    'own_billing_address',
    'payment_mode',
    'pincode',
    'seen_products',
  ],
  /** Typed or chosen, and not sent yet. */
  work: ['unsent_cart_', 'wish_list', 'guest_cart', 'saved_for_later', 'pahiya_admission_draft'],
} as const;

export const sessionKeys = {
  personal: ['checkout_attempt', 'checkout_unanswered', 'unpaid_order', 'quote ', 'pay_link'],
  work: ['order_note ', 'review_draft_', 'return_draft_'],
} as const;

export const sealedPrefix = 'sealed_';

type Start = (typeof localKeys)[keyof typeof localKeys][number] | typeof sealedPrefix;
type LocalKey = `${Start}${string}`;
type SessionKey = `${(typeof sessionKeys)[keyof typeof sessionKeys][number]}${string}`;
