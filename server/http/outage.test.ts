import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../database/client.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { addProduct } from '../testing/catalogue-fixture.ts';
import { openProxy } from '../testing/tcp-proxy.ts';
import { testAppOn } from '../testing/test-app.ts';

const { db: direct, url } = await testDatabase();
await addProduct(direct, { id: 'wheel', variations: [{ sku: 'W-1', rupees: 100 }] });
const proxy = await openProxy(url);
const db = openDatabase(proxy.url, { poolMax: 4, applicationName: 'pahiya-test' });
const { http } = await testAppOn({ db, url: proxy.url });
afterAll(async () => {
  await db.destroy();
  await proxy.close();
});

const status = async (path: string) => (await http.inject(path)).statusCode;
const kept = '/api/grouped-product/single/wheel';
const notKept = '/api/grouped-product/single/another';

test('without the database: not ready, cached answers are served, the rest get Retry-After; then everything recovers', async () => {
  expect(await status('/readyz')).toBe(200);
  expect(await status(kept)).toBe(200);

  proxy.cut();
  const readiness = await http.inject('/readyz');
  expect(readiness.statusCode).toBe(503);
  expect(readiness.json()).toEqual({ status: 'database unreachable' });
  expect(await status('/healthz')).toBe(200);
  expect(await status(kept)).toBe(200);
  const refused = await http.inject(notKept);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ code: 'busy', success: false });

  await direct.updateTable('variation').set({ price_paise: 20_000 }).execute();
  proxy.mend();
  await expect.poll(() => status('/readyz')).toBe(200);
  expect(await status(notKept)).toBe(404);
  const price = async () => (await http.inject(kept)).json<{ price: number }>().price;
  await expect
    .poll(price, { timeout: 10_000, message: 'the change that nobody heard shows after reconnecting' })
    .toBe(200);
});
