import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { DiskSpace } from './disk-space.ts';

test('a disk is full when little is left or when PostgreSQL says so', () => {
  let free = 10_000_000_000;
  const disk = new DiskSpace('/data', () => free);
  expect([disk.isFull(), disk.note(new Error('of another kind')), disk.isFull()]).toEqual([false, false, false]);
  free = 20_000_000;
  expect(disk.isFull()).toBe(true);
  free = 10_000_000_000;
  expect(disk.note(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
  expect(disk.isFull()).toBe(true);
});

test('a folder that does not exist is not a full disk', () => {
  const disk = new DiskSpace('/no/such/folder');
  expect([disk.freeBytes(), disk.isFull()]).toEqual([undefined, false]);
});

test('a full disk fails readiness, is reported to customers and Prometheus, and is logged once', async () => {
  const lines: string[] = [];
  const app = await testApp({ logTo: { write: (line: string) => lines.push(line) } as never });
  app.http.get('/full', () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' });
  });
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  for (let i = 0; i < 20; i += 1) {
    const answer = await app.http.inject('/full');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      expect.anything(),
      expect.objectContaining({ message: expect.stringContaining('cannot save') }),
    ]);
  }
  expect(lines.filter((line) => line.includes('disk is full'))).toHaveLength(1);
  const ready = await app.http.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'disk full' }]);
  const metrics = (await app.http.inject('/metrics')).body;
  expect(metrics).toMatch(/^disk_full 1$/m);
  expect(metrics).toMatch(/^disk_free_bytes \d+$/m);
});
