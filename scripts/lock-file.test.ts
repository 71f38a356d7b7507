import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockPath, missingEntries, type LockEntry } from './complete-lock.ts';

const text = readFileSync(lockPath, 'utf8');

test('the lock file has every optional package, so that `npm ci` accepts it on any platform', () => {
  expect(missingEntries(JSON.parse(text)).map(([path]) => path)).toEqual([]);
});

test('every package that a Linux server may install has its hash in the lock file', () => {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
  const isForServer = ({ os = ['linux'], cpu = ['x64'] }: LockEntry) =>
    os.includes('linux') && cpu.some((name) => name === 'x64' || name === 'arm64');
  const unchecked = Object.entries(packages).filter(([path, entry]) => path !== '' && entry.integrity === undefined);
  expect(unchecked.filter(([, entry]) => isForServer(entry)).map(([path]) => path)).toEqual([]);
  // On other platforms too, except for packages that the registry did not have when the lock file was made.
  expect(unchecked.filter(([, { optional }]) => optional !== true).map(([path]) => path)).toEqual([]);
  expect(unchecked.length).toBeLessThanOrEqual(69);
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
