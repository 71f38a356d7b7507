import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/client.ts';

/** Runs every check, which takes about 10 s for 70,000 orders. */
export const violationsOf = (db: Database): Promise<string[]> =>
  violationsIn(db, sql`select violation::text as row from violation`);

/** Without a time limit. */
export const violationsIn = (db: Database, query: RawBuilder<unknown>): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ row: string }>`${query}`.execute(trx);
    return rows.map(({ row }) => row);
  });
