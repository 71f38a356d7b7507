import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { isPostmasterAlive, readPostmaster } from './embedded-postmaster.ts';
import { programName } from './program-name.ts';
import { StartupError } from './startup-error.ts';
import { scratchFolder } from './testing/scratch-postgres.ts';

const isRoot = process.getuid?.() === 0;

const root = scratchFolder();
const pristine = join(root, 'pristine');
let copies = 0;

/** A separate stopped cluster for each test; copying one is five times faster than creating it. */
function newFolder(): string {
  const folder = join(root, `copy-${copies++}`);
  execFileSync('cp', ['-a', pristine, folder]);
  return folder;
}

const start = (folder: string) => startEmbeddedPostgres({ folder, durable: false });
const dataOf = (folder: string) => join(folder, 'cluster', 'data');
const pidOf = (folder: string) => readPostmaster(dataOf(folder))?.pid ?? 0;
// Not only by pid: in a container a dead orphan may not have been reaped yet.
const isRunning = (folder: string, pid: number) => isPostmasterAlive({ pid }, dataOf(folder));

/** Runs a statement and returns the first value of its first row. */
async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function startInChild(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/hold-postgres.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: String(line).trim() };
}

async function killPostgres(folder: string): Promise<void> {
  const pid = pidOf(folder);
  process.kill(pid, 'SIGKILL');
  while (isRunning(folder, pid)) await sleep(10);
}

beforeAll(async () => {
  await (await start(pristine)).stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a start', () => {
  test('finds the data of the one before, and stops when asked', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await ask(first.url, 'create table kept as select 42 as answer');
    const pid = pidOf(folder);
    await first.stop();
    expect(isRunning(folder, pid)).toBe(false);
    const second = await start(folder);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    await second.stop();
  });

  test('stops cleanly if its log is already deleted: nobody could catch an error then', async () => {
    const folder = newFolder();
    const postgres = await start(folder);
    const pid = pidOf(folder);
    rmSync(join(folder, 'postgres.log'));
    await postgres.stop();
    expect(isRunning(folder, pid)).toBe(false);
  });

  test('listens only on this machine, needs a password, and handles every script', async () => {
    const postgres = await start(newFolder());
    const withoutPassword = new URL(postgres.url);
    withoutPassword.password = 'wrong';
    await expect(ask(withoutPassword.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(await ask(postgres.url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await ask(postgres.url, `select lower('ÄÖ ΣΑ')`)).toBe('äö σα');
    await ask(postgres.url, 'create extension pg_trgm');
    expect(await ask(postgres.url, `select cardinality(show_trgm('स्केट'))`)).toBeGreaterThan(0);
    await postgres.stop();
  });

  test('is reached through a socket in its own folder, or by TCP if the socket’s name is too long', async () => {
    const addressOf = (url: string) => ask(url, `select coalesce(host(inet_server_addr()), 'socket')`);
    const near = await start(newFolder());
    expect(await addressOf(near.url)).toBe('socket');
    // Like somebody who knows only the port.
    const byTcp = new URL(near.url);
    byTcp.search = '';
    expect(await addressOf(byTcp.href)).toBe('127.0.0.1');
    await near.stop();

    const far = await start(join(newFolder(), 'a folder far below, '.repeat(5)));
    expect(await addressOf(far.url)).toBe('127.0.0.1');
    await far.stop();
  });

  test('runs PostgreSQL outside the terminal group of its parent', async () => {
    const folder = newFolder();
    const postgres = await start(folder);
    const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(pidOf(folder))], { encoding: 'utf8' }).trim();
    expect(Number(group)).toBe(pidOf(folder));
    await postgres.stop();
  });

  test('makes the password readable only by its owner', () => {
    expect(statSync(join(pristine, 'cluster', 'password')).mode & 0o777).toBe(0o600);
  });
});

