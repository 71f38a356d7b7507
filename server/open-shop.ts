import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { requireConnections } from '../database/connections.ts';
import { claimMode } from '../database/claim-mode.ts';
import { openDatabase, type Database } from '../database/client.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { loadPlaces } from '../database/load-places.ts';
import { migrate } from '../database/migrate.ts';
import { listen } from '../database/notifications.ts';
import { noticeOfEverything } from '../domain/catalogue-change.ts';
import { buildApp, type App } from './app.ts';
import { connectionsFor, type Config } from './config/config.ts';
import { OtpCodes } from './features/accounts/otp-codes.ts';
import { feePayable } from './features/admission/fee-payable.ts';
import { openAadhaarCipher } from './features/admission/aadhaar-cipher.ts';
import { FormTokens } from './features/contact/form-tokens.ts';
import { AuthenticatorCipher } from './features/staff/authenticator-cipher.ts';
import { createCutAhead } from './features/media/cut-ahead.ts';
import { PictureMaker, type OnNewPicture } from './features/media/make-picture.ts';
import { PictureStore } from './features/media/picture-store.ts';
import { RestockLinks } from './features/restock/restock-links.ts';
import { WindowDates } from './features/site/window-dates.ts';
import { orderPayable } from './features/order/place-paid-order.ts';
import type { Payments } from './features/payment/payments.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { allRounds } from './jobs/all-rounds.ts';
import { avifQueue } from './jobs/encode-avif.ts';
import { Rounds } from './jobs/rounds.ts';
import { loadBuiltFrontEnd, type FrontEnd } from './pages/front-end.ts';
import type { WorkerSide } from './processes/worker-side.ts';
import { openProviders } from './providers/open-providers.ts';
import type { PaymentProvider } from './providers/payment/payment.ts';
import { openJobQueue, type JobQueue } from './state/job-queue.ts';
import { openOutbox, type Outbox } from './state/outbox.ts';
import { secretFor, sharedSecret } from './state/secrets.ts';
import { Sessions } from './state/sessions.ts';

interface Ground {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
}

/** What a caller may put in place of the shop's own part. */
export interface Overrides {
  /** Open and migrated; its owner closes it. */
  db?: Database;
  payment?: PaymentProvider;
  openFrontEnd?: () => Promise<FrontEnd>;
  onNewPicture?: OnNewPicture;
  /** False: no rounds and no cron jobs, so nothing happens that a test did not ask for. */
  hasDueWork?: boolean;
  /** If this is one of several processes on one port. */
  worker?: WorkerSide | undefined;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens the whole shop, short of listening: database, providers, jobs, app, listeners. `close` goes the other way round. */
export async function openShop({ config, databaseUrl, log }: Ground, overrides: Overrides = {}) {
  const { hasDueWork = true } = overrides;
  const opened = new Opened(log);
  try {
    const db = overrides.db ?? (await openOwnDatabase({ config, databaseUrl, log }, opened));
    const ownProviders = await openProviders(config, db, log);
    opened.add('providers', () => ownProviders.close());
    const providers = { ...ownProviders, payment: overrides.payment ?? ownProviders.payment };

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
    const authenticatorCipher = new AuthenticatorCipher(await secretFor(db, 'authenticators', config.tokenSecret));
    const pictures = new PictureStore(db, resolve(config.dataFolder, 'media'));
    const onNewPicture = config.cutsPicturesAhead ? queueAvif({ db, jobs, log }) : () => undefined;
    const pictureMaker = new PictureMaker(pictures, overrides.onNewPicture ?? onNewPicture);
    for (const job of allJobs({ db, pictures, codes, aadhaarCipher, payments, providers })) await jobs.add(job);

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
      config,
      sessions,
      log,
      pictures,
      frontEnd,
      pictureMaker,
      outbox,
      payments,
      codes,
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
      const cutPicturesAhead = config.cutsPicturesAhead
        ? createCutAhead({ store: pictures, maker: pictureMaker, log })
        : null;
      rounds.start(
        allRounds({
          payments,
          restock: { db, outbox, links: restockLinks },
          windowDates,
          rowWatch: app.rowWatch,
          cutPicturesAhead,
        }),
      );
    }
    await hearChanges({ databaseUrl, app, windowDates, log }, opened);

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
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface PaymentParts extends Omit<Payments, 'payables'> {
  outbox: Outbox;
}

/** Connects payments with what can be paid for: orders and fees. */
export const openPayments = ({ outbox, ...parts }: PaymentParts): Payments => ({
  ...parts,
  payables: { order: orderPayable(outbox), fee: feePayable(outbox, parts.provider) },
});

async function openOwnDatabase({ config, databaseUrl, log }: Ground, opened: Opened): Promise<Database> {
  const db = openDatabase(databaseUrl, {
    poolMax: config.databasePoolMax,
    applicationName: 'pahiya',
    onConnectionError: (error) => log.warn({ err: error }, 'idle database connection lost'),
  });
  opened.add('database pool', () => db.destroy());
  if (config.processes > 1) await requireConnections(db, connectionsFor(config));
  await migrate(db);
  await claimMode(db, config.mode);
  await Promise.all([config.mode === 'demo' && seedDemoShop(db), loadPlaces(db, databaseUrl)]);
  return db;
}

const queueAvif =
  ({ db, jobs, log }: { db: Database; jobs: JobQueue; log: FastifyBaseLogger }): OnNewPicture =>
  (pictureId, width) => {
    const queued = jobs.enqueue(db, avifQueue, { pictureId, width });
    queued.catch((error: unknown) => log.warn({ err: error, pictureId }, 'AVIF not queued'));
  };

interface Hearing {
  databaseUrl: string;
  app: App;
  windowDates: WindowDates;
  log: FastifyBaseLogger;
}

/** Returns once the database is being listened to. */
async function hearChanges({ databaseUrl, app, windowDates, log }: Hearing, opened: Opened): Promise<void> {
  const listening = Promise.withResolvers<void>();
  const changes = listen(databaseUrl, 'catalogue_changed', {
    onMessage(notice) {
      windowDates.hear(notice);
      app.catalogueChanged(notice);
    },
    onReconnect() {
      app.catalogueChanged(noticeOfEverything);
      listening.resolve();
    },
    log,
  });
  opened.add('catalogue changes', () => changes.close());
  await listening.promise;
}

/** What is open, in order. */
class Opened {
  readonly #log: FastifyBaseLogger;
  readonly #parts: { name: string; close: () => unknown }[] = [];

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(name: string, close: () => unknown): void {
    this.#parts.push({ name, close });
  }

  /** The newest first. A part that fails to close does not keep the others open. */
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
