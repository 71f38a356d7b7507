import { receivePushes, type PushScope } from '../push/receive-pushes.ts';
import { dropOtherStores, findCached, findOtherWidth, cache, storeNames } from './store.ts';
import { assetsNamedIn, isCachedPage, kindOf, shopAway } from './what-to-cache.ts';
import type { FetchAsked, Seen, SeenAnswer, PageMessage, WorkerScope } from './worker-scope.ts';

/** Filled in by the build: a hash of its files, the calls that the contract marks as the catalogue's, and for each file what a
 * page with it may load on demand. */
declare const buildVersion: string;
declare const cataloguePatterns: string[];
declare const partsOfFiles: Record<string, string[]>;

const worker = self as unknown as WorkerScope & PushScope;
const { origin } = worker.location;
const stores = storeNames(buildVersion);
const cataloguePaths = cataloguePatterns.map((pattern) => new RegExp(pattern));
const offlinePage = '/offline';

/** After this, a cached copy is shown if there is one. */
const patienceMs = 5000;

/**
 * The Accept headers that Chromium sends for pictures, newest first. Pictures vary by Accept, so the HTTP cache returns a loaded picture
 * only for the exact header it was loaded with.
 */
const chromiumAccepts = [
  'image/jxl,image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
];

/** Pages shown from the cache. Lost when the worker stops, which is never during a page load. */
const shownFromStore = new Set<string>();

worker.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([dropOtherStores(stores), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  ),
);

receivePushes(worker);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    if (request.method === 'GET' && isPageOfShop(new URL(request.url))) event.respondWith(openPage(event));
    return;
  }
  const kind = kindOf(request, origin, cataloguePaths);
  if (kind === 'catalogue') event.respondWith(networkFirst(event, fetch(request), 'catalogue'));
  else if (kind) event.respondWith(cacheFirst(event, kind === 'asset' ? 'assets' : 'pictures'));
});

worker.addEventListener('message', (event) => {
  if (isSeen(event.data)) event.waitUntil(cacheSeen(event, event.data));
});

async function openPage(event: FetchAsked): Promise<Response> {
  const asked = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request));
  if (!isCachedPage(new URL(event.request.url))) return asked.catch(offlineAnswer);
  return networkFirst(event, asked, 'pages').catch(offlineAnswer);
}

/** The desk is an app of its own, and nothing of it is ever stored. */
const isPageOfShop = (url: URL): boolean => url.origin === origin && !/^\/desk(?:\/|$)/.test(url.pathname);

/** If the browser is online, the page says that the shop cannot be reached. */
async function offlineAnswer(): Promise<Response> {
  const page = await findCached(offlinePage);
  if (!page || !navigator.onLine) return page ?? Response.error();
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(shopAway(await page.text()), { headers });
}

/** The network's answer, otherwise the last one it gave. */
async function networkFirst(
  event: FetchAsked,
  asked: Promise<Response>,
  kind: 'pages' | 'catalogue',
): Promise<Response> {
  const answered = asked.then((response) => {
    event.waitUntil(cache(stores, kind, event.request, response.clone()));
    return response;
  });
  const cached = await findCached(event.request);
  if (!cached) return answered;
  const fallBack = () => {
    shownFromStore.add(event.resultingClientId);
    return cached;
  };
  const outOfPatience = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), patienceMs));
  const first = await Promise.race([answered, outOfPatience]).catch(() => cached);
  return first === cached ? fallBack() : first;
}

/** For files whose content never changes. Without a network a picture is shown in any width that was seen. */
async function cacheFirst(event: FetchAsked, kind: 'assets' | 'pictures'): Promise<Response> {
  const cached = await findCached(event.request);
  if (cached) return cached;
  try {
    const response = await fetch(event.request);
    event.waitUntil(cache(stores, kind, event.request, response.clone()));
    return response;
  } catch (error) {
    const other = kind === 'pictures' ? await findOtherWidth(stores, event.request.url) : undefined;
    if (other) return other;
    throw error;
  }
}

async function cacheOfflinePage(): Promise<void> {
  const page = await fetch(offlinePage, { cache: 'reload' });
  if (!page.ok) throw new Error(`the offline page answers ${page.status}`);
  await cacheAssets(assetsNamedIn(await page.clone().text()));
  await cache(stores, 'pages', offlinePage, page);
}

/**
 * The first page of a visit loads before this worker runs, and a click loads no document at all: both are cached here, once each.
 * Their files and pictures come from the browser's HTTP cache.
 */
async function cacheSeen({ source }: PageMessage, { path, resources }: Seen): Promise<void> {
  source?.postMessage({ isFromStore: shownFromStore.has(source.id) } satisfies SeenAnswer, []);
  const url = new URL(path, origin);
  if (url.origin !== origin || !isCachedPage(url)) return;
  const loaded = resources
    .map((resource) => new URL(resource, origin))
    .filter((resource) => resource.origin === origin);
  await cacheLoadedPictures(loaded.map(({ pathname }) => pathname).filter((name) => name.startsWith('/media/')));
  await cachePage(url);
  // Opened when something was added to it, which works without a network.
  await cachePage(new URL('/cart', origin));
}

async function cachePage(url: URL): Promise<void> {
  if (await findCached(url.href)) return;
  const page = await fetch(url);
  const files = assetsNamedIn(await page.clone().text());
  await cacheAssets(files);
  await cache(stores, 'pages', url.href, page);
  await cacheAssets(files.flatMap((file) => partsOfFiles[file] ?? []));
}

async function cacheAssets(paths: string[]): Promise<void> {
  for (const path of paths) {
    if (!(await findCached(path))) await cache(stores, 'assets', path, await fetch(path, { cache: 'force-cache' }));
  }
}

async function cacheLoadedPictures(paths: string[]): Promise<void> {
  for (const path of paths) {
    for (const accept of chromiumAccepts) {
      if (await findCached(path)) break;
      const response = await fetch(path, {
        mode: 'same-origin',
        cache: 'only-if-cached',
        headers: { accept },
      }).catch(() => null);
      if (response) await cache(stores, 'pictures', path, response);
    }
  }
}

const isSeen = (data: unknown): data is Seen =>
  typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string' && 'resources' in data;
