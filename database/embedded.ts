import { execFile, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, openFolder, prepareCluster } from './embedded-cluster.ts';
import { type Keeper, openKeeper } from './embedded-keeper.ts';
import { disownStalePidFile, isPostmasterAlive, processExists, readPostmaster } from './embedded-postmaster.ts';
import type { Log } from './log.ts';
import { withProcessLock } from './process-lock.ts';
import { StartupError } from './startup-error.ts';

const run = promisify(execFile);

const pollMilliseconds = 25;
/** Crash recovery after a power cut can take a while; a healthy start takes 60 ms. */
const startPatienceMilliseconds = 120_000;
const startsMax = 8;
const logBytesMax = 10_000_000;

export interface EmbeddedPostgres {
  url: string;
  /** Stops PostgreSQL if no other process uses it; otherwise leaves it to the last of them. */
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  log: Log;
  /** False: fast and forgetful, for tests. */
  durable?: boolean;
}

/**
 * Runs the PostgreSQL of the npm package on `folder`, or adopts the one that already runs there.
 * Each process that uses it keeps one connection open (the keeper): it vanishes with its process however that ends, so
 * the last one out can see that it is the last. When PostgreSQL itself is killed, the keeper starts it again.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const folder = openFolder(options.folder);
  const lockName = `PostgreSQL in ${folder}`;
  let isStopping = false;

  const enter = (samePort?: number) =>
    withProcessLock(lockName, async () => {
      if (isStopping) throw new BeingStopped();
      const cluster = await prepareCluster(folder, { durable });
      return { cluster, keeper: await adoptOrStart(cluster, { log, durable, samePort }) };
    });

  const { cluster, keeper: firstKeeper } = await enter();
  let keeper = firstKeeper;
  const { port } = keeper;
  void (async () => {
    while (true) {
      await keeper.lost;
      log.warn('The connection to the built-in PostgreSQL was lost; looking after it.');
      const returned = await enterAgain(() => enter(port), log);
      if (returned === undefined) return;
      ({ keeper } = returned);
    }
  })();

  let stopped: Promise<void> | undefined;
  const stop = () =>
    withProcessLock(lockName, async () => {
      isStopping = true;
      const isLast = await keeper.leave();
      if (!isLast) return log.info('PostgreSQL keeps running: another process uses it.');
      const postmaster = readPostmaster(cluster.data);
      if (!postmaster || !isPostmasterAlive(postmaster, cluster.data)) return;
      await run(cluster.binaries.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '60'], {
        ...cluster.account,
        cwd: '/',
      });
      // pg_ctl is content when the pid file is gone; whoever deletes the folder next wants the process gone too.
      while (isPostmasterAlive(postmaster, cluster.data)) await sleep(pollMilliseconds);
    });
  return { url: keeper.url, stop: () => (stopped ??= stop()) };
}

/** Tries for ever, except that a PostgreSQL which is being stopped is let go. */
async function enterAgain<T>(enter: () => Promise<T>, log: Log): Promise<T | undefined> {
  for (let waitMilliseconds = 100; ; waitMilliseconds = Math.min(waitMilliseconds * 2, 5000)) {
    try {
      return await enter();
    } catch (error) {
      if (error instanceof BeingStopped) return undefined;
      log.error(`The built-in PostgreSQL did not come back yet: ${String(error)}`);
      await sleep(waitMilliseconds, undefined, { ref: false });
    }
  }
}

class BeingStopped extends Error {}

interface StartOptions {
  log: Log;
  durable: boolean;
  samePort: number | undefined;
}

async function adoptOrStart(cluster: Cluster, { log, durable, samePort }: StartOptions): Promise<Keeper> {
  const data = realpathSync(cluster.data);
  const deadline = Date.now() + startPatienceMilliseconds;
  let starts = 0;
  let lastWords = '';
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(data);
    if (postmaster && isPostmasterAlive(postmaster, data)) {
      // Refused while it starts or stops: wait until it answers or is gone.
      const keeper = postmaster.port === undefined ? undefined : await openKeeper(cluster, postmaster.port);
      if (keeper) return keeper;
      await sleep(pollMilliseconds);
      continue;
    }
    if (starts++ === startsMax) break;
    if (postmaster && processExists(postmaster.pid)) disownStalePidFile(data);
    lastWords = await startPostgres(cluster, { durable, port: samePort ?? (await freePort()) });
    if (lastWords === '')
      log.info(`Built-in PostgreSQL ${cluster.binaries.majorVersion} started in ${cluster.folder}.`);
    else await sleep(pollMilliseconds * 2 ** starts);
  }
  throw new StartupError(
    `PostgreSQL does not start in ${cluster.folder}. Its last words, from postgres.log there: ${lastWords || '(none)'}`,
  );
}

/** Resolves with '' once PostgreSQL has taken the folder, or with its last words if it ended before that. */
async function startPostgres(cluster: Cluster, { durable, port }: { durable: boolean; port: number }): Promise<string> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const logFile = join(cluster.folder, 'postgres.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) renameSync(logFile, `${logFile}.old`);
  const output = openSync(logFile, 'a', 0o600);
  const { uid, gid } = cluster.account;
  if (uid !== undefined && gid !== undefined) fchownSync(output, uid, gid);
  // Detached: Ctrl-C reaches the whole terminal group, and PostgreSQL must outlive the requests that still use it.
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...cluster.account, cwd: '/', detached: true, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  child.unref();
  const ended = new Promise<string>((resolveEnded) => {
    child.once('error', (error) => resolveEnded(error.message));
    child.once('exit', () => resolveEnded(lastWordsIn(logFile) || 'exit'));
  });
  const taken = (async () => {
    while (child.exitCode === null && child.signalCode === null) {
      const postmaster = readPostmaster(cluster.data);
      if (postmaster?.pid === child.pid && postmaster?.port === port) return '';
      await sleep(pollMilliseconds);
    }
    return ended;
  })();
  return Promise.race([ended, taken]);
}

/** Of one that had started nobody wants to know them, and its folder may be gone before it is. */
function lastWordsIn(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
  } catch {
    return '';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolvePort(address.port) : reject(new Error('no port')),
      );
    });
  });
}
