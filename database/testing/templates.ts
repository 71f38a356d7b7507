import { Client } from 'pg';
import { openDatabase } from '../client.ts';

export const emptyTemplate = 'template_empty';
const demoTemplate = 'template_demo';
const demoLock = 7_241_001;

export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A connection without the pool's timeouts: copying and seeding take longer. */
export async function withAdministrator<T>(postgresUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgresUrl, application_name: `pahiya-test#${process.pid}` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first test file that asks for it seeds it, in any worker; the others wait. */
export async function demoTemplateReady(postgresUrl: string): Promise<string> {
  return withAdministrator(postgresUrl, async (administrator) => {
    await administrator.query('select pg_advisory_lock($1)', [demoLock]);
    const { rowCount } = await administrator.query('select from pg_database where datname = $1', [demoTemplate]);
    if (rowCount === 0) {
      const unfinished = `${demoTemplate}_unfinished`;
      await administrator.query(`drop database if exists ${unfinished} with (force)`);
      await administrator.query(`create database ${unfinished} template ${emptyTemplate}`);
      const db = openDatabase(databaseUrl(postgresUrl, unfinished), { poolMax: 2, applicationName: 'pahiya-test' });
      const { seedDemoShop } = await import('../demo/seed.ts');
      await seedDemoShop(db);
      await db.destroy();
      await administrator.query(`alter database ${unfinished} rename to ${demoTemplate}`);
    }
    return demoTemplate;
  });
}
