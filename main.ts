import { isDevelopment } from './server/react-mode.ts';
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { StartupError } from './database/startup-error.ts';
import { readConfig, type Config } from './server/config/config.ts';
import { armCrash } from './server/config/crash-point.ts';
import { demoOwnerLink } from './server/features/staff/add-owner.ts';
import { createLog } from './server/http/log.ts';
import { openShop, type Shop } from './server/open-shop.ts';
import { serveFrontEndFromVite } from './server/pages/front-end.ts';
import { greeting, logDestination } from './server/terminal.ts';

/** Longer than any part takes to close. */
const stopMs = 30_000;

let shop: Shop | undefined;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;
let isStopping = false;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, logDestination(process.stdout));
  armCrash(config.crashAt);
  process.on('SIGTERM', () => void stop(log));
  process.on('SIGINT', () => void stop(log));
  process.on('SIGHUP', () => void stop(log));
  // A closed terminal can no longer be written to.
  if (process.stdout.isTTY) process.stdout.on('error', () => undefined);

  const databaseUrl = config.databaseUrl ?? (await openEmbedded(resolve(config.dataFolder, 'postgres'), log));
  if (isStopping) return;
  shop = await openShop({ config, databaseUrl, log }, isDevelopment ? { openFrontEnd: serveFrontEndFromVite } : {});
  if (isStopping) return;
  await shop.listen(config).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartupError(`Port ${config.port} is taken by another program. Stop it, or set PORT to a free one.`);
  });
  const origin = config.publicOrigin ?? shop.localOrigin();
  const deskLink = config.mode === 'demo' ? await demoOwnerLink(shop.db, origin) : null;
  if (process.stdout.isTTY) process.stdout.write(greeting({ origin, deskLink, ...whatIsWhere(config, shop) }));
  else if (deskLink !== null) log.info({ deskLink }, 'the desk, as the owner of the demo: works once');
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

async function openEmbedded(folder: string, log: FastifyBaseLogger): Promise<string> {
  postgres = await startEmbeddedPostgres({ folder, log });
  return postgres.url;
}

async function close(): Promise<void> {
  await shop?.close();
  await postgres?.stop();
}

async function stop(log: FastifyBaseLogger): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info('stopping');
  const giveUp = setTimeout(() => {
    log.error('stopping took too long');
    process.exit(1);
  }, stopMs).unref();
  // Half a shop cannot be closed.
  await starting;
  await close().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
  clearTimeout(giveUp);
  log.info('stopped');
}

const starting = start().catch(async (error: unknown) => {
  // A mistake of the operator is explained in words; anything else is our bug and comes with its stack.
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
  await close().catch(() => undefined);
});
await starting;
