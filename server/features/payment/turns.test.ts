import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('work runs one at a time per key, in parallel for different keys, and a failure blocks nobody', async () => {
  const turns = new Turns();
  const first = Promise.withResolvers<string>();
  const seen: string[] = [];
  const take = (key: string, name: string, work: Promise<string>) =>
    turns.take(key, async (hasWaited) => {
      seen.push(`${name} begins${hasWaited ? ', having waited' : ''}`);
      return work;
    });
  const slow = take('a', 'slow', first.promise);
  const next = take('a', 'next', Promise.resolve('next'));
  expect(await take('b', 'other', Promise.resolve('other'))).toBe('other');
  expect(seen).toEqual(['slow begins', 'other begins']);

  first.reject(new Error('broken'));
  await expect(slow).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await take('a', 'later', Promise.resolve('later'))).toBe('later');
  expect(seen.slice(2)).toEqual(['next begins, having waited', 'later begins']);
});
