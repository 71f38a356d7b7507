import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(tell: () => void): () => void {
  const preference = matchMedia(query);
  preference.addEventListener('change', tell);
  return () => preference.removeEventListener('change', tell);
}

/** Whether the visitor's system asks for less motion; false on the server. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
