import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { keepBody } from '../http/kept-body.ts';
import { PageCache, type Page } from './page-cache.ts';

const page = (html: string, over: Partial<Page> = {}): Page => ({
  status: 200,
  headers: {},
  body: keepBody('text/html', Buffer.from(html)),
  isWhole: true,
  ...over,
});
const get = async (cache: PageCache, address: string) => cache.find(address) ?? (await cache.make(address));
const textOf = async (got: Promise<Page>) => (await got).body.bytes.toString();
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

  test('makes every page anew after a change, without a visitor asking', async () => {
    let price = 100;
    const cache = new PageCache(async (address) => page(`${address} ${price}`), megabyte);
    await get(cache, '/a');
    await get(cache, '/b');
    price = 200;
    cache.changed();
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
    cache.changed();
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
    cache.changed();
    await first;
    await expect.poll(() => textOf(get(cache, '/'))).toBe('after');
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
    cache.changed();
    await sleep(1200);
    expect(await textOf(get(cache, '/'))).toBe('home');
    cache.close();
  });

  test('a page with a missing part is shown but neither kept nor put in place of a whole one', async () => {
    let isWhole = false;
    const cache = new PageCache(async () => page(isWhole ? 'whole' : 'part', { isWhole }), megabyte);
    expect(await textOf(get(cache, '/'))).toBe('part');
    isWhole = true;
    expect(await textOf(get(cache, '/'))).toBe('whole');
    isWhole = false;
    cache.changed();
    await sleep(1200);
    expect(await textOf(get(cache, '/'))).toBe('whole');
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
});
