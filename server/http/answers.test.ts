import { describe, expect, test } from 'vitest';
import { addNotice, noChanges } from '../../domain/catalogue-change.ts';
import { CachedAnswers, type Finished } from './answers.ts';
import { jsonType, cachedBody } from './cached-body.ts';

const everything = { ...noChanges(), isEverything: true };

const answerOf = (length: number): Finished => ({ status: 200, body: cachedBody(jsonType, Buffer.alloc(length, 'x')) });

/** What the API does with one request: by its address, else by its question, else made. */
async function ask(kept: CachedAnswers, address: string, { question = `GET ${address}`, length = 10_000 } = {}) {
  const known = kept.findByAddress(address) ?? kept.find(question);
  if (known) return { isKept: true, answer: known };
  const answer = (await kept.make(question, async () => answerOf(length))) as Finished;
  kept.rememberAddress(address, answer);
  return { isKept: false, answer };
}

describe('cached answers', () => {
  test('hold no more than their bytes, however many addresses asked for them', async () => {
    const kept = new CachedAnswers(200_000);
    const addresses = Array.from({ length: 500 }, (_, index) => `/api/products?page=${index}`);
    for (const address of addresses) await ask(kept, address);
    const found = addresses.flatMap((address) => kept.findByAddress(address) ?? []);
    expect(found.length).toBeGreaterThan(0);
    const bytes = found.reduce((sum, { body }) => sum + body.bytes.length, 0);
    expect(bytes, 'bytes that an address can still reach').toBeLessThanOrEqual(200_000);
  });

  test('count the addresses too: a long one, sent in many spellings, takes room from the rest', async () => {
    const kept = new CachedAnswers(200_000);
    const spellings = Array.from({ length: 100 }, (_, index) => `/api/products?x=${index}${'y'.repeat(4000)}`);
    for (const address of spellings) {
      const { answer } = await ask(kept, address, { question: 'GET products', length: 10 });
      kept.rememberAddress(address, answer);
    }
    const remembered = spellings.filter((address) => kept.findByAddress(address));
    expect(remembered.length).toBeGreaterThan(0);
    expect(remembered.length * 8000).toBeLessThanOrEqual(200_000);
  });

  test('are found again by the address that was asked, until the catalogue changes', async () => {
    const kept = new CachedAnswers(200_000);
    const { answer } = await ask(kept, '/api/products');
    expect(kept.findByAddress('/api/products')).toBe(answer);
    kept.forget(everything);
    kept.rememberAddress('/api/products', answer);
    expect(kept.findByAddress('/api/products')).toBeUndefined();
  });

  test('an answer larger than the whole limit is sent and not cached', async () => {
    const kept = new CachedAnswers(5000);
    const first = await ask(kept, '/api/products');
    expect(first.answer.body.bytes.length).toBe(10_000);
    expect((await ask(kept, '/api/products')).isKept).toBe(false);
  });

  test('a change drops what was made from it, and keeps the rest', async () => {
    const kept = new CachedAnswers(200_000);
    const made = (products: string[]) => async () => ({
      ...answerOf(10),
      reads: { tables: [], products, lists: [] },
    });
    await kept.make('one', made(['p1']));
    await kept.make('two', made(['p2']));
    const changes = noChanges();
    addNotice(changes, '{"product":"p1"}');
    const slow = Promise.withResolvers<Finished>();
    const late = kept.make('late', () => slow.promise);
    kept.forget(changes);
    slow.resolve(await made(['p1'])());
    await late;
    expect([kept.find('one'), kept.find('late')]).toEqual([undefined, undefined]);
    expect(kept.find('two')).toBeDefined();
  });
});
