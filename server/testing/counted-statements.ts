import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterUse } from '../../database/testing/after-use.ts';
import type { DB } from '../../database/types.gen.ts';

/** A connection of its own for one test file, and what was sent over it. */
export function countedStatements(url: string) {
  const statements: string[] = [];
  const counted = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: new Pool({ connectionString: url, max: 1, application_name: 'pahiya-test' }),
    }),
    log: ({ query }) => void statements.push(query.sql),
  });
  afterUse(() => counted.destroy());
  return { counted, statements };
}
