import { useSyncExternalStore } from 'react';
import { readSession, writeSession } from '../visitor/session-store.ts';

const key = 'pincode';
const listeners = new Set<() => void>();

export function rememberPincode(pincode: string): void {
  writeSession(key, pincode);
  listeners.forEach((tell) => tell());
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The pincode asked about last in this visit. */
export const useRememberedPincode = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readSession(key),
    () => null,
  );
