import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { requireConnections } from '../database/connections.ts';
import { claimMode } from '../database/claim-mode.ts';
import { openDatabase, type Database } from '../database/client.ts';
import { listDemoPictures } from '../database/demo/pictures.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { loadPlaces } from '../database/load-places.ts';
import { migrate } from '../database/migrate.ts';
import { listen } from '../database/notifications.ts';
import { Replica } from '../database/replica.ts';
import { buildApp, type App } from './app.ts';
import { connectionsFor, type Config } from './config/config.ts';
import { OtpCodes } from './features/accounts/otp-codes.ts';
import { Passwords } from './features/accounts/passwords.ts';
import { feePayable } from './features/admission/fee-payable.ts';
import { openAadhaarCipher } from './features/admission/aadhaar-cipher.ts';
import { FormTokens } from './features/contact/form-tokens.ts';
import { AuthenticatorCipher } from './desk/staff/authenticator-cipher.ts';
import { createCutAhead } from './features/media/cut-ahead.ts';
import { openTaxPaperDrawing } from './features/invoice/tax-paper-drawing.ts';
import { PictureMaker } from './features/media/make-picture.ts';
import { PictureStore } from './features/media/picture-store.ts';
import { RestockLinks } from './features/restock/restock-links.ts';
import { WindowDates } from './features/site/window-dates.ts';
import { orderPayable } from './features/order/place-paid-order.ts';
import type { Payments } from './features/payment/payments.ts';
import { Turns } from './features/payment/turns.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { allRounds } from './jobs/all-rounds.ts';
import { lookAround } from './jobs/look-around.ts';
import { Rounds } from './jobs/rounds.ts';
import { loadBuiltFrontEnd, type FrontEnd } from './pages/front-end.ts';
import type { WorkerSide } from './processes/worker-side.ts';
import { openProviders } from './providers/open-providers.ts';
import type { PaymentProvider } from './providers/payment/payment.ts';
import { openJobQueue } from './state/job-queue.ts';
import { openOutbox, type Outbox } from './state/outbox.ts';
import { secretFor, sharedSecret } from './state/secrets.ts';
import { Sessions } from './state/sessions.ts';

interface Ground {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
}

