import { expect, test } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

test('some tasks run, some wait, the rest are refused at once; a failure frees its place', async () => {
  const line = new WaitingLine({ atOnceMax: 2, waitingMax: 3 });
  let running = 0;
  let mostAtOnce = 0;
  const work = async (i: number) => {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (i === 0) throw new Error('failed');
    return i;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => line.run(() => work(i))));
  const values = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'));
  expect(values).toEqual(['failed', 1, 2, 3, 4, null, null, null]);
  expect(mostAtOnce).toBe(2);
  expect(await line.run(async () => 'again')).toBe('again');
});

test('a task whose client has gone leaves the line and makes room; one that runs is finished', async () => {
  const line = new WaitingLine({ atOnceMax: 1, waitingMax: 1 });
  const first = Promise.withResolvers<string>();
  const running = new AbortController();
  const waiting = new AbortController();
  const begun: string[] = [];
  const task = (name: string) => async () => {
    begun.push(name);
    return name;
  };
  const runs = line.run(() => first.promise, running.signal);
  const leaves = line.run(task('left'), waiting.signal);
  expect(await line.run(task('too many'))).toBeNull();
  waiting.abort();
  running.abort();
  expect(await leaves).toBeNull();
  const follows = line.run(task('next'));
  first.resolve('finished');
  expect(await runs).toBe('finished');
  expect(await follows).toBe('next');
  expect(await line.run(task('never begun'), AbortSignal.abort())).toBeNull();
  expect(begun).toEqual(['next']);
  expect(line.isBusy).toBe(false);
});
