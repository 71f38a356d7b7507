import { useSyncExternalStore } from 'react';

const key = 'pincode';
const listeners = new Set<() => void>();

// A browser may forbid storage; the check then works without memory.

function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberPincode(pincode: string): void {
  try {
    sessionStorage.setItem(key, pincode);
  } catch {
    return;
  }
  listeners.forEach((tell) => tell());
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The pincode asked about last in this visit. */
export const useRememberedPincode = (): string | null => useSyncExternalStore(subscribe, read, () => null);
