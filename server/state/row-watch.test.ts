import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addSku } from '../../database/testing/rows.ts';
import { testApp } from '../testing/test-app.ts';
import { RowWatch } from './row-watch.ts';

const { http, db, url, rowWatch } = await testApp();

async function metrics(): Promise<Record<string, number>> {
  const { body } = await http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const lines = [...body.matchAll(/^((?:violation|overdue)_rows|row_watch_\w+\{walk="\w+"\}) ([\d.]+)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]));
}

async function counts() {
  const { violation_rows: violations, overdue_rows: overdue } = await metrics();
  return { violations, overdue };
}

const reserve = (sku: string, reserved: number) =>
  db.updateTable('stock').set({ reserved }).where('sku', '=', sku).execute();

/** Makes all rows a day older. */
async function letTimePass(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Triggers off, because they do not allow changes to movements.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update stock_movement set at = at - interval '1 day'`.execute(trx);
  });
  await sql`update row_watch set succeeded_at = now()`.execute(db);
}

beforeEach(async () => {
  for (const table of ['row_watch', 'violation_found', 'webhook_event'] as const) await db.deleteFrom(table).execute();
});

test('the metrics count violations and overdue work, as of the last check', async () => {
  await rowWatch.walkLately();
  expect(await counts()).toEqual({ violations: 0, overdue: 0 });

  const sku = await addSku(db, { onHand: 3 });
  await reserve(sku, 2);
  await sql`insert into webhook_event (body_hash, body, received_at)
            select repeat(n::text, 64), '{}', now() - interval '1 hour' from generate_series(1, 2) n`.execute(db);
  expect(await counts()).toEqual({ violations: 0, overdue: 0 });
  await rowWatch.walkLately();
  expect(await counts()).toEqual({ violations: 1, overdue: 2 });

  await reserve(sku, 0);
  await db.deleteFrom('webhook_event').execute();
  await rowWatch.walkLately();
  expect(await counts()).toEqual({ violations: 0, overdue: 0 });
});

test('a violation is still reported when its row is no longer new, until it is repaired', async () => {
  const sku = await addSku(db, { onHand: 3 });
  await reserve(sku, 2);
  await rowWatch.walkLately();
  await letTimePass();
  await rowWatch.walkLately();
  expect((await counts()).violations).toBe(1);
  await reserve(sku, 0);
  await rowWatch.walkLately();
  expect((await counts()).violations).toBe(0);
});

test('rows that nothing touched are checked at night, once', async () => {
  const sku = await addSku(db, { onHand: 3 });
  await rowWatch.walkEverything();
  await letTimePass();
  await reserve(sku, 2);
  await rowWatch.walkLately();
  expect((await counts()).violations).toBe(0);

  await rowWatch.walkEverything();
  await rowWatch.walkLately();
  expect((await counts()).violations).toBe(0);

  await sql`update row_watch set succeeded_at = now() - interval '31 hours' where walk = 'everything'`.execute(db);
  await rowWatch.walkEverything();
  await rowWatch.walkLately();
  expect((await counts()).violations).toBe(1);

  // A finding disappears when its row is deleted.
  await db.deleteFrom('product').where('product_id', '=', sku).execute();
  await sql`update row_watch set succeeded_at = now() - interval '31 hours' where walk = 'everything'`.execute(db);
  await rowWatch.walkEverything();
  await rowWatch.walkLately();
  expect((await counts()).violations).toBe(0);
});

test('a till that differs from its sales is reported, and does not stop the other checks', async () => {
  const sku = await addSku(db, { onHand: 3 });
  await reserve(sku, 2);
  const { staff_id } = await db
    .insertInto('staff')
    .values({ email: 'meera@example.in', full_name: 'Meera', role_id: 'owner' })
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  const till = { staff_id, float_paise: 100, expected_paise: 99, counted_paise: 99, closed_at: new Date() };
  await db.insertInto('till').values(till).execute();
  await rowWatch.walkEverything();
  await rowWatch.walkLately();
  expect(await counts()).toEqual({ violations: 2, overdue: 0 });
  await reserve(sku, 0);
  // Triggers off: a counted till is final.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.deleteFrom('till').execute();
  });
});

test('a finding that waits for a person is logged once, not each minute, and again when it changes', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const ignored = { setRowCounts() {}, setWatchAges() {}, countFailedWatch() {}, setShopCounts() {} };
  const watch = new RowWatch(db, ignored, log);
  const mails = async (count: number) =>
    void (await sql`insert into unsent_mail (mail_id, recipient, subject, mail, first_failed_at)
      select gen_random_uuid(), 'nobody@example.in', 'Lost', '{}', now() - interval '2 hours' from generate_series(1, ${count}::integer)`.execute(
      db,
    ));
  onTestFinished(async () => void (await db.deleteFrom('unsent_mail').execute()));
  await mails(1);
  for (let minute = 0; minute < 3; minute += 1) await watch.walkLately();
  expect(lines.filter((line) => line.includes('L6 mail not sent'))).toHaveLength(1);
  await mails(1);
  await watch.walkLately();
  expect(lines.filter((line) => line.includes('L6 mail not sent'))).toHaveLength(2);
  await db.deleteFrom('unsent_mail').execute();
  await watch.walkLately();
  await mails(1);
  await watch.walkLately();
  expect(lines.filter((line) => line.includes('L6 mail not sent'))).toHaveLength(3);
});

test('while another process checks, this one reports what that one found', async () => {
  const other = new Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock(7241005)');
  const sku = await addSku(db, { onHand: 3 });
  await reserve(sku, 2);
  await rowWatch.walkLately();
  expect((await counts()).violations).toBe(0);
  await sql`insert into violation_found (kind, key, name, detail) values ('stock', ${sku}, 'S2', 'by the other')`.execute(
    db,
  );
  await rowWatch.walkLately();
  expect((await counts()).violations).toBe(1);
  await reserve(sku, 0);
});

test('a failed check shows: it is counted, its age grows, and after five minutes it is overdue', async () => {
  await rowWatch.walkLately();
  const age = 'row_watch_age_seconds{walk="lately"}';
  const failures = 'row_watch_failures_total{walk="lately"}';
  expect((await metrics())[age]).toBeLessThan(5);
  await setTimeout(100);
  expect((await metrics())[age]).toBeGreaterThan(0.1);

  await addSku(db);
  await sql`alter function stock_violations rename to lost`.execute(db);
  onTestFinished(async () => void (await sql`alter function lost rename to stock_violations`.execute(db)));
  await rowWatch.walkLately();
  expect((await metrics())[failures]).toBe(1);
  expect(await counts()).toEqual({ violations: 0, overdue: 0 });

  await sql`update row_watch set succeeded_at = now() - interval '6 minutes'`.execute(db);
  await rowWatch.walkLately();
  expect((await metrics())[failures]).toBe(2);
  expect((await metrics())[age]).toBeGreaterThan(360);
  expect((await counts()).overdue).toBe(1);
});
