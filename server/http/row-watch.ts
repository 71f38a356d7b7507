import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import type { Metrics } from './metrics.ts';

interface Found {
  kind: 'violation' | 'overdue';
  name: string;
  rows: number;
  /** Of the first few, enough to begin looking. */
  details: string[];
}

/**
 * Looks whether money, stock and coupons still add up. Reads whole tables, so it is asked once a minute and not at each reading
 * of the metrics.
 */
export async function watchRows(db: Database, metrics: Metrics, log: FastifyBaseLogger): Promise<void> {
  const { rows: found } = await sql<Found>`
    select kind, name, count(*) as rows, (array_agg(detail order by detail))[1:5] as details
      from (select 'violation' as kind, * from violation union all select 'overdue', * from overdue) f
     group by kind, name order by kind desc, name`.execute(db);
  const sum = (kind: Found['kind']) => found.reduce((total, row) => total + (row.kind === kind ? row.rows : 0), 0);
  metrics.setRowCounts({ violations: sum('violation'), overdue: sum('overdue') });
  for (const row of found) log.error(row, `${row.kind}: ${row.name}`);
}
