import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describeError } from './describe-error.ts';
import { StartupError } from './startup-error.ts';

export const partTable = 'schema_part';

interface Part {
  /** `functions/random_id.sql` */
  path: string;
  text: string;
  hash: string;
}

export async function preparePartTable<S>(db: Kysely<S>): Promise<void> {
  await sql`create table if not exists ${sql.table(partTable)} (
    path text primary key, hash text not null, version text not null, made_at timestamptz not null default now())`.execute(
    db,
  );
}

/**
 * Migrations may use functions in defaults and triggers, so new functions are created before them; nobody calls those yet. A
 * changed function waits until the migrations have run.
 */
export async function makeNewFunctions<S>(db: Kysely<S>, root: string, version: string): Promise<void> {
  const known = await findKnown(db);
  const functions = readParts(root, 'functions').filter(({ path }) => !known.has(path));
  await makeFunctions(db, functions, version);
}

/**
 * Re-creates functions and views whose text has changed. Leaves those of a newer version alone: an old process that restarts next to new
 * ones must not replace theirs.
 */
export async function renewParts<S>(db: Kysely<S>, root: string, version: string): Promise<void> {
  const known = await findKnown(db);
  const isChanged = ({ path, hash }: Part) => known.get(path)?.hash !== hash;
  const isNewer = ({ path }: Part) => compareVersions(known.get(path)?.version ?? version, version) > 0;
  const functions = readParts(root, 'functions').filter((part) => isChanged(part) && !isNewer(part));
  await makeFunctions(db, functions, version);
  const views = inOrderOfUse(readParts(root, 'views'));
  if (views.some(isChanged) && !views.some(isNewer)) await makeViews(db, views, version);
}

async function makeFunctions<S>(db: Kysely<S>, functions: Part[], version: string): Promise<void> {
  if (functions.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    // Unchecked, so that functions can be created in any order and before their tables.
    await sql`set local check_function_bodies = off`.execute(transaction);
    for (const part of functions) await make(transaction, part, version);
  });
}

/** All views in one transaction: a view that another one uses cannot be dropped, and no query may find a view missing. */
async function makeViews<S>(db: Kysely<S>, views: Part[], version: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const view of views.toReversed()) {
      await sql`drop view if exists ${sql.table(nameOf(view))}`.execute(transaction);
    }
    for (const view of views) await make(transaction, view, version);
  });
}

async function make<S>(db: Kysely<S>, { path, text, hash }: Part, version: string): Promise<void> {
  try {
    await sql.raw(text).execute(db);
  } catch (error) {
    throw new StartupError(`database/${path} failed and was undone: ${describeError(error)}`, { cause: error });
  }
  await sql`insert into ${sql.table(partTable)} (path, hash, version) values (${path}, ${hash}, ${version})
    on conflict (path) do update set hash = excluded.hash, version = excluded.version, made_at = now()`.execute(db);
}

async function findKnown<S>(db: Kysely<S>): Promise<Map<string, { hash: string; version: string }>> {
  const { rows } = await sql<{ path: string; hash: string; version: string }>`
    select path, hash, version from ${sql.table(partTable)}`.execute(db);
  return new Map(rows.map(({ path, hash, version }) => [path, { hash, version }]));
}

/** `0.10.0` is newer than `0.9.2`. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function readParts(root: string, folder: string): Part[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, folder, file), 'utf8');
      return { path: `${folder}/${file}`, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/** A view comes after the views that it reads. */
function inOrderOfUse(views: Part[]): Part[] {
  const ordered = new Set<Part>();
  const add = (view: Part) => {
    const statement = view.text.replaceAll(/--.*/g, '');
    for (const other of views) {
      if (other !== view && !ordered.has(other) && new RegExp(`\\b${nameOf(other)}\\b`).test(statement)) add(other);
    }
    ordered.add(view);
  };
  views.forEach(add);
  return [...ordered];
}

function nameOf({ path }: Part): string {
  return path.slice(path.indexOf('/') + 1, -'.sql'.length);
}
