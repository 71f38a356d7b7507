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

/** One PostgreSQL for the run, with a migrated database that every test file gets a copy of. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres();
  await withAdministrator(postgres.url, (administrator) => administrator.query(`create database ${emptyTemplate}`));
  const db = openDatabase(databaseUrl(postgres.url, emptyTemplate), { poolMax: 2, applicationName: 'pahiya-test' });
  await migrate(db);
  await db.destroy();
  provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
