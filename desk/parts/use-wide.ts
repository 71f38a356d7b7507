import { useSyncExternalStore } from 'react';

/** As `lg:` in class names. */
const query = '(width >= 64rem)';

function subscribe(tell: () => void): () => void {
  const wide = matchMedia(query);
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

/** Whether there is room for two things side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
