import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

export interface MigrationFile {
  name: string;
  text: string;
  /** Covers only the statements; comments and spaces may be edited. */
  hash: string;
  /** After this migration, only programs that know `needs` may go on running. Null: all may. */
  needs: string | null;
  isOutsideTransaction: boolean;
}

/** In the order in which they run. */
export function readMigrations(root: string): MigrationFile[] {
  return migrationNames(root).map((name) => {
    const text = readFileSync(join(root, 'migrations', `${name}.sql`), 'utf8');
    const head = /^(?:--.*\n)*/.exec(text)?.[0].split('\n') ?? [];
    const contract = head
      .map((line) => /^-- contract after (\w+)$/.exec(line)?.[1])
      .find((needs) => needs !== undefined);
    if (contract === undefined && !head.includes('-- expand')) {
      throw new StartupError(
        `database/migrations/${name}.sql must say at its top whether older programs may keep running: ` +
          'write "-- expand" or "-- contract after NNNN_name".',
      );
    }
    return {
      name,
      text,
      hash: createHash('sha256').update(text.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim()).digest('hex'),
      needs: contract ?? null,
      isOutsideTransaction: head.includes('-- outside a transaction'),
    };
  });
}

/** Separately, because PostgreSQL runs statements that arrive together as one transaction. */
export function statementsOf({ name, text }: MigrationFile): string[] {
  const bare = text.replaceAll(/--.*/g, '');
  if (bare.includes('$$')) {
    throw new StartupError(
      `database/migrations/${name}.sql: a migration outside a transaction cannot contain a $$ block.`,
    );
  }
  const statements = bare
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const onceOnly = statements.find((statement) => /\b(?:create|drop)\b.*\bconcurrently\s+(?!if\b)/is.test(statement));
  if (onceOnly !== undefined) {
    throw new StartupError(
      `database/migrations/${name}.sql may be interrupted and must be able to start again: write "if (not) exists" in ${onceOnly}`,
    );
  }
  return statements;
}

export function migrationNames(root: string): string[] {
  return readdirSync(join(root, 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** `0001` of `0001_beginning`. */
export const numberOf = (name: string): string => name.slice(0, 4);
