import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockPath, missingEntries } from './complete-lock.ts';

const text = readFileSync(lockPath, 'utf8');

test('the lock file names every optional package, so that a clean install accepts it on any platform', () => {
  expect(missingEntries(JSON.parse(text)).map(([path]) => path)).toEqual([]);
});

test('the lock file records no download address', () => {
  expect(text).not.toContain('"resolved"');
});
