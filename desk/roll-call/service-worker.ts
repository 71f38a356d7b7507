/** Filled in by the build: a hash of the page's files, and their addresses. */
declare const buildVersion: string;
declare const pageFiles: string[];

/** The part of the service worker API that we use: TypeScript's library for it conflicts with the one for pages. */
interface WorkerScope {
  readonly location: Location;
  readonly registration: { update(): Promise<unknown> };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchAsked) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchAsked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as WorkerScope;
const storePrefix = 'roll-call-';
const storeName = storePrefix + buildVersion;
const page = '/desk/roll-call';

// The document and the files of one release belong together, so both come from the store, with or without a network. A new release is a new
// worker, which loads everything before it takes over. Taps are in IndexedDB, which releases do not touch.
worker.addEventListener('install', (event) => event.waitUntil(storeRelease().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === page) event.respondWith(openPage(event));
  } else if (pageFiles.includes(pathname))
    event.respondWith(fromStore(pathname).then((file) => file ?? fetch(request)));
});

const fromStore = async (path: string): Promise<Response | undefined> => (await caches.open(storeName)).match(path);

async function storeRelease(): Promise<void> {
  const store = await caches.open(storeName);
  await store.addAll(pageFiles);
  await storeDocument(await fetch(page, { cache: 'no-store' }));
}

/** False: it belongs to another release, or is not the document. */
async function storeDocument(document: Response): Promise<boolean> {
  const text = await document.clone().text();
  const named = [...text.matchAll(/\/desk\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
  if (!document.ok || named.length === 0 || !named.every((path) => pageFiles.includes(path))) return false;
  await (await caches.open(storeName)).put(page, document);
  return true;
}

async function openPage(event: FetchAsked): Promise<Response> {
  const stored = await fromStore(page);
  if (!stored) return fetch(event.request);
  event.waitUntil(refresh());
  return stored;
}

/** The shop's name and icon are in the document. One of another release means that there is a newer worker. */
async function refresh(): Promise<void> {
  const document = await fetch(page, { cache: 'no-store' }).catch(() => null);
  if (document && !(await storeDocument(document))) await worker.registration.update().catch(() => undefined);
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(storePrefix) && name !== storeName);
  await Promise.all(others.map((name) => caches.delete(name)));
}
