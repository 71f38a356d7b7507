import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { migrate, migrationTable } from '../migrate.ts';
import { readMigrations } from '../migration-files.ts';
import { partTable } from '../sql-parts.ts';

/** Everything an old release left in its database, and the SQL that its tables came from. */
interface Release {
  version: string;
  /** `migrations/0001_beginning.sql`, `functions/…`, `views/…` */
  files: Record<string, string>;
  /** Each row as PostgreSQL writes it in JSON; JavaScript would round large numbers. */
  rows: Record<string, string[]>;
  /** The last number that each sequence gave out. */
  sequences: Record<string, number>;
}

const root = join(import.meta.dirname, '..');
const folder = join(root, 'releases');
const fileOf = (version: string) => join(folder, `${version}.json.br`);

export const releases = (): string[] => readdirSync(folder).map((file) => file.replace('.json.br', ''));

/** Copies of public data and large files; no upgrade changes them row by row. */
const leftOut = new Set(['post_office', 'pincode_place', migrationTable, partTable]);

async function tablesOf(db: Database): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by 1 order by 1`.execute(db);
  return rows.filter(({ name }) => !leftOut.has(name));
}

export async function readRows(db: Database): Promise<Release['rows']> {
  const rows: Release['rows'] = {};
  for (const { name } of await tablesOf(db)) {
    // A picture's bytes would be most of the record.
    const row = name === 'picture' ? sql`to_jsonb(t) || jsonb_build_object('bytes', '\\x00')` : sql`to_jsonb(t)`;
    const read = await sql<{ row: string }>`select (${row})::text as row from ${sql.table(name)} t order by 1`.execute(
      db,
    );
    rows[name] = read.rows.map((each) => each.row);
  }
  return rows;
}

/** Stores what is in this database as that of a release. */
export async function recordRelease(db: Database, version: string): Promise<void> {
  const files: Release['files'] = {};
  for (const kind of ['migrations', 'functions', 'views'])
    for (const name of readdirSync(join(root, kind)))
      files[`${kind}/${name}`] = readFileSync(join(root, kind, name), 'utf8');
  const sequences = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  const release: Release = {
    version,
    files,
    rows: await readRows(db),
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(version), brotliCompressSync(JSON.stringify(release)));
}

const readRelease = (version: string) =>
  JSON.parse(brotliDecompressSync(readFileSync(fileOf(version))).toString()) as Release;

/** The migrations of a release whose statements are different or missing today. */
export function findEdited(version: string, into: string): string[] {
  const today = new Map(readMigrations(root).map(({ name, hash }) => [name, hash]));
  writeFiles(readRelease(version), into);
  return readMigrations(into).flatMap(({ name, hash }) => (today.get(name) === hash ? [] : [name]));
}

function writeFiles({ files }: Release, into: string): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, name), text);
  }
}

/** Makes an empty database what it was in that release. */
export async function restoreRelease(db: Database, version: string, into: string): Promise<Release['rows']> {
  const release = readRelease(version);
  writeFiles(release, into);
  await migrate(db, { root: into, version });
  const tables = await tablesOf(db);
  await db.transaction().execute(async (trx) => {
    // No trigger may change or refuse what was recorded.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name, columns } of tables) {
      const list = sql.raw(columns.join(', '));
      await sql`delete from ${sql.table(name)}`.execute(trx);
      await sql`insert into ${sql.table(name)} (${list}) overriding system value
        select ${list} from unnest(${release.rows[name] ?? []}::text[]) as row, jsonb_populate_record(null::${sql.table(name)}, row::jsonb)`.execute(
        trx,
      );
    }
    for (const [name, last] of Object.entries(release.sequences))
      await sql`select setval(${name}::regclass, ${last})`.execute(trx);
  });
  return release.rows;
}
