import { describe, expect, test } from 'vitest';
import { assetsNamedIn, isCachedPage, kindOf, shopAway } from './what-to-cache.ts';

const origin = 'https://shop.example';
const cataloguePaths = [/^\/api\/slider\/all\/[^/]+$/];
const ask = (path: string, over: { method?: string; headers?: Record<string, string> } = {}) =>
  kindOf(
    { method: over.method ?? 'GET', url: new URL(path, origin).href, headers: new Headers(over.headers) },
    origin,
    cataloguePaths,
  );

describe('what the browser caches', () => {
  test.each([
    ['/assets/home-x.js', 'asset'],
    ['/media/abcdefgh/320', 'picture'],
    ['/api/slider/all/pahiya', 'catalogue'],
  ])('%s is cached', (path, kind) => {
    expect(ask(path)).toBe(kind);
  });

  test.each(['/api/cart/7', '/api/payment/7', '/api/slider/all/a/b', 'https://other.example/assets/x.js', '/x'])(
    '%s is not',
    (path) => {
      expect(ask(path)).toBeNull();
    },
  );

  test('no request with a login or a range, and none that changes anything', () => {
    expect(ask('/api/slider/all/pahiya', { headers: { Authorization: 'Bearer x' } })).toBeNull();
    expect(ask('/media/abcdefgh/320', { headers: { Range: 'bytes=0-1' } })).toBeNull();
    expect(ask('/api/slider/all/pahiya', { method: 'POST' })).toBeNull();
  });

  test('public pages, and no page of an account', () => {
    for (const path of ['/', '/about', '/product?search=x', '/product/a/b', '/category-detail/Wheels', '/cart']) {
      expect([path, isCachedPage(new URL(path, origin))]).toEqual([path, true]);
    }
    for (const path of ['/my-account', '/checkout', '/track/7', '/payment-success/7', '/reset', '/offline']) {
      expect([path, isCachedPage(new URL(path, origin))]).toEqual([path, false]);
    }
  });

  test('the files that a page links, each once', () => {
    const html = '<link href="/assets/a-1.css"><script>import "/assets/b_2.js";import "/assets/b_2.js"</script>';
    expect(assetsNamedIn(html)).toEqual(['/assets/a-1.css', '/assets/b_2.js']);
  });
});

test('with a network, the offline page says that the shop cannot be reached', () => {
  expect(shopAway('<title>You are offline</title><h1>You are offline</h1>')).toBe(
    '<title>The shop cannot be reached</title><h1>The shop cannot be reached</h1>',
  );
});
