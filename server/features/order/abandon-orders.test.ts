import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAccount, addOrder } from '../../../database/testing/rows.ts';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { createLog } from '../../http/log.ts';
import { abandonOrders } from './abandon-orders.ts';

const { db } = await testDatabase();

test('[Y-08] orders that cannot be abandoned, however many, are tried once a round and do not block the others', async () => {
  const user_id = await addAccount(db);
  const expired = async (minutes: number, mobile: string) =>
    addOrder(db, { user_id, mobile, hold_expires_at: new Date(Date.now() - minutes * 60_000) });
  for (let n = 0; n < 60; n += 1) await expired(10, '9000000000');
  const other = await expired(1, '9876543210');
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db);
  await sql`create trigger refuse before update on shop_order for each row when (old.mobile = '9000000000')
            execute function refuse()`.execute(db);
  await abandonOrders(db, createLog('silent'));
  const { stage } = await db
    .selectFrom('shop_order')
    .select('stage')
    .where('order_id', '=', other)
    .executeTakeFirstOrThrow();
  expect(stage).toBe('abandoned');
});
