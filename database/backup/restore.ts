import { execFile } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { extract } from 'tar';
import { chooseAccount, giveTo, requireReach, type Account } from '../embedded-account.ts';
import { findBinaries, type Binaries } from '../embedded-binaries.ts';
import { openFolder, superuser } from '../embedded-cluster.ts';
import { freePort } from '../free-port.ts';
import { withProcessLock } from '../process-lock.ts';
import { StartupError } from '../startup-error.ts';
import { isSegment, listBases, listLog, logFile, nextSegment, passwordFile, type Base } from './backup-folder.ts';
import { readSealed } from './sealed-file.ts';

const run = promisify(execFile);

interface Wish {
  /** Where the backups are. */
  from: string;
  /** The secret half of the key. */
  identity: string;
  /** Where the shop's PostgreSQL will live; no database may be there yet. */
  postgresFolder: string;
  /** Absent: as far as the log goes. */
  until?: Date;
}

export interface Restored {
  base: Base;
  /** Time of the last change that was restored. Null if nothing changed after the copy began. */
  lastChange: Date | null;
  /** Where the log breaks off, although there is more after it. */
  gap: Gap | undefined;
}

/** The first piece of log that is damaged, or is missing although later ones exist. */
export interface Gap {
  piece: string;
  isDamaged: boolean;
}

