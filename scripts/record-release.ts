import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { openDatabase } from '../database/client.ts';
import { recordRelease } from '../database/testing/release.ts';
import { startScratchPostgres } from '../database/testing/scratch-postgres.ts';
import { readConfig } from '../server/config/config.ts';
import { createLog } from '../server/http/log.ts';
import { openShop } from '../server/open-shop.ts';
import { noFrontEnd } from '../server/testing/no-front-end.ts';

// Before a release: stores the data of a demo, with its sixty days of orders. Every later version must be able to upgrade it
// (server/upgrade.test.ts).
const postgres = await startScratchPostgres();
const folder = mkdtempSync(join(tmpdir(), 'pahiya-record-'));
const db = openDatabase(postgres.url, { poolMax: 2, applicationName: 'pahiya-record' });
try {
  const config = readConfig({ DATA_DIR: folder, PICTURES_AHEAD: 'off' });
  const options = { openFrontEnd: noFrontEnd, hasDueWork: false };
  const shop = await openShop({ config, databaseUrl: postgres.url, log: createLog('error') }, options);
  await shop.close();
  await recordRelease(db, packageFile.version);
} finally {
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
