import { expect, test } from 'vitest';
import { createKeyKeeper } from './new-key.ts';

test('[W-21] a retry has the same key; different content, or the same content after a success, has a new one', () => {
  const { keyFor, forget } = createKeyKeeper();
  const first = keyFor('receive 5');
  expect(keyFor('receive 5')).toBe(first);
  const other = keyFor('receive 6');
  expect(other).not.toBe(first);
  forget();
  expect(keyFor('receive 6')).not.toBe(other);
});
