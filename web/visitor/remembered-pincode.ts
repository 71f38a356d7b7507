import { useSyncExternalStore } from 'react';
import { onChange, readJson, readText, writeJson } from './local-store.ts';

const key = 'pincode';

/** Where the visitor wants goods delivered, and whether the shop delivered there when it was last asked. */
export interface RememberedPincode {
  pincode: string;
  /** Null: not known yet. */
  isServed: boolean | null;
}

let lastText: string | null = null;
let last: RememberedPincode | null = null;

/** The same object while the text is the same, as useSyncExternalStore requires. */
function snapshot(): RememberedPincode | null {
  const text = readText(key);
  if (text !== lastText) {
    lastText = text;
    const stored = readJson(key) as Partial<RememberedPincode> | null;
    const isReadable = typeof stored?.pincode === 'string' && /^\S{5,10}$/.test(stored.pincode);
    last = isReadable
      ? { pincode: String(stored.pincode), isServed: typeof stored.isServed === 'boolean' ? stored.isServed : null }
      : null;
  }
  return last;
}

export function rememberPincode(next: RememberedPincode): void {
  const known = snapshot();
  if (known?.pincode !== next.pincode || known.isServed !== next.isServed) writeJson(key, next);
}

const subscribe = (listener: () => void) => onChange(key, listener);

/** Asked once, in any tab; null on the server and until hydration. */
export const useRememberedPincode = (): RememberedPincode | null =>
  useSyncExternalStore(subscribe, snapshot, () => null);
