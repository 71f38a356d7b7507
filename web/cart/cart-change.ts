import { writeJson } from '../visitor/local-store.ts';

const key = 'cart_changed';

/** Tells the other tabs of this browser that the customer's cart is another one now. */
export const tellCartChanged = (): void => writeJson(key, Date.now());

export function onCartChangedElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
