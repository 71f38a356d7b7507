import type { SessionKey } from './stored-keys.ts';

/** For browsers that store nothing. Lives as long as the page. */
const memory = new Map<string, string>();

/** Stored as long as the tab is open, across reloads. Browser only. */
export function readSession(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeSession(key: SessionKey, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function forgetSession(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}
