import { expect, test } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

test('so many run, so many wait, the rest is turned away at once; a failure frees its place', async () => {
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
