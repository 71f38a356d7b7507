import { expect, test } from 'vitest';
import { claimMode } from './claim-mode.ts';
import { StartupError } from './startup-error.ts';
import { seedDemoShop } from './demo/seed.ts';
import { testDatabase } from './testing/test-database.ts';

test('[J-01] the first start makes a database a demo or a live shop', async () => {
  for (const [first, other] of [
    ['demo', 'live'],
    ['live', 'demo'],
  ] as const) {
    const { db } = await testDatabase();
    await Promise.all([claimMode(db, first), claimMode(db, first)]);
    await claimMode(db, first);
    await expect(claimMode(db, other)).rejects.toThrow(new RegExp(`SHOP_MODE=${other}.*${first}`));
    await expect(claimMode(db, other)).rejects.toBeInstanceOf(StartupError);
  }
});

test('[J-01] a database with demo data cannot become live, and a live one takes no demo data', async () => {
  const { db: filled } = await testDatabase({ demo: true });
  await expect(claimMode(filled, 'live')).rejects.toThrow('demo');
  const { db: live } = await testDatabase();
  await claimMode(live, 'live');
  await expect(seedDemoShop(live)).rejects.toThrow('live');
  expect(await live.selectFrom('product').select('product_id').execute()).toEqual([]);
});
