import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { afterUse } from '../database/testing/after-use.ts';
import { testDatabase } from '../database/testing/test-database.ts';

const timeout = 60_000;

/** Runs `npm start` without the build and captures what it prints. */
function start(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-start-'));
  const shop = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const output of [shop.stdout, shop.stderr]) output.on('data', (part) => (printed += String(part)));
  const ended = once(shop, 'exit').then(([code]) => code as number | null);
  afterUse(async () => {
    shop.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return { shop, ended, printed: () => printed };
}

/** A server that accepts connections and never answers. */
async function silentServer(): Promise<string> {
  const server = createServer(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterUse(async () => void server.close());
  return `postgresql://shop:secret-word@127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
}

const patiently = { timeout: 30_000, interval: 50 };

test(
  'a database that does not answer is named in one line and tried again, and SIGTERM ends it',
  { timeout },
  async () => {
    const { shop, ended, printed } = start('postgresql://shop:secret-word@127.0.0.1:9/shop');
    const tries = () => printed().match(/The database shop@127\.0\.0\.1:9\/shop cannot be used: .*ECONNREFUSED/g) ?? [];
    await expect.poll(() => tries().length, patiently).toBeGreaterThan(1);
    shop.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(printed()).not.toContain('    at ');
    expect(printed()).not.toContain('secret-word');
  },
);

test('a wrong password is named in one line and tried again', { timeout }, async () => {
  const { db, url } = await testDatabase();
  const { rows } = await sql<{ asks: boolean }>`
    select exists (select from pg_hba_file_rules where auth_method in ('scram-sha-256', 'md5')) as asks`.execute(db);
  expect(rows).toEqual([{ asks: true }]);
  const wrong = new URL(url);
  wrong.password = 'not-the-password';
  const { printed } = start(wrong.href);
  await expect.poll(printed, patiently).toMatch(/The database .* cannot be used: the password is wrong/);
  expect(printed()).not.toContain('    at ');
});

test('SIGTERM ends a start that waits for a silent database', { timeout }, async () => {
  const { shop, ended, printed } = start(await silentServer());
  await expect.poll(printed, patiently).toContain('cannot be used');
  shop.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('SIGTERM ends a start that hangs on a lock in the database', { timeout }, async () => {
  const { db, url } = await testDatabase();
  const waits = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
       where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`.execute(
      db,
    );
    return rows[0]?.n;
  };
  await db.connection().execute(async (connection) => {
    // The migration lock.
    await sql`select pg_advisory_lock(7241004)`.execute(connection);
    const { shop, ended } = start(url);
    await expect.poll(waits, patiently).toBe(1);
    shop.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
