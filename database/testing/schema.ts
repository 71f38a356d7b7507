import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Database } from '../client.ts';

export const nothing = '-- expand\nselect 1;';

/** So that migrations start from an empty database. */
export async function dropEverything(db: Database): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

/** A test's own schema folder for `migrate`: `{ 'migrations/0001_good.sql': '-- expand …' }`. */
export function schema(files: Record<string, string>): { root: string } {
  const root = mkdtempSync(join(tmpdir(), 'pahiya-schema-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'migrations'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return { root };
}
