import { afterEach, beforeEach, vi } from 'vitest';

/** An empty localStorage for each test of the file. Without one, what a test stores would stay in memory for the files after it. */
export function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return stored;
}
