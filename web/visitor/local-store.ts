import type { LocalKey } from './stored-keys.ts';

/** For browsers that store nothing: private windows, full or forbidden storage. Lives as long as the page. */
const memory = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Browser only. */
export function readText(key: string): string | null {
  try {
    return memory.get(key) ?? storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Null if there is nothing, or no valid JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeJson(key: LocalKey, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  notify(key);
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    storage()?.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
  notify(key);
}

const notify = (key: string): void => listeners.get(key)?.forEach((listener) => listener());

/** Calls the listener after every change of a key, in this tab or another. */
export function onChange(key: string, listener: () => void): () => void {
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
