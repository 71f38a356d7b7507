import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { loadLinksWhole } from '../parts/new-version.ts';
import { keepPage } from './keep-page.ts';
import type { SeenAnswer } from './worker-scope.ts';

/** Whether the page came from the cache because the shop could not be reached. */
let isFromStore = false;

function subscribe(tell: () => void): () => void {
  const backOnline = () => {
    isFromStore = false;
    tell();
  };
  const learn = (event: Event) => {
    isFromStore = (event as CustomEvent<SeenAnswer>).detail.isFromStore;
    tell();
  };
  addEventListener('online', backOnline);
  addEventListener('offline', tell);
  addEventListener('page-source', learn);
  return () => {
    removeEventListener('online', backOnline);
    removeEventListener('offline', tell);
    removeEventListener('page-source', learn);
  };
}

const canKeep = () => import.meta.env.PROD && 'serviceWorker' in navigator;
/** Long enough that caching a page never competes with loading it. */
const restMs = 1500;

/** Caches the pages a visitor opens, and says so when the page comes from the cache. */
export function OfflineNotice() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!canKeep()) return undefined;
    const timer = setTimeout(() => void keepPage(pathname + search), restMs);
    return () => clearTimeout(timer);
  }, [pathname, search]);

  const noticed = useSyncExternalStore(
    subscribe,
    () => (!navigator.onLine ? 'offline' : isFromStore ? 'shop away' : null),
    () => null,
  );
  const isOffline = noticed !== null;
  // The cache holds whole pages, not API answers.
  useEffect(() => (isOffline && canKeep() ? loadLinksWhole() : undefined), [isOffline]);

  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-[calc(1rem+var(--bottom-bar,0px))] z-20 grid justify-items-center px-4">
      {isOffline && (
        <p className="animate-rise rounded-full bg-signal px-5 py-2.5 text-sm font-bold text-ink shadow-float">
          {/* Short on a phone, where it lies over what is being read. */}
          {noticed === 'offline' ? 'You are offline.' : 'The shop cannot be reached.'}{' '}
          <span className="max-sm:sr-only">Pages are shown as you last saw them.</span>
        </p>
      )}
    </output>
  );
}
