import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../client.ts';
import { migrate } from '../migrate.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import { databaseUrl, emptyTemplate, withAdministrator } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated database that every test file gets a copy of. TEST_DATABASE_URL names another one: an
 * empty server of an older version, which is left with what the run made.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given === undefined ? await startScratchPostgres() : { url: given, stop: async () => undefined };
  await withAdministrator(postgres.url, (administrator) => administrator.query(`create database ${emptyTemplate}`));
  const db = openDatabase(databaseUrl(postgres.url, emptyTemplate), { poolMax: 2, applicationName: 'pahiya-test' });
  await migrate(db);
  await db.destroy();
  await createJobTables(databaseUrl(postgres.url, emptyTemplate));
  provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

/** Creating them takes half a second; here it is done once for all test files. */
async function createJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
