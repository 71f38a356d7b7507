import { type Kysely, sql } from 'kysely';
import { StartupError } from './startup-error.ts';

/** Refuses to start if the server allows fewer connections than we may open. Otherwise it would refuse them in the busiest hour. */
export async function requireConnections<S>(db: Kysely<S>, needed: number): Promise<void> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
         -- Exists since PostgreSQL 16.
         - coalesce(current_setting('reserved_connections', true), '0')::integer as allowed`.execute(db);
  const allowed = rows[0]?.allowed ?? 0;
  if (allowed >= needed) return;
  throw new StartupError(
    `These processes may open ${needed} database connections, but PostgreSQL allows ${allowed}. ` +
      'Lower PROCESSES or DATABASE_POOL_MAX, or raise max_connections.',
  );
}
