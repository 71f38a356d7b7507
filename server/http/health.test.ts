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

test('while it drains, every answer closes its connection, even one from the cache', async () => {
  const shop = await testApp({ environment: { DRAIN_SECONDS: '1' } });
  const origin = await shop.http.listen({ port: 0, host: '127.0.0.1' });
  const connectionOf = async (path: string) => {
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    return answer.headers.get('connection');
  };
  const paths = ['/api/slider/all/pahiya', '/api/slider/all/pahiya', '/healthz'];
  for (const path of paths) expect(await connectionOf(path)).toBe('keep-alive');
  const drained = shop.drain();
  for (const path of paths) expect(await connectionOf(path)).toBe('close');
  await drained;
});

test('the metrics of orders, pool, queue, disk and backups are there from the start', async () => {
  const shop = await testApp();
  await shop.db
    .insertInto('backup_state')
    .values({ base_at: new Date(Date.now() - 3_600_000) })
    .execute();
  const metrics = async () => (await shop.http.inject('/metrics')).body;
  // An alarm sees only what grows from 0.
  expect(await metrics()).toMatch(/^row_watch_failures_total\{walk="lately"\} 0$/m);
  expect(await metrics()).toMatch(/^row_watch_failures_total\{walk="everything"\} 0$/m);
  expect(await metrics()).toMatch(/^database_pool\{kind="waiting"\} 0$/m);
  await shop.rowWatch.walkLately();
  expect(await metrics()).toMatch(/^orders_recent\{kind="placed"\} 0$/m);
  expect(await metrics()).toMatch(/^backup_age_seconds\{kind="base"\} 36\d\d/m);
  expect(await metrics()).toMatch(/^# TYPE jobs_waiting gauge$/m);
});
