import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

type Row = Record<string, unknown>;
const parse = (rows: readonly string[] = []) => rows.map((row) => JSON.parse(row) as Row);

/** Rows with only the columns that the release had. */
function found(rows: readonly string[] | undefined, ofRelease: readonly string[]): string[] {
  const columns = Object.keys(parse(ofRelease)[0] ?? {});
  return parse(rows).map((row) => JSON.stringify(columns.map((column) => row[column])));
}
