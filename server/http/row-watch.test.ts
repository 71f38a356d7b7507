import { expect, test } from 'vitest';
import { addSku } from '../../database/testing/rows.ts';
import { sql } from 'kysely';
import { testApp } from '../testing/test-app.ts';

const { http, db, watchRows } = await testApp();

async function counts(): Promise<Record<string, number>> {
  const { body } = await http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const lines = [...body.matchAll(/^(violation_rows|overdue_rows) (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]));
}

test('the metrics tell of rows that must not exist and of work that is overdue, as of the last look', async () => {
  await watchRows();
  expect(await counts()).toEqual({ violation_rows: 0, overdue_rows: 0 });

  const sku = await addSku(db, { onHand: 3 });
  await db.updateTable('stock').set({ reserved: 2 }).where('sku', '=', sku).execute();
  await sql`insert into webhook_event (body_hash, body, received_at)
            select repeat(n::text, 64), '{}', now() - interval '1 hour' from generate_series(1, 2) n`.execute(db);
  expect(await counts()).toEqual({ violation_rows: 0, overdue_rows: 0 });
  await watchRows();
  expect(await counts()).toEqual({ violation_rows: 1, overdue_rows: 2 });

  await db.updateTable('stock').set({ reserved: 0 }).where('sku', '=', sku).execute();
  await db.deleteFrom('webhook_event').execute();
  await watchRows();
  expect(await counts()).toEqual({ violation_rows: 0, overdue_rows: 0 });
});
