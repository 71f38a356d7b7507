import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockPath, missingEntries } from './complete-lock.ts';

const text = readFileSync(lockPath, 'utf8');

test('the lock file has every optional package, so that `npm ci` accepts it on any platform', () => {
  expect(missingEntries(JSON.parse(text)).map(([path]) => path)).toEqual([]);
});

test('the lock file records no download address', () => {
  expect(text).not.toContain('"resolved"');
});

test('an older Node installs everything without a warning, since the project brings its own', () => {
  const { packages } = JSON.parse(text) as { packages: Record<string, object> };
  expect(Object.keys(packages).filter((path) => path !== '' && 'engines' in (packages[path] ?? {}))).toEqual([]);
  const project = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  expect(JSON.parse(project)).toHaveProperty('devEngines.runtime.onFail', 'ignore');
});
