import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Threads } from './threads.ts';

const threads = new Threads<unknown, { threadId: number; task: unknown }>(
  new URL('../testing/echo-worker.ts', import.meta.url),
);

test('a task that cannot be sent fails and does not cost its thread', async () => {
  const first = await threads.run('a');
  expect(first).toEqual({ threadId: expect.any(Number), task: 'a' });
  expect(first.threadId).not.toBe(threadId);
  await expect(threads.run(() => 'a function')).rejects.toThrow('could not be cloned');
  expect(await threads.run('b')).toEqual({ threadId: first.threadId, task: 'b' });
});

test('a task that fails does not cost its thread either', async () => {
  const { threadId: before } = await threads.run('c');
  await expect(threads.run('fail')).rejects.toThrow('failed as asked');
  expect(await threads.run('d')).toEqual({ threadId: before, task: 'd' });
});
