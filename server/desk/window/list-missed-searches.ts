import type { MissedSearch } from '../../../contract/desk/window.ts';
import type { Database } from '../../../database/client.ts';

const rowsMax = 100;

export async function listMissedSearches(db: Database): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom('search_miss')
    .select(['term', 'times', 'found_close', 'last_at'])
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('term')
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}
