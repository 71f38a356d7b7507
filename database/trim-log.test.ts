import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterUse } from './testing/after-use.ts';
import { trimLog } from './trim-log.ts';

test('a long log is emptied while its writer goes on, and the old part is saved next to it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-log-'));
  afterUse(async () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'postgres.log');
  const writer = openSync(file, 'a', 0o600);
  afterUse(async () => closeSync(writer));
  trimLog(file);
  writeSync(writer, 'x'.repeat(10_000_000));
  trimLog(file);
  expect(statSync(file).size).toBe(10_000_000);
  writeSync(writer, 'one more');
  trimLog(file);
  writeSync(writer, 'the next line');
  expect(readFileSync(file, 'utf8')).toBe('the next line');
  expect(statSync(`${file}.old`).size).toBe(10_000_008);
  expect(statSync(`${file}.old`).mode & 0o777).toBe(0o600);
});

test('a log that was deleted with its folder is not an error', () => {
  expect(() => trimLog('/no/such/folder/postgres.log')).not.toThrow();
});
