import { storedValue } from './browser-store.ts';

/** Where the visitor wants goods delivered, and whether the shop delivered there when it was last asked. */
export interface RememberedPincode {
  pincode: string;
  /** Null: not known yet. */
  isServed: boolean | null;
}

const store = storedValue('pincode', (stored): RememberedPincode | null => {
  const { pincode, isServed } = (stored ?? {}) as Partial<RememberedPincode>;
  if (typeof pincode !== 'string' || !/^\S{5,10}$/.test(pincode)) return null;
  return { pincode, isServed: typeof isServed === 'boolean' ? isServed : null };
});

export function rememberPincode(next: RememberedPincode): void {
  const known = store.read();
  if (known?.pincode !== next.pincode || known.isServed !== next.isServed) store.write(next);
}

/** Null on the server and until hydration. */
export const useRememberedPincode = (): RememberedPincode | null => store.use(null);
