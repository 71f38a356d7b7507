import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../database/embedded.ts';

const silent = { info() {}, warn() {}, error() {} };

/** Of the shop that journeys share. */
export const commonFolder = (): string => process.env['E2E_DATA_DIR'] ?? '';

/** Runs one statement on the database of a running shop, as its owner would with psql. */
export async function query<Row>(dataFolder: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), log: silent });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
    await postgres.stop();
  }
}
