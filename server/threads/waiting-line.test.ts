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
  const runs = line.run(() => first.promise, { gone: running.signal });
  const leaves = line.run(task('left'), { gone: waiting.signal });
  expect(await line.run(task('too many'))).toBeNull();
  waiting.abort();
  running.abort();
  expect(await leaves).toBeNull();
  const follows = line.run(task('next'));
  first.resolve('finished');
  expect(await runs).toBe('finished');
  expect(await follows).toBe('next');
  expect(await line.run(task('never begun'), { gone: AbortSignal.abort() })).toBeNull();
  expect(begun).toEqual(['next']);
  expect(line.isBusy).toBe(false);
});

test('nobody has more than a few tasks in a line, and urgent ones go first, even past a full line', async () => {
  const line = new WaitingLine({ atOnceMax: 1, waitingMax: 4, eachMax: 2 });
  const gate = Promise.withResolvers<void>();
  const ended: string[] = [];
  const add = async (name: string, turn: { whose?: string; isUrgent?: boolean }) => {
    const done = await line.run(async () => {
      await gate.promise;
      return name;
    }, turn);
    ended.push(done ?? `${name} refused`);
  };
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => add(name, { whose: 'a' })),
    ...['b1', 'b2', 'b3'].map((name) => add(name, { whose: 'b' })),
    add('c1', {}),
    add('d1', { whose: 'd' }),
    add('urgent', { isUrgent: true }),
  ];
  gate.resolve();
  await Promise.all(all);
  const refused = ['a3', 'a4', 'b3', 'd1'].map((name) => `${name} refused`);
  expect(ended.filter((name) => name.endsWith('refused'))).toEqual(refused);
  expect(ended.filter((name) => !name.endsWith('refused'))).toEqual(['a1', 'urgent', 'a2', 'b1', 'b2', 'c1']);
  await add('a5', { whose: 'a' });
  expect(ended.at(-1), 'places are given back').toBe('a5');
});