describe('two starts', () => {
  test('of a new folder at once share one PostgreSQL, and the last to leave stops it', async () => {
    const folder = join(root, 'brand-new');
    const [first, second] = await Promise.all([start(folder), start(folder)]);
    expect(first.url).toBe(second.url);
    await first.stop();
    expect(await ask(second.url, 'select 1')).toBe(1);
    const pid = pidOf(folder);
    await second.stop();
    expect(isRunning(folder, pid)).toBe(false);
  });

  test('do not count other connections of the same process, which may still be closing', async () => {
    const folder = newFolder();
    const own = await start(folder);
    const client = new Client({ connectionString: own.url, application_name: programName('pahiya') });
    client.on('error', () => undefined);
    await client.connect();
    const pid = pidOf(folder);
    await own.stop();
    expect(isRunning(folder, pid)).toBe(false);
    await client.end().catch(() => undefined);
  });

  test('in two processes share one PostgreSQL too', async () => {
    const folder = newFolder();
    const [{ child, url }, own] = await Promise.all([startInChild(folder), start(folder)]);
    expect(url).toBe(own.url);
    await own.stop();
    expect(await ask(url, 'select 1')).toBe(1);
    const pid = pidOf(folder);
    child.stdin?.end();
    await once(child, 'exit');
    expect(isRunning(folder, pid)).toBe(false);
  });
});

describe('after a kill', () => {
  test('of the parent, the orphan is adopted', async () => {
    const folder = newFolder();
    const { child, url } = await startInChild(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const adopted = await start(folder);
    expect(adopted.url).toBe(url);
    const pid = pidOf(folder);
    await adopted.stop();
    expect(isRunning(folder, pid)).toBe(false);
  });

  test('of everything, a left-over pid file does not matter, even if its pid now belongs to another program', async () => {
    const folder = newFolder();
    const { child } = await startInChild(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await killPostgres(folder);
    const other = spawn('sleep', ['60'], isRoot ? { uid: statSync(dataOf(folder)).uid } : {});
    const file = join(dataOf(folder), 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)));
    const postgres = await start(folder);
    expect(await ask(postgres.url, 'select 1')).toBe(1);
    await postgres.stop();
    other.kill();
  });

  test('of only PostgreSQL, it comes back on the same address', async () => {
    const folder = newFolder();
    const postgres = await start(folder);
    await killPostgres(folder);
    await expect.poll(() => ask(postgres.url, 'select 1').catch(() => 0)).toBe(1);
    await postgres.stop();
    expect(existsSync(join(dataOf(folder), 'postmaster.pid'))).toBe(false);
  });

  test('we wait for a PostgreSQL that is still stopping', async () => {
    const folder = newFolder();
    const { child, url } = await startInChild(folder);
    const visitor = new Client({ connectionString: url });
    visitor.on('error', () => undefined);
    await visitor.connect();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const pid = pidOf(folder);
    process.kill(pid, 'SIGTERM');
    setTimeout(() => void visitor.end(), 300);
    const postgres = await start(folder);
    expect(pidOf(folder)).not.toBe(pid);
    await postgres.stop();
  });
});

describe('a folder that cannot be used is refused with a helpful message:', () => {
  const refused = async (folder: string): Promise<string> => {
    const outcome: unknown = await start(folder).then(
      (postgres: EmbeddedPostgres) => postgres.stop(),
      (error: unknown) => error,
    );
    if (!(outcome instanceof StartupError)) throw new Error(`not refused: ${String(outcome)}`);
    return outcome.message;
  };

  test('a file', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(await refused(file)).toMatch(/is a file.*DATA_DIR/);
    expect(await refused(join(file, 'below'))).toMatch(/is a file.*DATA_DIR/);
  });

  test('data of another PostgreSQL version', async () => {
    const folder = newFolder();
    writeFileSync(join(dataOf(folder), 'PG_VERSION'), '12\n');
    expect(await refused(folder)).toMatch(/created by PostgreSQL 12.*includes PostgreSQL 18.*pg_dump/);
  });

  test('something that is not a database', async () => {
    const folder = join(root, 'no-database');
    mkdirSync(dataOf(folder), { recursive: true });
    expect(await refused(folder)).toMatch(/not a PostgreSQL database.*DATABASE_URL/);
  });

  test.runIf(isRoot)('as root, one that PostgreSQL cannot reach', async () => {
    const closed = join(root, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    expect(await refused(join(closed, 'folder'))).toMatch(/cannot run as root.*cannot reach.*DATA_DIR/);
  });

  test.skipIf(isRoot)('one that may not be written to', async () => {
    const closed = join(root, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    expect(await refused(join(closed, 'folder'))).toMatch(/cannot be written to.*DATA_DIR/);
  });
});
