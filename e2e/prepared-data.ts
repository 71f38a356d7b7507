import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../database/client.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { loadPlaces } from '../database/load-places.ts';
import { migrate } from '../database/migrate.ts';

const preparedFolder = () => join(process.env['E2E_DATA_DIR'] ?? '', 'prepared');

/** A database with the demo shop and all post offices, as after a first start. Takes 10 s, once per run. */
export async function prepareData(): Promise<void> {
  const folder = join(preparedFolder(), 'postgres');
  mkdirSync(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  const db = openDatabase(postgres.url, { poolMax: 4, applicationName: 'pahiya-prepare' });
  await migrate(db);
  await Promise.all([seedDemoShop(db), loadPlaces(db, postgres.url)]);
  // Without fsync, because nobody needs this data after the run; its copies inherit the setting.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await sql`alter system set ${sql.ref(setting)} = off`.execute(db);
  }
  await db.destroy();
  await postgres.stop();
}

/** Copies it into an empty data folder. */
export function copyPreparedData(dataFolder: string): void {
  // Copies owners too, which Node does not: as root, PostgreSQL runs under another account.
  execFileSync('cp', ['-Rp', join(preparedFolder(), 'postgres'), join(dataFolder, 'postgres')]);
}
