import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../database/embedded.ts';

/** The data folder of the shop that most journeys share. */
export const commonFolder = (): string => process.env['E2E_DATA_DIR'] ?? '';

export interface ShopDatabase {
  rows: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
}

/** Open connections by data folder: finding a database's address takes several processes and a lock. */
const opened = new Map<string, Promise<ShopDatabase>>();

/** The database of a running shop. Until it is closed, `query` uses it too. */
export async function openShopDatabase(dataFolder: string): Promise<ShopDatabase> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const database = {
    rows: async <Row>(statement: string, values: unknown[] = []) =>
      (await client.query(statement, values)).rows as Row[],
    close: async () => {
      opened.delete(dataFolder);
      await client.end();
      await postgres.stop();
    },
  };
  opened.set(dataFolder, Promise.resolve(database));
  return database;
}

/** Runs one statement on the database of a running shop, as its owner would with psql. */
export async function query<Row>(dataFolder: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const known = opened.get(dataFolder);
  if (known) return (await known).rows<Row>(statement, values);
  const opening = openShopDatabase(dataFolder);
  // The common shop outlives every worker, so its connection can stay open to the worker's end.
  if (dataFolder === commonFolder()) {
    opened.set(dataFolder, opening);
    return (await opening).rows<Row>(statement, values);
  }
  const database = await opening;
  try {
    return await database.rows<Row>(statement, values);
  } finally {
    await database.close();
  }
}
