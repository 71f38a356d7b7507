import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '../http/log.ts';
import { Rounds } from './rounds.ts';

const lines: string[] = [];
const log = createLog(
  'error',
  new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  }),
);

test('a round runs at once, again when something falls due, and not after it is stopped', async () => {
  const rounds = new Rounds(log);
  let walks = 0;
  rounds.start([{ name: 'counting', everySeconds: 3600, isWoken: true, walk: async () => void (walks += 1) }]);
  await expect.poll(() => walks).toBe(1);
  rounds.wake();
  await expect.poll(() => walks).toBe(2);
  await rounds.stop();
  rounds.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(walks).toBe(2);
});

test('a round that is not woken runs only at its interval, whatever falls due', async () => {
  const rounds = new Rounds(log);
  const walks = { woken: 0, other: 0 };
  rounds.start([
    { name: 'other', everySeconds: 3600, walk: async () => void (walks.other += 1) },
    { name: 'woken', everySeconds: 3600, isWoken: true, walk: async () => void (walks.woken += 1) },
  ]);
  rounds.wake();
  await expect.poll(() => walks.woken).toBe(2);
  expect(walks.other).toBe(1);
  await rounds.stop();
});

test('what falls due during a round is handled right after it', async () => {
  const rounds = new Rounds(log);
  let walks = 0;
  const first = Promise.withResolvers<void>();
  const walk = async () => {
    walks += 1;
    if (walks === 1) await first.promise;
  };
  rounds.start([{ name: 'counting', everySeconds: 3600, isWoken: true, walk }]);
  rounds.wake();
  first.resolve();
  await expect.poll(() => walks).toBe(2);
  await rounds.stop();
});

test('a failed round is logged once a minute, runs again, and does not stop the others', async () => {
  const rounds = new Rounds(log);
  let failures = 0;
  let walks = 0;
  const fail = async () => {
    failures += 1;
    throw new Error('no luck');
  };
  rounds.start([
    { name: 'failing', everySeconds: 0.01, walk: fail },
    { name: 'counting', everySeconds: 0.01, walk: async () => void (walks += 1) },
  ]);
  await expect.poll(() => Math.min(failures, walks)).toBeGreaterThan(2);
  await rounds.stop();
  expect(lines.filter((line) => line.includes('failing failed') && line.includes('no luck'))).toHaveLength(1);
});