/** Parts that a caller, mostly a test, may replace. */
export interface Overrides {
  /** Must be open and migrated. The caller closes it. */
  db?: Database;
  payment?: PaymentProvider;
  passwords?: Passwords;
  openFrontEnd?: () => Promise<FrontEnd>;
  /** False: no rounds and no cron jobs, so nothing happens that a test did not ask for. */
  hasDueWork?: boolean;
  /** Set if this is one of several processes on one port. */
  worker?: WorkerSide | undefined;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens the whole shop except its port: database, providers, jobs, app, listeners. `close` closes them in reverse. */
export async function openShop({ config, databaseUrl, log }: Ground, overrides: Overrides = {}) {
  const { hasDueWork = true } = overrides;
  const opened = new Opened(log);
  try {
    const directUrl = config.databaseDirectUrl ?? databaseUrl;
    const { db, directDb } = overrides.db
      ? { db: overrides.db, directDb: overrides.db }
      : await openOwnDatabase({ config, databaseUrl, log }, opened);
    const replica = openReplica({ config, db, log }, opened);
    const ownProviders = await openProviders(config, db, log);
    opened.add('providers', () => ownProviders.close());
    const providers = { ...ownProviders, payment: overrides.payment ?? ownProviders.payment };

    const passwords = overrides.passwords ?? new Passwords();
    if (config.mode === 'demo') {
      const { makeHistory } = await import('./demo/make-history.ts');
      await makeHistory({
        db: directDb,
        log,
        simulatorUrl: providers.simulatorUrl,
        passwords,
        // Another shop's id: if this process is killed, the provider's payments belong to nobody and are left alone.
        openPayments: (demo, silent) =>
          openPayments({ db: demo, log, provider: providers.payment, outbox: silent, mainId: 'demo', wake() {} }),
      });
    }

    const jobs = await openJobQueue({ databaseUrl, log, hasSchedule: hasDueWork });
    opened.add('jobs', () => jobs.stop());
    const outbox = openOutbox(jobs, { hasPush: providers.push !== null });
    const rounds = new Rounds(log);
    opened.add('rounds', () => rounds.stop());
    const payments = openPayments({
      db,
      log,
      provider: providers.payment,
      outbox,
      mainId: config.mainId,
      wake: rounds.wake,
    });
    const codes = new OtpCodes(await secretFor(db, 'otp codes', config.tokenSecret));
    const aadhaarCipher = await openAadhaarCipher(db, config.academy.aadhaarKeys, config.mode);
    const authenticatorCipher = new AuthenticatorCipher(
      await secretFor(db, 'authenticators', config.tokenSecret),
      await Promise.all(config.olderTokenSecrets.map((secret) => secretFor(db, 'authenticators', secret))),
    );
    await authenticatorCipher.renewAll(db);
    const demoPictures = config.mode === 'demo' ? await listDemoPictures() : new Map<string, number[]>();
    const pictures = new PictureStore(db, resolve(config.dataFolder, 'media'), providers.bucket, demoPictures);
    const pictureMaker = new PictureMaker(pictures);
    const drawTaxPaper = openTaxPaperDrawing();
    const jobParts = { db, pictures, codes, aadhaarCipher, payments, outbox, drawTaxPaper, providers };
    for (const job of allJobs(jobParts)) await jobs.add(job);

    const frontEnd = await (overrides.openFrontEnd ?? loadBuiltFrontEnd)();
    opened.add('front end', () => frontEnd.close?.());
    const sessions = new Sessions(db, config.tokenSecret ?? (await sharedSecret(db, 'access tokens')));
    const formTokens = new FormTokens(await secretFor(db, 'form tokens', config.tokenSecret));
    const restockLinks = new RestockLinks(
      await secretFor(db, 'restock links', config.tokenSecret),
      () => config.publicOrigin ?? app.localOrigin(),
    );
    const app: App = await buildApp({
      db,
      directDb,
      replica,
      config,
      sessions,
      log,
      pictures,
      frontEnd,
      pictureMaker,
      outbox,
      drawTaxPaper,
      payments,
      codes,
      passwords,
      formTokens,
      restockLinks,
      aadhaarCipher,
      authenticatorCipher,
      providers,
      worker: overrides.worker,
    });
    opened.add('HTTP', () => app.close());
    const windowDates = new WindowDates(db, app.catalogueChanged);
    if (hasDueWork) {
      const formats = config.cutsPicturesAhead ? (['webp', 'avif'] as const) : [];
      const cutPicturesAhead = formats.map((format) =>
        createCutAhead({ store: pictures, maker: pictureMaker, isAnswering: app.isAnswering, log, format }),
      );
      rounds.start(
        allRounds({
          payments,
          outbox,
          restock: { db, outbox, links: restockLinks },
          windowDates,
          rowWatch: app.rowWatch,
          lookAround: () =>
            lookAround({
              db,
              payment: providers.payment,
              publicOrigin: config.publicOrigin,
              dataFolder: config.dataFolder,
            }),
          cutPicturesAhead,
        }),
      );
    }
    await hearChanges({ databaseUrl: directUrl, app, windowDates, log }, opened);

    return {
      ...app,
      db,
      log,
      providers,
      sessions,
      codes,
      formTokens,
      restockLinks,
      aadhaarCipher,
      authenticatorCipher,
      outbox,
      payments,
      rounds,
      pictures,
      pictureMaker,
      async listen({ port, host }: { port: number; host: string }) {
        await app.http.listen({ port, host });
        providers.paymentSimulator?.sendWebhooksTo(`${app.localOrigin()}/api/payment/webhook`);
      },
      /** Fails `/readyz` but goes on serving until balancers have noticed. */
      async drain() {
        app.leave();
        await sleep(config.drainMs);
      },
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface PaymentParts extends Omit<Payments, 'payables' | 'turns' | 'atHand'> {
  outbox: Outbox;
}

/** Connects payments with what can be paid for: orders and fees. */
export const openPayments = ({ outbox, ...parts }: PaymentParts): Payments => ({
  ...parts,
  turns: new Turns(),
  atHand: new Set(),
  payables: {
    order: orderPayable({ outbox, isTestMode: parts.provider.isTestMode }),
    fee: feePayable(outbox, parts.provider),
  },
});

/** With a pooler, two direct connections serve what needs the same connection over several statements: migrations, locks, long loads. */
async function openOwnDatabase({ config, databaseUrl, log }: Ground, opened: Opened) {
  const options = {
    applicationName: 'pahiya',
    onConnectionError: (error: Error) => log.warn({ err: error }, 'idle database connection lost'),
  };
  const { databaseDirectUrl: directUrl, databasePoolMax: poolMax } = config;
  const db = openDatabase(databaseUrl, { ...options, poolMax, isPooled: directUrl !== undefined });
  opened.add('database pool', () => db.destroy());
  const directDb = directUrl === undefined ? db : openDatabase(directUrl, { ...options, poolMax: 2 });
  if (directDb !== db) opened.add('direct database connections', () => directDb.destroy());
  else if (config.processes > 1) await requireConnections(db, connectionsFor(config));
  await migrate(directDb);
  await claimMode(directDb, config.mode);
  await Promise.all([
    config.mode === 'demo' && seedDemoShop(directDb, { wantsHistory: true }),
    loadPlaces(directDb, directUrl ?? databaseUrl),
  ]);
  return { db, directDb };
}

/** Timeout for reads on the replica. The visitor then still has to wait for the primary. */
const replicaAnswerMs = 2_000;

function openReplica(
  { config, db: primary, log }: { config: Config; db: Database; log: FastifyBaseLogger },
  opened: Opened,
): Replica | null {
  if (config.databaseReadUrl === undefined) return null;
  const replica = openDatabase(config.databaseReadUrl, {
    applicationName: 'pahiya-read',
    poolMax: config.databasePoolMax,
    answerTimeoutMs: replicaAnswerMs,
    onConnectionError: (error) => log.warn({ err: error }, 'idle connection to the replica lost'),
  });
  const follower = new Replica({ replica, primary, log });
  opened.add('replica', () => follower.close());
  return follower;
}

interface Hearing {
  databaseUrl: string;
  app: App;
  windowDates: WindowDates;
  log: FastifyBaseLogger;
}

/** Returns once LISTEN is active. */
async function hearChanges({ databaseUrl, app, windowDates, log }: Hearing, opened: Opened): Promise<void> {
  const listening = Promise.withResolvers<void>();
  const changes = listen(databaseUrl, 'catalogue_changed', {
    onMessage(notice) {
      windowDates.hear(notice);
      app.catalogueChanged(notice);
    },
    onReconnect() {
      // Notices may have been missed: everything counts as changed.
      app.catalogueChanged('*');
      listening.resolve();
    },
    log,
  });
  opened.add('catalogue changes', () => changes.close());
  await listening.promise;
}

/** Everything that is open, in the order in which it was opened. */
class Opened {
  readonly #log: FastifyBaseLogger;
  readonly #parts: { name: string; close: () => unknown }[] = [];

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(name: string, close: () => unknown): void {
    this.#parts.push({ name, close });
  }

  /** Closes the newest first. If one fails to close, the others are still closed. */
  async close(): Promise<void> {
    for (const { name, close } of this.#parts.splice(0).toReversed()) {
      try {
        await close();
      } catch (error) {
        this.#log.error({ err: error }, `closing ${name} failed`);
      }
    }
  }
}
