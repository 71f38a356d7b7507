import { expect, test } from 'vitest';
import { Seldom } from './seldom.ts';

test('a repeated failure is logged once a minute, with how many lines were left out', () => {
  let now = 0;
  const seldom = new Seldom(() => now);
  const written: unknown[] = [];
  const fail = (key: string) => seldom.write(key, (line) => written.push([key, line]));
  for (let i = 0; i < 100; i += 1) fail('round');
  fail('request');
  now = 60_000;
  fail('round');
  fail('request');
  expect(written).toEqual([
    ['round', {}],
    ['request', {}],
    ['round', { leftOut: 99 }],
    ['request', {}],
  ]);
});
