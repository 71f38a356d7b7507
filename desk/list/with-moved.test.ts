import { expect, test } from 'vitest';
import { withMoved } from './with-moved.ts';

test.each([
  ['a', 'after', 'b', 'bacd'],
  ['a', 'after', 'd', 'bcda'],
  ['d', 'before', 'c', 'abdc'],
  ['d', 'before', 'a', 'dabc'],
  ['b', 'before', 'c', 'abcd'],
] as const)('[G-08] %s dragged %s %s: %s', (moved, side, key, order) => {
  expect(withMoved(['a', 'b', 'c', 'd'], moved, { side, key }).join('')).toBe(order);
});
