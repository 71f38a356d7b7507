import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

test('a shop that is about to stop says so first, and still answers', async () => {
  const shop = await testApp({ environment: { DRAIN_SECONDS: '1' } });
  expect((await shop.http.inject('/readyz')).statusCode).toBe(200);
  const fromMs = performance.now();
  const drained = shop.drain();
  const ready = await shop.http.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'closing' }]);
  expect((await shop.http.inject('/healthz')).statusCode).toBe(200);
  expect((await shop.http.inject('/api/sign-in-options/pahiya')).statusCode).toBe(200);
  await drained;
  expect(performance.now() - fromMs).toBeGreaterThan(990);
});
