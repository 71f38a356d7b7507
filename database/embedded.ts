import { execFile, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, openFolder, prepareCluster } from './embedded-cluster.ts';
import { type Keeper, openKeeper } from './embedded-keeper.ts';
import { disownStalePidFile, isPostmasterAlive, processExists, readPostmaster } from './embedded-postmaster.ts';
import { freePort } from './free-port.ts';
import { silence, type Log } from './log.ts';
import { withProcessLock } from './process-lock.ts';
import { StartupError } from './startup-error.ts';
import { trimLog } from './trim-log.ts';

const run = promisify(execFile);

const pollMs = 25;
/** Recovery after a power cut can take a while; a normal start takes 60 ms. */
const startPatienceMs = 120_000;
const startsMax = 8;
const trimEveryMs = 60_000;
/** PostgreSQL's own default. */
const connectionsMin = 100;
/** Reserved connections, keepers, `npm run shop`, a person with psql. */
const connectionsOfOthers = 20;

export interface EmbeddedPostgres {
  url: string;
  /** Stops PostgreSQL if no other process uses it; otherwise the last process stops it. */
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  log?: Log;
  /** False: fast, but a crash loses data; for tests. */
  durable?: boolean;
  /** Counts only above 100. Has no effect on a PostgreSQL that is already running. */
  connections?: number;
}

/**
 * Runs the PostgreSQL of the npm package on `folder`, or adopts the one that already runs there.
 * Each process that uses it holds one connection open (the keeper). The connection disappears with its process, however that ends, so the
 * last process can tell that it is the last. If PostgreSQL itself is killed, we start it again.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log = silence, durable = true, connections = 0 } = options;
  const folder = openFolder(options.folder);
  const lockName = `PostgreSQL in ${folder}`;
  let isStopping = false;

  const enter = (samePort?: number) =>
    withProcessLock(lockName, async () => {
      if (isStopping) throw new BeingStopped();
      const cluster = await prepareCluster(folder, { durable });
      return { cluster, keeper: await adoptOrStart(cluster, { log, durable, connections, samePort }) };
    });

  const { cluster, keeper: firstKeeper } = await enter();
  let keeper = firstKeeper;
  const { port } = keeper;
  const trimming = setInterval(() => trimLog(logFileOf(cluster)), trimEveryMs).unref();
  void (async () => {
    while (true) {
      await keeper.lost;
      log.warn('The connection to the built-in PostgreSQL was lost; reconnecting, or starting it again.');
      const returned = await enterAgain(() => enter(port), log);
      if (returned === undefined) return;
      ({ keeper } = returned);
    }
  })();

  let stopped: Promise<void> | undefined;
  const stop = () =>
    withProcessLock(lockName, async () => {
      isStopping = true;
      clearInterval(trimming);
      const isLast = await keeper.leave();
      if (!isLast) return log.info('PostgreSQL keeps running: another process uses it.');
      const postmaster = readPostmaster(cluster.data);
      if (!postmaster || !isPostmasterAlive(postmaster, cluster.data)) return;
      await run(cluster.binaries.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '60'], {
        ...cluster.account,
        cwd: '/',
      });
      // pg_ctl returns once the pid file is gone, but a caller that deletes the folder needs the process gone too.
      while (isPostmasterAlive(postmaster, cluster.data)) await sleep(pollMs);
    });
  return { url: keeper.url, stop: () => (stopped ??= stop()) };
}

/** Retries for ever, unless we are stopping. */
async function enterAgain<T>(enter: () => Promise<T>, log: Log): Promise<T | undefined> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      return await enter();
    } catch (error) {
      if (error instanceof BeingStopped) return undefined;
      log.error(`The built-in PostgreSQL is not back yet: ${String(error)}`);
      await sleep(waitMs, undefined, { ref: false });
    }
  }
}

class BeingStopped extends Error {}

interface StartOptions {
  log: Log;
  durable: boolean;
  connections: number;
  samePort: number | undefined;
}

async function adoptOrStart(cluster: Cluster, { log, samePort, ...settings }: StartOptions): Promise<Keeper> {
  const data = realpathSync(cluster.data);
  const deadline = Date.now() + startPatienceMs;
  let starts = 0;
  let lastLines = '';
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(data);
    if (postmaster && isPostmasterAlive(postmaster, data)) {
      // It refuses connections while it starts or stops: wait until it answers or is gone.
      const keeper = postmaster.port === undefined ? undefined : await openKeeper(cluster, postmaster.port);
      if (keeper) return keeper;
      await sleep(pollMs);
      continue;
    }
    if (starts++ === startsMax) break;
    if (postmaster && processExists(postmaster.pid)) disownStalePidFile(data);
    lastLines = await startPostgres(cluster, { ...settings, port: samePort ?? (await freePort()) });
    if (lastLines === '')
      log.info(`Built-in PostgreSQL ${cluster.binaries.majorVersion} started in ${cluster.folder}.`);
    else await sleep(pollMs * 2 ** starts);
  }
  throw new StartupError(
    `PostgreSQL does not start in ${cluster.folder}. The last lines of postgres.log there: ${lastLines || '(none)'}`,
  );
}

/** Empty, so TCP only, if the socket's path would exceed 103 bytes (the limit of some systems) and on Windows. */
function socketFolder(home: string, port: number): string {
  const isFit = process.platform !== 'win32' && Buffer.byteLength(join(home, `.s.PGSQL.${port}`)) <= 103;
  // A comma or a quote would end the name in PostgreSQL's list.
  return isFit && !/[,"]/.test(home) ? home : '';
}

const logFileOf = ({ folder }: Cluster): string => join(folder, 'postgres.log');

/** Resolves with '' once PostgreSQL owns the folder, or with the last log lines if it exited before that. */
async function startPostgres(
  cluster: Cluster,
  { durable, connections, port }: Pick<StartOptions, 'durable' | 'connections'> & { port: number },
): Promise<string> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder(cluster.home, port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // If backups stop, the log retained for them must not fill the disk.
    max_slot_wal_keep_size: '4GB',
    max_connections: String(Math.max(connectionsMin, connections + connectionsOfOthers)),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const logFile = logFileOf(cluster);
  trimLog(logFile);
  const output = openSync(logFile, 'a', 0o600);
  const { uid, gid } = cluster.account;
  if (uid !== undefined && gid !== undefined) fchownSync(output, uid, gid);
  // Detached: Ctrl-C reaches the whole terminal group, but PostgreSQL must outlive the requests that still use it.
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...cluster.account, cwd: '/', detached: true, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  child.unref();
  const ended = new Promise<string>((resolveEnded) => {
    child.once('error', (error) => resolveEnded(error.message));
    child.once('exit', () => resolveEnded(lastLinesOf(logFile) || 'exit'));
  });
  const taken = (async () => {
    while (child.exitCode === null && child.signalCode === null) {
      const postmaster = readPostmaster(cluster.data);
      if (postmaster?.pid === child.pid && postmaster?.port === port) return '';
      await sleep(pollMs);
    }
    return ended;
  })();
  return Promise.race([ended, taken]);
}

/** Best effort: the folder may already be deleted. */
function lastLinesOf(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
  } catch {
    return '';
  }
}