/** Restores a database, under a temporary name until it is complete. */
export async function restoreBackup({ from, identity, postgresFolder, until }: Wish): Promise<Restored> {
  const { base, older } = await chooseBase(from, until);
  const folder = openFolder(postgresFolder);
  return withProcessLock(`PostgreSQL in ${folder}`, async () => {
    const home = join(folder, 'cluster');
    if (existsSync(home))
      throw new StartupError(
        `There is already a database in ${folder}. Move it away, or set DATA_DIR to an empty folder.`,
      );
    const account = await chooseAccount(undefined);
    await requireReach(account, folder);
    const binaries = await findBinaries(account);
    const unfinished = mkdtempSync(join(folder, 'unfinished-'));
    try {
      const data = join(unfinished, 'data');
      mkdirSync(data, { mode: 0o700 });
      await unsealInto(extract({ cwd: data }), base.file, identity).catch(nameOlder(older));
      await writeFile(join(unfinished, 'password'), await text(await unseal(passwordFile(from), identity)), {
        mode: 0o600,
      });
      const gap = await fetchLog({ from, identity, base, data, target: join(unfinished, 'log') });
      giveTo(account, unfinished);
      const lastChange = await recoverUpTo(gap, { unfinished, data, account, binaries, until }).catch(nameOlder(older));
      rmSync(join(unfinished, 'log'), { recursive: true });
      renameSync(unfinished, home);
      return { base, lastChange, gap };
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
  });
}

async function chooseBase(from: string, until: Date | undefined): Promise<{ base: Base; older: Base | undefined }> {
  const bases = await listBases(from).catch(() => []);
  const index = bases.findLastIndex(({ at }) => until === undefined || at <= until);
  const base = bases[index];
  if (base) return { base, older: bases[index - 1] };
  const [oldest] = bases;
  throw new StartupError(
    oldest
      ? `The oldest backup in ${from} is of ${oldest.at.toISOString()}. Nothing earlier can be restored.`
      : `There is no backup in ${from}.`,
  );
}

/** If this base is unusable, the one before it and its log give the same result, so the error names it. */
const nameOlder = (older: Base | undefined) => (error: unknown) => {
  if (!older || !(error instanceof StartupError) || error instanceof TooLate) throw error;
  throw new StartupError(
    `${error.message} To use the backup of ${older.at.toISOString()} instead, with the log since then, move the newer base files away.`,
  );
};

/** The log ends too early; an older base would not help. */
class TooLate extends StartupError {}

async function unseal(file: string, identity: string) {
  try {
    return await readSealed(file, identity);
  } catch (error) {
    throw new StartupError(
      `${file} cannot be opened with this key: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function unsealInto(target: NodeJS.WritableStream, file: string, identity: string): Promise<void> {
  const content = await unseal(file, identity);
  try {
    await pipeline(content, target);
  } catch (error) {
    throw new StartupError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Fetching {
  from: string;
  identity: string;
  base: Base;
  data: string;
  target: string;
}

/** Decrypts the log since the base, up to the first gap. Returns the gap, because PostgreSQL would stop there silently. */
async function fetchLog({ from, identity, base, data, target }: Fetching): Promise<Gap | undefined> {
  mkdirSync(target, { mode: 0o700 });
  const later = (await listLog(from)).filter((name) => isSegment(name) && name >= base.firstLog);
  const inBase = (await readdir(join(data, 'pg_wal'))).filter(isSegment);
  const there = new Set([...later, ...inBase]);
  const last = [...there].toSorted().at(-1);
  // The base may be named one segment too early. It carries its own log, which shows where it really begins.
  let name = [...there].toSorted()[0];
  for (; name !== undefined && there.has(name); name = nextSegment(name)) {
    if (!later.includes(name)) continue;
    const file = join(target, name);
    try {
      await unsealInto(createWriteStream(file), logFile(from, name), identity);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      rmSync(file, { force: true });
      // The base contains the log from the time of the copy.
      if (!inBase.includes(name)) return { piece: name, isDamaged: true };
    }
  }
  return name !== undefined && last !== undefined && name < last ? { piece: name, isDamaged: false } : undefined;
}

export const describeGap = ({ piece, isDamaged }: Gap): string => `${piece} is ${isDamaged ? 'damaged' : 'missing'}`;

interface Recovery {
  unfinished: string;
  data: string;
  account: Account;
  binaries: Binaries;
  until: Date | undefined;
}

/** Recovers up to the given time, or up to the gap if that is earlier. PostgreSQL knows that it reached a time only by a later change. */
async function recoverUpTo(gap: Gap | undefined, recovery: Recovery): Promise<Date | null> {
  try {
    return await recover(recovery);
  } catch (error) {
    if (!gap || !(error instanceof TooLate)) throw error;
    return recover({ ...recovery, until: undefined });
  }
}

/** Lets PostgreSQL replay the log and become a normal database, then stops it. */
async function recover({ unfinished, data, account, binaries, until }: Recovery): Promise<Date | null> {
  const port = await freePort();
  const settingsFile = join(data, 'postgresql.auto.conf');
  const before = await readFile(settingsFile);
  const fetchOne = process.platform === 'win32' ? 'copy "..\\log\\%f" "%p"' : 'cp "../log/%f" "%p"';
  await appendFile(
    settingsFile,
    [
      '',
      `restore_command = '${fetchOne}'`,
      "recovery_target_timeline = 'current'",
      ...(until
        ? [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`, "recovery_target_action = 'promote'"]
        : []),
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      `port = ${port}`,
      '',
    ].join('\n'),
  );
  await writeFile(join(data, 'recovery.signal'), '');
  giveTo(account, data);
  const log = join(unfinished, 'restore.log');
  const control = (...words: string[]) =>
    run(binaries.pgCtl, [...words, '-D', data, '-w', '-t', '3600'], { ...account, cwd: '/' });
  try {
    await control('start', '-l', log);
    const lastChange = await waitUntilOpen(unfinished, port);
    await control('stop', '-m', 'fast');
    return lastChange;
  } catch (error) {
    await control('stop', '-m', 'immediate').catch(() => undefined);
    const lines = await readFile(log, 'utf8').catch(() => String(error));
    if (lines.includes('before configured recovery target was reached'))
      throw new TooLate('The log ends before that moment. Give an earlier one, or none to restore all there is.');
    throw new StartupError(`PostgreSQL could not replay the log: ${lines.trim().split('\n').slice(-3).join(' ')}`);
  } finally {
    await writeFile(settingsFile, before);
    await rm(log, { force: true });
  }
}

async function waitUntilOpen(unfinished: string, port: number): Promise<Date | null> {
  const password = (await readFile(join(unfinished, 'password'), 'utf8')).trim();
  const client = new Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' });
  // PostgreSQL exits if the log ends too early; the waiting query then reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    while (true) {
      const { rows } = await client.query<{ waits: boolean; last: Date | null }>(
        'select pg_is_in_recovery() as waits, pg_last_xact_replay_timestamp() as last',
      );
      const [row] = rows;
      if (row && !row.waits) return row.last;
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}
