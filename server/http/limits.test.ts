import { afterEach, expect, test, vi } from 'vitest';
import { withinWorkTime } from './limits.ts';

afterEach(() => vi.useRealTimers());

test('work that takes longer than 10 s gets an answer, and no timer is left running', async () => {
  vi.useFakeTimers();
  const answered = withinWorkTime<string>(new Promise(() => undefined), () => 'late');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answered).toBe('late');
  expect(await withinWorkTime(Promise.resolve('in time'), () => 'late')).toBe('in time');
  await expect(withinWorkTime(Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});
