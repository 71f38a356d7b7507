import { useSyncExternalStore } from 'react';
import type { LocalKey, SessionKey } from './stored-keys.ts';

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

/** Without Web Locks (plain HTTP, old browsers) two tabs may still act at once: what is done here must stand being done twice. */
export const oneTabAtATime = <T>(lockName: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lockName, act) : act();
