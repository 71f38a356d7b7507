import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { loadLinksWhole } from '../parts/new-version.ts';
import type { SeenAnswer, Seen } from './worker-scope.ts';

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

const canReport = () => import.meta.env.PROD && 'serviceWorker' in navigator;
/** Long enough that caching a page never competes with loading it. */
const restMs = 1500;

/** Caches the pages a visitor opens, and says so when the page comes from the cache. */
export function OfflineNotice() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!canReport()) return undefined;
    const timer = setTimeout(() => void reportPage(pathname + search), restMs);
    return () => clearTimeout(timer);
  }, [pathname, search]);

  const noticed = useSyncExternalStore(
    subscribe,
    () => (!navigator.onLine ? 'offline' : isFromStore ? 'shop away' : null),
    () => null,
  );
  const isOffline = noticed !== null;
  // The cache holds whole pages, not API answers.
  useEffect(() => (isOffline && canReport() ? loadLinksWhole() : undefined), [isOffline]);

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

/** Pictures arrive many at a time. */
const burstMs = 500;

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Has the service worker cache the current page, so that it opens without a network. The first call registers the worker. */
async function reportPage(path: string): Promise<void> {
  registered ??= register();
  // Private windows and some settings forbid it; then the shop works only online.
  if ((await registered.catch(() => null)) === null) return;
  const { active } = await navigator.serviceWorker.ready;
  const resources = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ path, resources } satisfies Seen, []);
}

function register(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const isFirstVisit = !serviceWorker.controller;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<SeenAnswer>) => {
    dispatchEvent(new CustomEvent('page-source', { detail: data }));
  });
  serviceWorker.addEventListener('controllerchange', () => {
    // A new worker starts with an empty store.
    reportThisPage();
    // It also brings a new version of the shop, which loads with the next page.
    if (!isFirstVisit) loadLinksWhole();
  });
  // On a first visit over a slow network some pictures load before the worker can see them, so it is asked once more.
  if (isFirstVisit) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reportSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(reportThisPage, burstMs);
    };
    addEventListener('load', reportSoon, { capture: true });
  }
  return serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}

const reportThisPage = () => void reportPage(location.pathname + location.search);
