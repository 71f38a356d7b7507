import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

/** Recomputes the facets of all products that changed, a batch at a time. */
export async function refreshFacets(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select case when exists (select from facets_due) then refresh_facets() else 0 end as count`.execute(db);
    if ((rows[0]?.count ?? 0) === 0) return;
  }
}
