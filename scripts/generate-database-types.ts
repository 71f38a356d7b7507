import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { type Database, openDatabase } from '../database/client.ts';
import { migrate, migrationTable } from '../database/migrate.ts';
import { partTable } from '../database/sql-parts.ts';
import { startScratchPostgres } from '../database/testing/scratch-postgres.ts';

export const typesFile = join(import.meta.dirname, '../database/types.gen.ts');

/** TypeScript types of every table and view, as `database/client.ts` parses them. */
export async function databaseTypes(db: Database): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    includePattern: 'public.*',
    excludePattern: `public.{${migrationTable},${partTable}}`,
    typeMapping: { int8: 'number' },
    overrides: { columns: await choiceColumns(db) },
    outFile: null,
  });
}

/** `CHECK (status IN ('a', 'b'))` becomes the type `'a' | 'b'`. */
async function choiceColumns(db: Database): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await sql<{ column: string; definition: string; hasDefault: boolean }>`
    select format('%s.%s', t.relname, a.attname) as column, pg_get_constraintdef(c.oid) as definition,
           a.atthasdef as "hasDefault"
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
     where c.contype = 'c' and cardinality(c.conkey) = 1 and t.relnamespace = 'public'::regnamespace
     order by 1`.execute(db);
  const choices: Record<string, RawExpressionNode> = {};
  for (const { column, definition, hasDefault } of rows) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1];
    if (list === undefined) continue;
    const union = list
      .split(', ')
      .map((value) => value.replace(/::text$/, ''))
      .join(' | ');
    choices[column] = new RawExpressionNode(hasDefault ? `Generated<${union}>` : union);
  }
  return choices;
}

async function main(): Promise<void> {
  const postgres = await startScratchPostgres();
  const db = openDatabase(postgres.url, { poolMax: 2, applicationName: 'pahiya-types' });
  try {
    await migrate(db);
    writeFileSync(typesFile, await databaseTypes(db));
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

if (import.meta.main) await main();
