import { afterEach, expect, test, vi } from 'vitest';
import { cache, storeNames } from './store.ts';

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
