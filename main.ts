import { isDevelopment } from './server/react-mode.ts';
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './database/embedded.ts';
import { describeError } from './database/describe-error.ts';
import { StartupError } from './database/startup-error.ts';
import { waitForDatabase } from './database/wait-for-database.ts';
import { connectionsFor, readConfig, type Config } from './server/config/config.ts';
import { armCrash } from './server/config/crash-point.ts';
import { createLog } from './server/http/log.ts';
import type { Shop } from './server/open-shop.ts';
import { workerSide } from './server/processes/worker-side.ts';
import { greeting, logDestination } from './server/terminal.ts';

/** Longer than any part takes to close. */
const stopMs = 30_000;
/** A start that has not ended by then hangs: on a lock in the database, or on PostgreSQL's recovery. */
const startPatienceMs = 5_000;

let shop: { drain?(): Promise<void>; close(): Promise<void> } | undefined;
let postgres: EmbeddedPostgres | undefined;
let backups: { close(): Promise<void> } | undefined;
const stopped = new AbortController();
const isStopping = (): boolean => stopped.signal.aborted;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, logDestination(process.stdout));
  process.on('SIGTERM', () => void stop(log, { drains: true }));
  process.on('SIGINT', () => void stop(log));
  process.on('SIGHUP', () => void stop(log));
  // A closed terminal can no longer be written to.
  if (process.stdout.isTTY) process.stdout.on('error', () => undefined);

  const isParent = config.processes > 1 && cluster.isPrimary && !isDevelopment;
  const serve = isParent ? startWorkers : serveShop;
  // Loaded while PostgreSQL starts, and only where it is needed: the parent is a fifth of a shop's size.
  const code = isParent ? import('./server/processes/open-workers.ts') : import('./server/open-shop.ts');
  // If it fails, PostgreSQL is up before anybody hears of it, and can be stopped.
  code.catch(() => undefined);
  const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, log));
  for (const url of new Set([databaseUrl, config.databaseDirectUrl ?? databaseUrl]))
    if (!(await waitForDatabase(url, { log, stopped: stopped.signal }))) return;
  await code;
  if (isStopping()) return;
  await serve({ config, databaseUrl, log });
  if (postgres && !isStopping()) await startBackups(config, postgres, log);
}

interface Ground {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
}

async function serveShop(ground: Ground): Promise<void> {
  const { openShop } = await import('./server/open-shop.ts');
  const { config } = ground;
  armCrash(config.crashAt);
  const opened = await openShop(ground, {
    worker: workerSide(process.argv),
    ...(isDevelopment && { openFrontEnd: (await import('./server/pages/front-end.ts')).serveFrontEndFromVite }),
  });
  shop = opened;
  if (isStopping()) return;
  await opened.listen(config).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartupError(`Port ${config.port} is taken by another program. Stop it, or set PORT to a free one.`);
  });
  const isFirst = cluster.worker === undefined || cluster.worker.id === 1;
  if (isFirst) await greet(ground, opened);
}

async function greet({ config, log }: Ground, opened: Shop): Promise<void> {
  const { demoOwnerLink } = await import('./server/desk/staff/add-owner.ts');
  const { findDemoLogin } = await import('./server/demo/demo-login.ts');
  const origin = config.publicOrigin ?? opened.localOrigin();
  const deskLink = config.mode === 'demo' ? await demoOwnerLink(opened.db, origin) : null;
  if (process.stdout.isTTY) {
    const customer = config.mode === 'demo' ? await findDemoLogin(opened.db) : null;
    process.stdout.write(greeting({ origin, deskLink, customer, ...whatIsWhere(config, opened) }));
  } else if (deskLink !== null) log.info({ deskLink }, 'the desk, as the owner of the demo: works once');
}

async function startWorkers(ground: Ground): Promise<void> {
  const { openWorkers } = await import('./server/processes/open-workers.ts');
  const onGivenUp = (reason: string) => {
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
    void stop(ground.log);
  };
  shop = await openWorkers({ ...ground, file: import.meta.filename, onGivenUp });
}

function whatIsWhere(
  config: Config,
  { providers }: Shop,
): Pick<Parameters<typeof greeting>[0], 'mailFolder' | 'payments'> {
  const withKeys = providers.payment.isTestMode ? 'test keys' : 'live';
  return {
    mailFolder: config.outside.mail.smtpUrl ? null : resolve(config.dataFolder, 'mail'),
    payments: config.outside.payment.account ? withKeys : 'simulated',
  };
}

const postgresFolder = ({ dataFolder }: Config): string => resolve(dataFolder, 'postgres');

async function openEmbedded(config: Config, log: FastifyBaseLogger): Promise<string> {
  postgres = await startEmbeddedPostgres({ folder: postgresFolder(config), log, connections: connectionsFor(config) });
  return postgres.url;
}

/** Here and not in the shop: of several processes on one port, only this one has the built-in PostgreSQL. */
async function startBackups(config: Config, { url }: EmbeddedPostgres, log: FastifyBaseLogger): Promise<void> {
  const { openBackups } = await import('./server/jobs/back-up.ts');
  backups = await openBackups({ config, postgres: { url, postgresFolder: postgresFolder(config) }, log });
}

async function close(): Promise<void> {
  await backups?.close();
  await shop?.close();
  await postgres?.stop();
}

/** `drains`: told by a program such as systemd, not by a person who waits. */
async function stop(log: FastifyBaseLogger, { drains = false } = {}): Promise<void> {
  if (isStopping()) return;
  stopped.abort();
  log.info('stopping');
  // Half a shop cannot be closed; what it has begun is undone by PostgreSQL.
  const hangs = setTimeout(() => {
    log.warn('stopped in the middle of the start');
    process.exit(0);
  }, startPatienceMs);
  await starting;
  clearTimeout(hangs);
  if (drains) await shop?.drain?.();
  const giveUp = setTimeout(() => {
    log.error('stopping took too long');
    process.exit(1);
  }, stopMs).unref();
  await close().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
  clearTimeout(giveUp);
  log.info('stopped');
  leave();
}

/** The channel to its parent keeps a worker alive. */
function leave(): void {
  if (cluster.isWorker) process.exit();
}

/** A mistake of the operator and a lost database are explained in a line; anything else is our bug and comes with its stack. */
async function explain(error: unknown): Promise<string> {
  if (error instanceof StartupError) return error.message;
  const { isDatabaseUnreachable } = await import('./server/http/errors.ts');
  if (isDatabaseUnreachable(error)) return `The database went away during the start: ${describeError(error)}`;
  return String(error instanceof Error ? error.stack : error);
}

const starting = start().catch(async (error: unknown) => {
  // After Ctrl+C a start may fail in any way.
  if (!isStopping()) {
    process.stderr.write(`${await explain(error)}\n`);
    process.exitCode = 1;
  }
  await close().catch(() => undefined);
  leave();
});
await starting;
