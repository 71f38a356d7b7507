import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addProducts } from '../database/demo/large.ts';
import { addYears } from '../database/demo/years.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { testAppOn } from '../server/testing/test-app.ts';
import { callsOf, findVisitors } from './scale-calls.ts';
import { watching } from './scale-watching.ts';

const tokenSecret = 'a secret for tests that nobody else uses';
// One connection, so that its counters show what the shop read.
const database = await testDatabase({ demo: true, poolMax: 1 });
const { db } = database;
const { http, payments, rowWatch } = await testAppOn(database, { ANSWER_CACHE_MB: '0', TOKEN_SECRET: tokenSecret });

const bigTables = [
  'account',
  'address',
  'cart_line',
  'coupon_redemption',
  'order_line',
  'order_status_change',
  'payment',
  'payment_request',
  'product',
  'refresh_token',
  'refund',
  'session_family',
  'shop_order',
  'stock',
  'stock_movement',
  'stock_hold',
  'variation',
];

beforeAll(async () => {
  await addProducts(db, 2_000);
  await addYears(db, { accounts: 2_000, orders: 10_000 });
  await rowWatch.walkEverything();
}, 120_000);

/** How many rows of each big table have been read by sequential scans so far. */
async function rowsScanned(): Promise<Record<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string; scanned: number }>`
    select relname as name, seq_tup_read as scanned from pg_stat_user_tables
     where relname = any(${bigTables})`.execute(db);
  return Object.fromEntries(rows.map(({ name, scanned }) => [name, scanned]));
}

async function tablesScannedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsScanned();
  await work();
  const after = await rowsScanned();
  return bigTables.filter((name) => (after[name] ?? 0) - (before[name] ?? 0) > 500);
}

test('two generated years of trade violate no rule of the shop', async () => {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('overdue').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('violation_found').selectAll().execute()).toEqual([]);
});

test('the counters see a scan', async () => {
  expect(await tablesScannedBy(() => sql`select max(length(fingerprint)) from shop_order`.execute(db))).toEqual([
    'shop_order',
  ]);
});

test('[J-05] no background work reads a whole growing table', async () => {
  const scans: Record<string, string[]> = {};
  for (const [name, work] of Object.entries(watching(db, payments, rowWatch))) {
    const scanned = await tablesScannedBy(work);
    if (scanned.length > 0) scans[name] = scanned;
  }
  expect(scans).toEqual({});
});

test('[J-05] no call reads a whole growing table', async () => {
  const [visitor] = await findVisitors(db, tokenSecret, 1);
  if (!visitor) throw new Error('no visitor found');
  const scans: Record<string, string[]> = {};
  for (const { name, method, path, body } of callsOf(visitor)) {
    const scanned = await tablesScannedBy(async () => {
      const answer = await http.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${visitor.token}` },
        ...(body && { payload: body }),
      });
      expect.soft(answer.statusCode, `${name}: ${answer.body.slice(0, 200)}`).toBe(200);
    });
    if (scanned.length > 0) scans[name] = scanned;
  }
  expect(scans).toEqual({});
});
