import { isDevelopment } from './server/react-mode.ts';
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { claimMode } from './database/claim-mode.ts';
import { openDatabase } from './database/client.ts';
import { seedDemoShop } from './database/demo/seed.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { listen } from './database/notifications.ts';
import { loadPlaces } from './database/load-places.ts';
import { StartupError } from './database/startup-error.ts';
import { buildApp, type App } from './server/app.ts';
import { readConfig, type Config } from './server/config/config.ts';
import { armCrash } from './server/config/crash-point.ts';
import { OtpCodes } from './server/features/accounts/otp-codes.ts';
import { openAadhaarCipher } from './server/features/admission/aadhaar-cipher.ts';
import { FormTokens } from './server/features/contact/form-tokens.ts';
import { createCutAhead } from './server/features/media/cut-ahead.ts';
import { PictureMaker } from './server/features/media/make-picture.ts';
import { PictureStore } from './server/features/media/picture-store.ts';
import { createLog } from './server/http/log.ts';
import { Sessions } from './server/state/sessions.ts';
import { secretFor, sharedSecret } from './server/state/secrets.ts';
import { paymentRounds } from './server/jobs/payment-rounds.ts';
import { reconcilePaymentsJob } from './server/jobs/reconcile-payments.ts';
import { Rounds } from './server/jobs/rounds.ts';
import { startAllJobs } from './server/jobs/start-all-jobs.ts';
import { openPayments } from './server/open-payments.ts';
import { openProviders, type Providers } from './server/providers/open-providers.ts';
import { greeting, logDestination } from './server/terminal.ts';
import { loadBuiltFrontEnd, serveFrontEndFromVite } from './server/pages/front-end.ts';

/** What has been opened so far, to be closed in the opposite order: the listener first, PostgreSQL last. */
const opened: { name: string; close: () => Promise<unknown> }[] = [];

/** Longer than any part takes to close by itself. */
const stopMs = 30_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, logDestination(process.stdout));
  armCrash(config.crashAt);
  process.on('SIGTERM', () => void stop(log));
  process.on('SIGINT', () => void stop(log));
  // The terminal was closed: nothing can be written there any more.
  process.on('SIGHUP', () => void stop(log));
  if (process.stdout.isTTY) process.stdout.on('error', () => undefined);

  const databaseUrl = config.databaseUrl ?? (await openEmbedded(resolve(config.dataFolder, 'postgres'), log));
  const db = openDatabase(databaseUrl, {
    poolMax: config.databasePoolMax,
    applicationName: 'pahiya',
    onConnectionError: (error) => log.warn({ err: error }, 'idle database connection lost'),
  });
  opened.push({ name: 'database pool', close: () => db.destroy() });
  await migrate(db);
  await claimMode(db, config.mode);
  await Promise.all([config.mode === 'demo' && seedDemoShop(db), loadPlaces(db, databaseUrl)]);

  const pictures = new PictureStore(db, resolve(config.dataFolder, 'media'));
  const providers = await openProviders(config, db, log);
  opened.push({ name: 'providers', close: () => providers.close() });
  const codes = new OtpCodes(await secretFor(db, 'otp codes', config.tokenSecret));
  const aadhaarCipher = await openAadhaarCipher(db, config.academy.aadhaarKeys, config.mode);
  const jobs = await startAllJobs({ db, databaseUrl, log, pictures, codes, aadhaarCipher, providers });
  opened.push({ name: 'jobs', close: () => jobs.stop() });
  const pictureMaker = new PictureMaker(pictures, jobs.onNewPicture);
  const rounds = new Rounds(log);
  const payments = openPayments({
    db,
    log,
    provider: providers.payment,
    outbox: jobs.outbox,
    mainId: config.mainId,
    wake: rounds.wake,
  });
  await jobs.add(reconcilePaymentsJob(payments));

  const frontEnd = await openFrontEnd();
  const app = await buildApp({
    db,
    config,
    sessions: new Sessions(db, config.tokenSecret ?? (await sharedSecret(db, 'access tokens'))),
    log,
    pictures,
    frontEnd,
    pictureMaker,
    outbox: jobs.outbox,
    payments,
    codes,
    formTokens: new FormTokens(await secretFor(db, 'form tokens', config.tokenSecret)),
    aadhaarCipher,
    providers,
  });
  rounds.start([
    ...paymentRounds(payments),
    { name: 'looking for violations', everySeconds: 60, isUnhurried: true, walk: app.rowWatch.walkLately },
    { name: 'looking at every row', everySeconds: 600, isUnhurried: true, walk: app.rowWatch.walkEverything },
  ]);
  if (config.cutsPicturesAhead) {
    const walk = createCutAhead({ store: pictures, maker: pictureMaker, log });
    rounds.start([{ name: 'cutting pictures ahead', everySeconds: 60, walk }]);
  }
  opened.push({ name: 'rounds', close: () => rounds.stop() });
  const changes = listen(databaseUrl, 'catalogue_changed', {
    onMessage: app.catalogueChanged,
    onReconnect: app.catalogueChanged,
    log,
  });
  opened.push({ name: 'catalogue changes', close: async () => changes.close() });

  await app.http.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartupError(`Port ${config.port} is taken by another program. Stop it, or set PORT to a free one.`);
  });
  opened.push({ name: 'HTTP', close: () => app.close() });
  providers.paymentSimulator?.sendWebhooksTo(`${app.localOrigin()}/api/payment/webhook`);
  if (process.stdout.isTTY) process.stdout.write(greeting(whatIsWhere(config, app, providers)));
}

function whatIsWhere(config: Config, app: App, { payment }: Providers): Parameters<typeof greeting>[0] {
  const withKeys = payment.isTestMode ? 'test keys' : 'live';
  return {
    origin: config.publicOrigin ?? app.localOrigin(),
    mailFolder: config.outside.mail.smtpUrl ? null : resolve(config.dataFolder, 'mail'),
    payments: config.outside.payment.account ? withKeys : 'simulated',
  };
}

async function openEmbedded(folder: string, log: FastifyBaseLogger): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder, log });
  opened.push({ name: 'PostgreSQL', close: () => postgres.stop() });
  return postgres.url;
}

async function openFrontEnd() {
  if (!isDevelopment) return loadBuiltFrontEnd();
  const frontEnd = await serveFrontEndFromVite();
  opened.push({ name: 'Vite', close: () => frontEnd.close() });
  return frontEnd;
}

let isStopping = false;

async function stop(log: FastifyBaseLogger): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info('stopping');
  const giveUp = setTimeout(() => {
    log.error('stopping took too long');
    process.exit(1);
  }, stopMs).unref();
  for (const part of opened.toReversed()) {
    await part.close().catch((error: unknown) => log.error({ err: error }, `closing ${part.name} failed`));
  }
  clearTimeout(giveUp);
  log.info('stopped');
}

await start().catch(async (error: unknown) => {
  // A fault the operator can mend is told in words; anything else is ours and comes with its stack.
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
  for (const part of opened.toReversed()) await part.close().catch(() => undefined);
});
