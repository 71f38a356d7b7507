import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { addNotice, noChanges } from '../../domain/catalogue-change.ts';
import { cachedBody } from '../http/cached-body.ts';
import { PageCache, type Page } from './page-cache.ts';

const page = (html: string, over: Partial<Page> = {}): Page => ({
  status: 200,
  headers: {},
  body: cachedBody('text/html', Buffer.from(html)),
  isWhole: true,
  reads: null,
  ...over,
});
const get = async (cache: PageCache, address: string) => cache.find(address) ?? (await cache.make(address));
const textOf = async (got: Promise<Page>) => (await got).body.bytes.toString();
const everything = { ...noChanges(), isEverything: true };
const megabyte = 1024 * 1024;

describe('the page cache', () => {
  test('renders an address once for any number of visitors who come at the same time', async () => {
    let renders = 0;
    const cache = new PageCache(async () => {
      renders += 1;
      await sleep(5);
      return page('home');
    }, megabyte);
    await Promise.all(Array.from({ length: 50 }, () => get(cache, '/')));
    expect(renders).toBe(1);
  });

  test('renders every page again after a change, without a visitor asking', async () => {
    let price = 100;
    const cache = new PageCache(async (address) => page(`${address} ${price}`), megabyte);
    await get(cache, '/a');
    await get(cache, '/b');
    price = 200;
    cache.changed(everything);
    await expect
      .poll(() => Promise.all([textOf(get(cache, '/a')), textOf(get(cache, '/b'))]))
      .toEqual(['/a 200', '/b 200']);
    cache.close();
  });

  test('sends the old page right after a change rather than make a visitor wait', async () => {
    let word = 'old';
    const cache = new PageCache(async () => {
      const shown = word;
      await sleep(word === 'old' ? 0 : 300);
      return page(shown);
    }, megabyte);
    await get(cache, '/');
    word = 'new';
    cache.changed(everything);
    expect(await textOf(get(cache, '/'))).toBe('old');
    await expect.poll(() => textOf(get(cache, '/'))).toBe('new');
    cache.close();
  });

  test('a change that comes while a page is being made does not leave the older one behind', async () => {
    let word = 'before';
    const cache = new PageCache(async () => {
      const shown = word;
      await sleep(30);
      return page(shown);
    }, megabyte);
    const first = get(cache, '/');
    word = 'after';
    cache.changed(everything);
    await first;
    await expect.poll(() => textOf(get(cache, '/'))).toBe('after');
    cache.close();
  });

  test('a stream of changes does not keep a page old: it counts from the first change that the page lacks', async () => {
    const clock = { nowMs: 5000 };
    let price = 1;
    let isSlow = false;
    const render = async () => (isSlow ? new Promise<Page>(() => undefined) : page(`price ${price}`));
    const cache = new PageCache(render, megabyte, { now: () => clock.nowMs });
    const shown = () => cache.find('/')?.body.bytes.toString();
    const change = () => {
      price += 1;
      cache.changed(everything);
    };
    await get(cache, '/');
    isSlow = true;
    change();
    expect(shown()).toBe('price 1');
    clock.nowMs += 999;
    change();
    expect(shown()).toBe('price 1');
    clock.nowMs += 1;
    change();
    expect(shown(), 'a second after the first of three changes').toBeUndefined();
    isSlow = false;
    clock.nowMs += 1000;
    expect(await textOf(cache.make('/'))).toBe('price 4');
    clock.nowMs += 500;
    change();
    clock.nowMs += 600;
    expect(shown(), 'the new page lacks only the last change').toBe('price 4');
    cache.close();
  });

  test('visitors who wait while changes come share a rendering that began in time', async () => {
    const clock = { nowMs: 5000 };
    const renders: PromiseWithResolvers<Page>[] = [];
    const render = () => {
      const rendering = Promise.withResolvers<Page>();
      renders.push(rendering);
      return rendering.promise;
    };
    const cache = new PageCache(render, megabyte, { now: () => clock.nowMs });
    const first = cache.make('/');
    cache.changed(everything);
    const second = cache.make('/');
    expect(renders.length, 'two visitors within a second').toBe(1);
    clock.nowMs += 1000;
    const third = cache.make('/');
    expect(renders.length, 'one who comes a second after the change').toBe(2);
    for (const [index, { resolve }] of renders.entries()) resolve(page(`rendering ${index}`));
    expect(await Promise.all([first, second, third].map(textOf))).toEqual([
      'rendering 0',
      'rendering 0',
      'rendering 1',
    ]);
    cache.close();
  });

  test('keeps serving the old page while a new one cannot be made', async () => {
    let isBroken = false;
    const cache = new PageCache(async () => {
      if (isBroken) throw new Error('database away');
      return page('home');
    }, megabyte);
    await get(cache, '/');
    isBroken = true;
    cache.changed(everything);
    await sleep(1200);
    expect(await textOf(get(cache, '/'))).toBe('home');
    cache.close();
  });

  test('a page with a missing part is shown, but not cached and never replaces a complete one', async () => {
    let isWhole = false;
    const cache = new PageCache(async () => page(isWhole ? 'whole' : 'part', { isWhole }), megabyte);
    expect(await textOf(get(cache, '/'))).toBe('part');
    isWhole = true;
    expect(await textOf(get(cache, '/'))).toBe('whole');
    isWhole = false;
    cache.changed(everything);
    await sleep(1200);
    expect(await textOf(get(cache, '/'))).toBe('whole');
    cache.close();
  });

  test('renders a page once more for whoever asked for it, and then waits for the next visitor', async () => {
    let price = 100;
    const rendered: string[] = [];
    const cache = new PageCache(async (address) => {
      rendered.push(address);
      return page(`${price}`);
    }, megabyte);
    const change = () => {
      price += 100;
      cache.changed(everything);
    };
    for (const address of ['/seen', '/once', '/later']) await get(cache, address);
    change();
    await expect.poll(() => rendered.slice(3).toSorted()).toEqual(['/later', '/once', '/seen']);
    await get(cache, '/seen');
    await sleep(1100);
    change();
    expect(await textOf(get(cache, '/later')), 'its next visitor never sees the old price').toBe('300');
    await expect.poll(() => rendered.slice(6).toSorted()).toEqual(['/later', '/seen']);
    await sleep(1100);
    expect(rendered.slice(6)).toHaveLength(2);
    cache.close();
  });

  test('a change during a renewal that no visitor waits for is seen by the next one', async () => {
    let price = 100;
    const renewed = Promise.withResolvers<void>();
    const renders: string[] = [];
    const cache = new PageCache(async () => {
      const shown = `${price}`;
      renders.push(shown);
      if (renders.length === 2) await renewed.promise;
      return page(shown);
    }, megabyte);
    const change = () => {
      price += 100;
      cache.changed(everything);
    };
    await get(cache, '/');
    change();
    await expect.poll(() => renders).toEqual(['100', '200']);
    change();
    renewed.resolve();
    await sleep(10);
    expect(await textOf(get(cache, '/'))).toBe('300');
    cache.close();
  });

  test('stays within its bytes, and unknown addresses cannot push out real pages', async () => {
    let renders = 0;
    const cache = new PageCache(async (address) => {
      renders += 1;
      return page('x'.repeat(10_000), { status: address.startsWith('/gone') ? 404 : 200 });
    }, 200_000);
    await get(cache, '/');
    for (let i = 0; i < 1000; i += 1) await get(cache, `/gone/${i}`);
    await get(cache, '/');
    expect(renders).toBe(1001);
    for (let i = 0; i < 50; i += 1) await get(cache, `/real/${i}`);
    await get(cache, '/real/0');
    expect(renders, 'the first of fifty has left the 200 kB').toBe(1052);
  });

  test('renders only the pages again that were made from what changed', async () => {
    const rendered: string[] = [];
    const readsOf = (address: string) => ({ tables: ['help'], products: [address.slice(1)], lists: [] });
    const cache = new PageCache(async (address) => {
      rendered.push(address);
      return page(address, { reads: readsOf(address), status: address === '/p9' ? 404 : 200 });
    }, megabyte);
    for (const address of ['/p1', '/p2', '/p3', '/p9']) await get(cache, address);
    const changes = noChanges();
    addNotice(changes, '{"product":"p2"}');
    cache.changed(changes);
    await expect.poll(() => rendered).toEqual(['/p1', '/p2', '/p3', '/p9', '/p2']);
    expect(cache.find('/p9'), 'a page of what does not exist stays too').toBeDefined();
    await sleep(1100);
    expect(rendered).toHaveLength(5);
    await get(cache, '/p2');
    const all = noChanges();
    addNotice(all, 'help');
    cache.changed(all);
    await expect.poll(() => rendered.slice(5).toSorted()).toEqual(['/p1', '/p2', '/p3']);
    expect(cache.find('/p9')).toBeUndefined();
    cache.close();
  });
});
