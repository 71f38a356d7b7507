import { afterEach, expect, test, vi } from 'vitest';
import { cache, dropOtherStores, findOtherWidth, storeNames } from './store.ts';

/** As much of the browser's cache as `cache` needs. */
function openCaches() {
  const cached = new Map<string, Response>();
  const store = {
    put: async (request: string, response: Response) => void cached.set(request, response),
    keys: async () => [...cached.keys()],
    delete: async (request: string) => cached.delete(request),
  };
  vi.stubGlobal('caches', { open: async () => store });
  return cached;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['public, max-age=31536000, immutable', ['/media/skates-one/320']],
  ['public, max-age=15', []],
  ['no-store', []],
])('a picture sent with %s is cached for offline: %j', async (cacheControl, expected) => {
  const cached = openCaches();
  const response = new Response('picture', { headers: { 'cache-control': cacheControl } });
  Object.defineProperty(response, 'type', { value: 'basic' });
  await cache(storeNames('v1'), 'pictures', '/media/skates-one/320', response);
  expect([...cached.keys()]).toEqual(expected);
});

/** As a browser gives it to the worker. */
const answer = (over: object = {}): Response =>
  Object.defineProperties(new Response('page'), {
    type: { value: 'basic' },
    ...Object.fromEntries(Object.entries(over).map(([name, value]) => [name, { value }])),
  });

test('a page is cached for offline only as the shop answered it: no redirect to a login, no error, nothing of another host', async () => {
  const cached = openCaches();
  for (const over of [{ redirected: true }, { status: 500 }, { status: 206 }, { type: 'opaque' }]) {
    await cache(storeNames('v1'), 'pages', '/product/wheel', answer(over));
  }
  expect([...cached.keys()]).toEqual([]);
  await cache(storeNames('v1'), 'pages', '/product/wheel', answer());
  expect([...cached.keys()]).toEqual(['/product/wheel']);
});

test('of pages over the limit the oldest go, never the one just visited', async () => {
  const cached = openCaches();
  for (let nr = 1; nr <= 62; nr++) await cache(storeNames('v1'), 'pages', `/product/${nr}`, answer());
  expect(cached.size).toBe(60);
  expect([cached.has('/product/2'), cached.has('/product/3'), cached.has('/product/62')]).toEqual([false, true, true]);
});

test('a new build deletes what older ones cached, but no pictures and no files that a tab may still need', async () => {
  const left = new Set(['pages-v1', 'pages-v2', 'catalogue-v1', 'catalogue-v2', 'assets', 'pictures']);
  vi.stubGlobal('caches', { keys: async () => [...left], delete: async (name: string) => left.delete(name) });
  await dropOtherStores(storeNames('v2'));
  expect([...left]).toEqual(['pages-v2', 'catalogue-v2', 'assets', 'pictures']);
});

test('offline a picture is found in another width, never another picture', async () => {
  const seen = ['/media/skates-one/640', '/media/skates-oneself/320'].map((path) => ({
    url: `https://shop.example${path}`,
  }));
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => seen, match: async ({ url }: { url: string }) => url }),
  });
  const find = (path: string) => findOtherWidth(storeNames('v1'), `https://shop.example${path}`);
  expect(await find('/media/skates-one/160')).toBe('https://shop.example/media/skates-one/640');
  expect(await find('/media/skates/160')).toBeUndefined();
});
