import { expect, test } from 'vitest';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase({ demo: true });

test('the demo shop has products, and nothing in it is amiss', async () => {
  expect(await db.selectFrom('product').select('product_id').limit(1).execute()).toHaveLength(1);
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});
