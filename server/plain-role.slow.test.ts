import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { afterUse } from '../database/testing/after-use.ts';
import { databaseUrl, withAdministrator } from '../database/testing/templates.ts';
import { readConfig } from './config/config.ts';
import { createLog } from './http/log.ts';
import { openShop } from './open-shop.ts';
import { noFrontEnd } from './testing/no-front-end.ts';

/** A role that owns its database and has no other rights: what most hosting companies offer. */
async function ordinaryDatabase(): Promise<string> {
  const postgresUrl = inject('postgresUrl');
  const name = `plain_${randomBytes(6).toString('hex')}`;
  await withAdministrator(postgresUrl, async (administrator) => {
    await administrator.query(`create role ${name} login password '${name}' nosuperuser nocreatedb nocreaterole`);
    await administrator.query(`create database ${name} owner ${name}`);
  });
  afterUse(() =>
    withAdministrator(postgresUrl, async (administrator) => {
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.query(`drop role ${name}`);
    }),
  );
  const url = new URL(databaseUrl(postgresUrl, name));
  url.username = name;
  url.password = name;
  return url.href;
}

test('the whole shop runs with a role that only owns its database', { timeout: 240_000 }, async () => {
  const url = await ordinaryDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-plain-'));
  afterUse(async () => rmSync(folder, { recursive: true, force: true }));
  const shop = await openShop(
    { config: readConfig({ DATA_DIR: folder, PICTURES_AHEAD: 'off' }), databaseUrl: url, log: createLog('silent') },
    { openFrontEnd: noFrontEnd },
  );
  afterUse(() => shop.close());
  expect((await shop.http.inject('/readyz')).statusCode).toBe(200);
  // Only pg_trgm finds this typo.
  const found = await shop.http.inject('/api/grouped-product/related-products/pahiya?search=hemlet');
  expect(found.statusCode).toBe(200);
  expect(found.body).toContain('Helmet');
});
