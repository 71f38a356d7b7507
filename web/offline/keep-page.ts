import { loadLinksWhole } from '../parts/new-version.ts';
import type { Seen, SeenAnswer } from './worker-scope.ts';

/** Pictures come many at a time. */
const burstMs = 500;

/** Loaded after the page is at rest; registering twice is harmless. */
const registered = navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });

navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<SeenAnswer>) => {
  dispatchEvent(new CustomEvent('page-source', { detail: data }));
});
const keepThisPage = () => void keepPage(location.pathname + location.search);

const isFirstVisit = !navigator.serviceWorker.controller;

navigator.serviceWorker.addEventListener('controllerchange', () => {
  // A new worker begins with an empty store.
  keepThisPage();
  // And comes with a new version of the shop, which is loaded with the next page.
  if (!isFirstVisit) loadLinksWhole();
});

// On a first visit over a slow network pictures arrive after the worker has asked for them, and have passed it by.
if (isFirstVisit) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keepThisPage, burstMs);
  };
  addEventListener('load', keepSoon, { capture: true });
}

/** Lets the service worker keep a page that the visitor sees now, so that it opens again without a network. */
export async function keepPage(path: string): Promise<void> {
  // Private windows and odd settings refuse it: the shop then works as it did, online.
  if ((await registered.catch(() => null)) === null) return;
  const { active } = await navigator.serviceWorker.ready;
  const resources = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ path, resources } satisfies Seen, []);
}
