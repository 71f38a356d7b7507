import { sql } from 'kysely';
import { openDatabase, type Database } from '../database/client.ts';
import { addProducts } from '../database/demo/large.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { withoutIndexes } from '../database/demo/without-indexes.ts';
import { migrate } from '../database/migrate.ts';

export interface FilledDatabase {
  url: string;
  db: Database;
}

/** A new database on this PostgreSQL, with the demo shop and this many generated products. The caller closes `db`. */
export async function fillDatabase(serverUrl: string, name: string, products: number): Promise<FilledDatabase> {
  const server = openDatabase(serverUrl, { poolMax: 1, applicationName: 'pahiya-bench' });
  await sql`create database ${sql.ref(name)}`.execute(server);
  await server.destroy();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, { poolMax: 4, applicationName: 'pahiya-bench' });
  await migrate(db);
  await seedDemoShop(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await withoutIndexes(connection, ['product', 'variation', 'stock'], () => addProducts(db, products));
    await sql`analyze product, variation, stock`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  return { url: url.href, db };
}
