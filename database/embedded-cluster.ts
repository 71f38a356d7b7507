import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, chooseAccount, giveTo, requireReach } from './embedded-account.ts';
import { type Binaries, findBinaries } from './embedded-binaries.ts';
import { errorCode } from './error-code.ts';
import { StartupError } from './startup-error.ts';

const run = promisify(execFile);

export const superuser = 'pahiya';

/** A PostgreSQL data folder, with the account and programs that run it and its password. */
export interface Cluster {
  folder: string;
  data: string;
  /** Only its owner can open it. PostgreSQL's socket is here. */
  home: string;
  password: string;
  account: Account;
  binaries: Binaries;
}

/** Finds the cluster in an opened folder or creates it. Danger: call it only under the folder's process lock. */
export async function prepareCluster(folder: string, { durable }: { durable: boolean }): Promise<Cluster> {
  const home = join(folder, 'cluster');
  const data = join(home, 'data');
  const account = await chooseAccount(existsSync(home) ? home : undefined);
  await requireReach(account, folder);
  const binaries = await findBinaries(account);
  if (!existsSync(home)) await initialise({ folder, home, account, binaries, durable });
  requireSameMajorVersion(data, binaries);
  return { folder, data, home: realpathSync(home), password: readPassword(home), account, binaries };
}

/** Returns the real path, with links resolved: the lock works only if one folder has one name. */
export function openFolder(folder: string): string {
  const wayOut = 'Set DATA_DIR to a folder that this program may write to, or set DATABASE_URL.';
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new StartupError(
        `The database folder ${folder} cannot be used: it, or a part of its path, is a file. ${wayOut}`,
      );
    }
    throw new StartupError(`The database folder ${folder} cannot be written to (${code ?? String(error)}). ${wayOut}`);
  }
}

interface Initialisation {
  folder: string;
  home: string;
  account: Account;
  binaries: Binaries;
  durable: boolean;
}

/** Creates data and password under a temporary name and renames last, so that half a cluster never has the right name. */
async function initialise({ folder, home, account, binaries, durable }: Initialisation): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('unfinished-')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const unfinished = mkdtempSync(join(folder, 'unfinished-'));
  const passwordFile = join(unfinished, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  giveTo(account, unfinished);
  // With the builtin provider lower() handles all of Unicode on every system, and text sorts by code point.
  const runInitdb = (characterType: string) => {
    const options = [
      `--pgdata=${join(unfinished, 'data')}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--no-instructions',
    ];
    return run(binaries.initdb, durable ? options : [...options, '--no-sync'], { ...account, cwd: '/' });
  };
  try {
    // pg_trgm indexes scripts other than Latin only with a UTF-8 character type; a few systems do not have it.
    await runInitdb('C.UTF-8').catch(() => runInitdb('C'));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartupError(`PostgreSQL could not create its database in ${folder}: ${words}`);
  }
  try {
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

function requireSameMajorVersion(data: string, binaries: Binaries): void {
  const file = join(data, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (found === binaries.majorVersion) return;
  throw new StartupError(
    found === undefined
      ? `${data} is not a PostgreSQL database. Move it away and start again, set DATA_DIR to another folder, or set DATABASE_URL.`
      : `The database in ${data} was created by PostgreSQL ${found}, but this program includes PostgreSQL ${binaries.majorVersion}. ` +
          `Dump it with PostgreSQL ${found} (pg_dump), move the folder away and load the dump into the new one, ` +
          'or set DATABASE_URL to a server of the old version.',
  );
}

function readPassword(home: string): string {
  const file = join(home, 'password');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartupError(
      `The database password in ${file} cannot be read. Put the file back from a backup, or set DATABASE_URL.`,
    );
  }
}
