import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { findEdited, readRows, releases, restoreRelease } from '../database/testing/release.ts';
import { dropEverything } from '../database/testing/schema.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { expectNoViolation } from './testing/no-violation.ts';
import { atDesk } from './testing/desk-person.ts';
import { testAppOn } from './testing/test-app.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('there is a release to upgrade from', () => {
  expect(releases()).toContain('1.0.0');
});

test.each(releases())('no migration of release %s has been edited since', (version) => {
  expect(findEdited(version, emptyFolder())).toEqual([]);
});

test.each(releases())(
  'today’s program starts on the data of release %s, and loses no row and no value',
  async (version) => {
    const database = await testDatabase();
    await dropEverything(database.db);
    const before = await restoreRelease(database.db, version, emptyFolder());
    expect(Object.values(before).flat().length, 'recorded rows').toBeGreaterThan(1000);
    await migrate(database.db);
    const app = await testAppOn(database);
    const after = await readRows(database.db);
    for (const [table, rows] of Object.entries(before)) {
      const kept = new Set(found(after[table], rows));
      const lost = found(rows, rows).filter((row) => !kept.has(row));
      expect({ table, lost }).toEqual({ table, lost: [] });
    }
    await expectNoViolation(database.db);
    const { call } = await atDesk(app);
    expect((await call('GET /desk/orders')).body.rows.length).toBeGreaterThan(0);
  },
);

test.each(releases())(
  '[O-19] money whose end release %s did not record is not owed once more, and cash that never came is not received',
  async (version) => {
    const { db } = await testDatabase();
    await dropEverything(db);
    await restoreRelease(db, version, emptyFolder());
    await sql`
      insert into refund (payment_id, reason_key, amount_paise, state, ended_at, next_try_at)
      select payment_id, 'order cancelled, try 5', 100, 'failed', now(), null from payment where state = 'captured' limit 1`.execute(
      db,
    );
    await migrate(db);
    const { rows } = await sql`
      select (select count(*)::integer from refund where left_to_staff_at is not null) as left_to_staff,
             (select count(*)::integer from rejected_refunds()) as owed,
             exists (select from shop_order where stage = 'abandoned' and remaining_paise > 0) as has_abandoned,
             (select count(*)::integer from shop_order
               where stage = 'abandoned' and remaining_paise > 0 and cash_received_at is not null) as received`.execute(
      db,
    );
    expect(rows).toEqual([{ left_to_staff: 1, owed: 0, has_abandoned: true, received: 0 }]);
  },
);

type Row = Record<string, unknown>;
const parse = (rows: readonly string[] = []) => rows.map((row) => JSON.parse(row) as Row);

/** Rows with only the columns that the release had. */
function found(rows: readonly string[] | undefined, ofRelease: readonly string[]): string[] {
  const columns = Object.keys(parse(ofRelease)[0] ?? {});
  return parse(rows).map((row) => JSON.stringify(columns.map((column) => row[column])));
}
