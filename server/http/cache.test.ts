import { describe, expect, test } from 'vitest';
import { Body } from './body.ts';
import { Cache } from './cache.ts';
import { CatalogueChanges } from './catalogue-changes.ts';

interface Page {
  status: number;
  body: Body;
  shown: { products: string[]; hasList: boolean };
  isComplete: boolean;
}

const page = (text: string, over: Partial<Page> = {}): Page => ({
  status: 200,
  body: new Body('text/html', text),
  shown: { products: ['p1'], hasList: false },
  isComplete: true,
  ...over,
});

/** A cache whose pages say what the shop is like when they are made. */
function open(maxBytes = 1_000_000) {
  const changes = new CatalogueChanges();
  const cache = new Cache<Page>(changes, maxBytes);
  const shop = { price: 100, makings: 0 };
  const make = async () => {
    shop.makings += 1;
    return page(`₹${shop.price}`);
  };
  const ask = async (makeIt: () => Promise<Page> = make) =>
    (cache.find('/') ?? (await cache.make('/', makeIt))).body.bytes.toString();
  const setPrice = (price: number) => {
    shop.price = price;
    changes.hear('product p1');
  };
  return { changes, cache, shop, make, ask, setPrice };
}

/** A making that the test lets go on: it reads, waits, and then returns what it read. */
function slowly(make: () => Promise<Page>) {
  const wait = Promise.withResolvers<void>();
  const makeSlowly = async () => {
    const read = await make();
    await wait.promise;
    return read;
  };
  return { makeSlowly, goOn: () => wait.resolve() };
}

describe('a cached page', () => {
  test('is rendered once for simultaneous requests, and then cached', async () => {
    const { ask, shop } = open();
    const texts = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect([new Set(texts), shop.makings]).toEqual([new Set(['₹100']), 1]);
    await ask();
    expect(shop.makings).toBe(1);
  });

  test('is not rendered again for a change that it does not show, or before somebody requests it', async () => {
    const { ask, shop, changes, setPrice } = open();
    await ask();
    changes.hear('product p2');
    changes.hear('lists');
    await ask();
    expect(shop.makings).toBe(1);
    for (let price = 1; price <= 1000; price += 1) setPrice(price);
    expect(shop.makings, 'a thousand changes and no visitor').toBe(1);
    const texts = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect([new Set(texts), shop.makings]).toEqual([new Set(['₹1000']), 2]);
  });

  test('is never sent after a notice that it changed', async () => {
    const { ask, cache, setPrice } = open();
    await ask();
    setPrice(200);
    expect(cache.find('/')).toBeUndefined();
    expect(await ask()).toBe('₹200');
  });

  test('a change between reading and caching leaves no old page behind', async () => {
    const { ask, make, setPrice } = open();
    const { makeSlowly, goOn } = slowly(make);
    const first = ask(makeSlowly);
    setPrice(200);
    goOn();
    expect(await first, 'asked before the change').toBe('₹100');
    expect(await ask()).toBe('₹200');
  });

  test('a request after a change does not get a page whose rendering began before it', async () => {
    const { ask, make, setPrice, shop } = open();
    const { makeSlowly, goOn } = slowly(make);
    const before = ask(makeSlowly);
    setPrice(200);
    const after = Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(shop.makings, 'one at a time').toBe(1);
    goOn();
    expect(await before).toBe('₹100');
    expect(new Set(await after)).toEqual(new Set(['₹200']));
    expect(shop.makings, 'and the twenty share the next').toBe(2);
  });

  test('a request after an unrelated change shares the running rendering', async () => {
    const { ask, make, changes, shop } = open();
    const { makeSlowly, goOn } = slowly(make);
    const first = ask(makeSlowly);
    changes.hear('product p2');
    const second = ask();
    goOn();
    expect(await Promise.all([first, second])).toEqual(['₹100', '₹100']);
    expect(shop.makings).toBe(1);
  });

  test('even if every rendering sees a change, nobody waits for more than two', async () => {
    const { ask, make, setPrice, shop } = open();
    const makeAndChange = async () => {
      const made = await make();
      setPrice(shop.price + 1);
      return made;
    };
    await Promise.all(Array.from({ length: 20 }, () => ask(makeAndChange)));
    expect(shop.makings).toBeLessThanOrEqual(2);
  });

  test('the last page is sent, however old, while a new one cannot be made', async () => {
    const { ask, setPrice } = open();
    const fail = () => Promise.reject(new Error('database away'));
    await expect(ask(fail)).rejects.toThrow('database away');
    await ask();
    setPrice(200);
    expect(await ask(fail)).toBe('₹100');
    expect(await ask(async () => page('error', { status: 500 }))).toBe('₹100');
    expect(await ask(), 'and the new one as soon as it can be').toBe('₹200');
  });

  test('one with a missing part is sent, but not cached, and never replaces a complete one', async () => {
    const { ask, setPrice } = open();
    const makePart = async () => page('part', { isComplete: false });
    expect(await ask(makePart)).toBe('part');
    expect(await ask()).toBe('₹100');
    setPrice(200);
    expect(await ask(makePart)).toBe('₹100');
  });

  test('one of a product that is gone is sent, and the old one is forgotten', async () => {
    const { ask, changes } = open();
    await ask();
    changes.hear('product p1');
    expect(await ask(async () => page('gone', { status: 404 }))).toBe('gone');
    const fail = () => Promise.reject(new Error('database away'));
    await expect(ask(fail)).rejects.toThrow('database away');
  });

  test('unknown addresses push no real page out, and the cache stays within its bytes', async () => {
    const { cache, make } = open(200_000);
    await cache.make('/', make);
    const makeAbsent = async () => page('x'.repeat(10_000), { status: 404 });
    for (let n = 0; n < 1000; n += 1) await cache.make(`/gone/${n}`, makeAbsent);
    expect(cache.find('/')).toBeDefined();
    const addresses = Array.from({ length: 50 }, (_, n) => `/real/${n}`);
    for (const address of addresses) await cache.make(address, async () => page('x'.repeat(10_000)));
    const found = addresses.filter((address) => cache.find(address));
    expect(found.length).toBeGreaterThan(5);
    expect(found.length * 20_000).toBeLessThanOrEqual(200_000);
  });

  test('without room nothing is cached', async () => {
    const { ask, shop } = open(0);
    await ask();
    await ask();
    expect(shop.makings).toBe(2);
  });
});
