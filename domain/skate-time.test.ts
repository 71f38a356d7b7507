import { describe, expect, test } from 'vitest';
import { bestTimes, readTime, timeFault, timesInWords, timeText } from './skate-time.ts';

describe('[Z-11] a time', () => {
  test.each([
    ['58.3', 58_300],
    ['58,30', 58_300],
    [' 9 ', 9000],
    ['75.125', 75_125],
    ['1:02.35', 62_350],
    ['10:00', 600_000],
    ['1:10:05', 4_205_000],
    ['0', 0],
  ])('is read as people write it: %s', (typed, ms) => {
    expect(readTime(typed)).toBe(ms);
  });

  test.each(['', 'fast', '1:75', '1:2.5', '58.3456', '-5', '1.2.3', '58 s', '1e3'])('is not read from %j', (typed) => {
    expect(readTime(typed)).toBeNull();
  });

  test.each([
    [9000, '9.00'],
    [58_300, '58.30'],
    [75_125, '1:15.125'],
    [62_350, '1:02.35'],
    [4_205_000, '1:10:05.00'],
  ])('is written so that it can be read again: %d', (ms, text) => {
    expect(timeText(ms)).toBe(text);
    expect(readTime(text)).toBe(ms);
  });

  test.each([
    [0, 100, 'This must be at least 1 second.'],
    [3 * 3_600_000, 50_000, 'This must be at most 2 hours.'],
    [4999, 100, 'This is too fast for 100 m.'],
    [5000, 100, null],
    [333_333, 100, null],
    [333_334, 100, 'This is too slow for 100 m.'],
    [333_334, 1000, null],
  ])('%d ms over %d m: %s', (ms, metres, fault) => {
    expect(timeFault(ms, metres)).toBe(fault);
  });
});

test('[Z-11] the best time of each distance is the lowest, and of equal ones the first', () => {
  const time = (metres: number, ms: number, day: string) => ({ metres, ms, day });
  const found = bestTimes([
    time(300, 50_000, '2026-03-01'),
    time(100, 14_000, '2026-02-01'),
    time(300, 48_000, '2026-05-01'),
    time(300, 48_000, '2026-04-01'),
  ]);
  expect(found.map(({ metres }) => metres)).toEqual([100, 300]);
  expect(found[1]?.best.day).toBe('2026-04-01');
  expect(found[1]?.times.map(({ day }) => day)).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
  expect(found[1] && timesInWords(found[1])).toBe(
    '3 times over 300 m, from 50.00 on 01/03/26 to 48.00 on 01/05/26. The best is 48.00.',
  );
});
