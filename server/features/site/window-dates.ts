import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

/** Tables whose rows show from a date until a date. */
const datedTables = [
  'slider',
  'offer',
  'marquee',
  'trust_text',
  'new_arrival_group',
  'category',
  'search_term',
  'search_synonym',
] as const;

/** A longer wait would miss a date that was set while no notice came through. */
const waitMsMax = 60_000;

const edges = sql.join(
  datedTables.flatMap((table) =>
    ['starts_at', 'ends_at'].map(
      (column) => sql`
        select ${table} as name, ${sql.ref(column)} as edge from ${sql.table(table)}
         where status = 'Active' and ${sql.ref(column)} is not null`,
    ),
  ),
  sql` union all `,
);

/**
 * Pages are cached until something changes. A date that comes is a change that nobody writes, so each process watches for it and tells
 * its caches, as a notice of the database would.
 */
export class WindowDates {
  readonly #db: Database;
  readonly #tell: (notice: string) => void;
  /** By the database's clock. */
  #seenUntil: Date | null = null;
  #askAtMs = 0;

  constructor(db: Database, tell: (notice: string) => void) {
    this.#db = db;
    this.#tell = tell;
  }

  /** A notice that names one of the tables: its dates may have changed. */
  readonly hear = (notice: string): void => {
    if (datedTables.some((table) => table === notice)) this.#askAtMs = 0;
  };

  readonly walk = async (): Promise<void> => {
    if (Date.now() < this.#askAtMs) return;
    this.#askAtMs = Date.now() + waitMsMax;
    const { rows } = await sql<{ now: Date; passed: string[]; wait_ms: number | null }>`
      with edges as (${edges})
      select now() as now,
             array(select distinct name from edges where edge > ${this.#seenUntil} and edge <= now()) as passed,
             (select ceil(extract(epoch from min(edge) - now()) * 1000)::integer from edges
               where edge > now() and edge < now() + interval '1 minute') as wait_ms`.execute(this.#db);
    const [row] = rows;
    if (!row) return;
    for (const name of row.passed) this.#tell(name);
    this.#seenUntil = row.now;
    if (row.wait_ms !== null) this.#askAtMs = Math.min(this.#askAtMs, Date.now() + row.wait_ms);
  };
}
