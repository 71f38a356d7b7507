import { loadLinksWhole } from '../parts/new-version.ts';
import type { Seen, SeenAnswer } from './worker-scope.ts';

/** Pictures arrive many at a time. */
const burstMs = 500;

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Has the service worker cache the current page, so that it opens without a network. The first call registers the worker. */
export async function keepPage(path: string): Promise<void> {
  registered ??= register();
  // Private windows and some settings refuse it: then the shop works online only.
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
    keepThisPage();
    // It also brings a new version of the shop, which loads with the next page.
    if (!isFirstVisit) loadLinksWhole();
  });
  // On a first visit over a slow network some pictures load before the worker can see them, so it is asked once more.
  if (isFirstVisit) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keepThisPage, burstMs);
    };
    addEventListener('load', keepSoon, { capture: true });
  }
  return serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}

const keepThisPage = () => void keepPage(location.pathname + location.search);
