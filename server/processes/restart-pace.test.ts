import { expect, test } from 'vitest';
import { RestartPace } from './restart-pace.ts';

const hour = 3_600_000;

test('[J-06] a process that ran for a while is replaced at once; one that dies right after its start waits longer each time, up to ten seconds', () => {
  const pace = new RestartPace(1);
  expect(pace.pauseMs(hour, true)).toBe(0);
  const pauses = Array.from({ length: 8 }, () => pace.pauseMs(500, true));
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  expect(pace.pauseMs(hour, true)).toBe(0);
  expect(pace.pauseMs(500, true)).toBe(250);
});

test('[J-06] gives up after every process has died quickly five times, but only if no other process is serving', () => {
  const pace = new RestartPace(2);
  const pauses = Array.from({ length: 9 }, () => pace.pauseMs(500, false));
  expect(pauses).toEqual([250, 250, 500, 500, 1000, 1000, 2000, 2000, 4000]);
  expect(pace.pauseMs(500, true)).toBe(4000);
  expect(pace.pauseMs(500, false)).toBeUndefined();
});
