import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { GatheredLookups } from './gathered-lookups.ts';

test('the first question is asked at once, those that come meanwhile together, and each gets its own answer', async () => {
  const asked: number[][] = [];
  const doubles = new GatheredLookups(async (numbers: readonly number[]) => {
    asked.push([...numbers]);
    await sleep(5);
    return numbers.map((number) => number * 2);
  });
  expect(await Promise.all([1, 2, 3, 4].map((number) => doubles.find(number)))).toEqual([2, 4, 6, 8]);
  expect(asked).toEqual([[1], [2, 3, 4]]);
  expect(await doubles.find(5)).toBe(10);
});

test('a failed look-up fails those who asked in it, and nobody else', async () => {
  const names = new GatheredLookups(async (numbers: readonly number[]) => {
    if (numbers.includes(1)) throw new Error('gone');
    return numbers.map(String);
  });
  const answers = await Promise.allSettled([names.find(1), names.find(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('one that never ends holds up nobody who asks later', async () => {
  const names = new GatheredLookups((numbers: readonly number[]) =>
    numbers.includes(1) ? new Promise<string[]>(() => undefined) : Promise.resolve(numbers.map(String)),
  );
  void names.find(1);
  const waiting = names.find(2);
  await sleep(150);
  expect(await Promise.all([names.find(3), waiting])).toEqual(['3', '2']);
  expect(await names.find(4)).toBe('4');
});
