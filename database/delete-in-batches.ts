import { type RawBuilder, sql } from 'kysely';
import type { Database } from './client.ts';
import type { DB } from './types.gen.ts';

/** Tens of milliseconds per batch: far below the statement timeout, however much there is to delete. */
const batchRows = 2_000;

/** Deletes the rows that match `condition`. It needs an index, or each batch reads the whole table. */
export async function deleteInBatches(db: Database, table: keyof DB, condition: RawBuilder<boolean>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${batchRows}))`.execute(db);
    if (Number(numAffectedRows ?? 0) < batchRows) return;
  }
}
