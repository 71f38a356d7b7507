import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { limitLoad, withinTime } from './limits.ts';

afterEach(() => vi.useRealTimers());

test('work that takes too long gets an answer, and no timer is left running', async () => {
  vi.useFakeTimers();
  const answered = withinTime<string>(10_000, new Promise(() => undefined), () => 'late');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answered).toBe('late');
  expect(await withinTime(10_000, Promise.resolve('in time'), () => 'late')).toBe('in time');
  await expect(withinTime(10_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

test('while the event loop is late, requests get 503, except to routes that are served when busy', async () => {
  const app = fastify();
  const guard = limitLoad(app, { rateLimitPerMinute: 0, overloadDelayMs: 100 });
  app.get('/page', async () => 'page');
  app.get('/picture', { config: { isServedWhenBusy: true } }, async () => 'picture');
  const statuses = () => Promise.all(['/page', '/picture'].map(async (path) => (await app.inject(path)).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  const isRefused = await guard;
  await vi.waitFor(
    async () => {
      const untilMs = performance.now() + 1500;
      while (performance.now() < untilMs);
      expect(await statuses()).toEqual([503, 200]);
      expect(await isRefused({} as never)).toMatchObject({ code: 'busy' });
    },
    { timeout: 10_000 },
  );
  await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]), { timeout: 10_000 });
  await app.close();
});
