/** Stands in where the browser keeps nothing for us: private windows, full or forbidden storage. Lives as long as the tab. */
const memory = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The text kept under a key. Browser only. */
export function readText(key: string): string | null {
  try {
    return memory.get(key) ?? storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** What is kept under a key; null where there is nothing, or something that nobody can read. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  tell(key);
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    storage()?.removeItem(key);
  } catch {
    // Nothing was kept there either.
  }
  tell(key);
}

const tell = (key: string): void => listeners.get(key)?.forEach((listener) => listener());

/** Hears of every change under a key, by this tab or by another. */
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
