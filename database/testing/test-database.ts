import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../client.ts';
import { afterUse } from './after-use.ts';
import { databaseUrl, demoTemplateReady, emptyTemplate, withAdministrator } from './templates.ts';

export interface TestDatabase {
  db: Database;
  url: string;
}

/** A database for one test file, dropped after it: `const { db } = await testDatabase();` at its top. In a test: for that test. */
export async function testDatabase({ demo = false, poolMax = 10 } = {}): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl');
  const template = demo ? await demoTemplateReady(postgresUrl) : emptyTemplate;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdministrator(postgresUrl, (administrator) =>
    administrator.query(`create database ${name} template ${template}`),
  );
  const url = databaseUrl(postgresUrl, name);
  const db = openDatabase(url, { poolMax, applicationName: 'pahiya-test', patience: 10 });
  afterUse(async () => {
    await db.destroy();
    await withAdministrator(postgresUrl, (administrator) => administrator.query(`drop database ${name} with (force)`));
  });
  return { db, url };
}
