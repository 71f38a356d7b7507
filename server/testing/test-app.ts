import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../database/notifications.ts';
import { afterUse } from '../../database/testing/after-use.ts';
import { testDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { buildApp, type App } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { OtpCodes } from '../features/accounts/otp-codes.ts';
import { openAadhaarCipher } from '../features/admission/aadhaar-cipher.ts';
import { FormTokens } from '../features/contact/form-tokens.ts';
import { PictureMaker } from '../features/media/make-picture.ts';
import { PictureStore, type PictureWidth } from '../features/media/picture-store.ts';
import { Sessions } from '../state/sessions.ts';
import { createLog } from '../http/log.ts';
import { startAllJobs } from '../jobs/start-all-jobs.ts';
import type { FrontEnd } from '../pages/front-end.ts';
import { openPayments } from '../open-payments.ts';
import { openProviders } from '../providers/open-providers.ts';
import type { PaymentProvider } from '../providers/payment/payment.ts';

interface TestOptions {
  demo?: boolean;
  environment?: Record<string, string>;
  /** Where every line of the log goes, down to the finest; nowhere where absent. */
  logTo?: NodeJS.WritableStream;
  /** In place of the simulator that every shop without keys has. */
  payment?: PaymentProvider;
  /** For tests of pages; most have none. */
  frontEnd?: FrontEnd;
}

const noFrontEnd: FrontEnd = {
  loadBuild: () => Promise.reject(new Error('no front end in this test')),
  clientFolder: null,
};

/** Many requests from one address, on a machine that runs other tests at the same time. */
const unhurried = { RATE_LIMIT_PER_MINUTE: '0', OVERLOAD_DELAY_MS: '0' };

/** The API on a database of its own, with its change notices heard. Pages need a build and are tested in the browser. */
export async function testApp({ demo = false, environment = {}, ...replaced }: TestOptions = {}) {
  return testAppOn(await testDatabase({ demo }), environment, replaced);
}

/** The same on a database that the test has opened in its own way. */
export async function testAppOn(
  { db, url }: TestDatabase,
  environment: Record<string, string> = {},
  { payment, logTo, frontEnd = noFrontEnd }: Pick<TestOptions, 'payment' | 'logTo' | 'frontEnd'> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'pahiya-test-'));
  const log = logTo ? createLog('trace', logTo) : createLog('silent');
  const newPictures: { pictureId: string; width: PictureWidth }[] = [];
  const pictures = new PictureStore(db, join(folder, 'media'));
  const pictureMaker = new PictureMaker(pictures, (pictureId, width) => newPictures.push({ pictureId, width }));
  const sessions = new Sessions(db, 'a secret for tests that nobody else uses');
  const config = readConfig({ ...unhurried, DATA_DIR: folder, ...environment });
  const codes = new OtpCodes('another secret for tests');
  const formTokens = new FormTokens('a third secret for tests');
  const opened = await openProviders(config, db, log);
  const providers = { ...opened, payment: payment ?? opened.payment };
  const aadhaarCipher = await openAadhaarCipher(db, config.academy.aadhaarKeys);
  const jobs = await startAllJobs({ db, databaseUrl: url, log, pictures, codes, aadhaarCipher, providers });
  const payments = openPayments({
    db,
    log,
    provider: providers.payment,
    outbox: jobs.outbox,
    mainId: config.mainId,
    // No rounds walk in a test: it walks them itself, when it wants to.
    wake: () => undefined,
  });
  const app: App = await buildApp({
    db,
    config,
    sessions,
    log,
    pictures,
    frontEnd,
    pictureMaker,
    outbox: jobs.outbox,
    payments,
    codes,
    formTokens,
    aadhaarCipher,
    providers,
  });
  const listening = Promise.withResolvers<void>();
  const changes = listen(url, 'catalogue_changed', {
    onMessage: app.catalogueChanged,
    onReconnect: () => {
      app.catalogueChanged();
      listening.resolve();
    },
    log,
  });
  await listening.promise;
  afterUse(async () => {
    await changes.close();
    await app.close();
    await jobs.stop();
    await providers.close();
    await rm(folder, { recursive: true, force: true });
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.http.inject({ url: path, headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<never>() as unknown };
  };
  return {
    ...app,
    db,
    url,
    folder,
    sessions,
    codes,
    formTokens,
    aadhaarCipher,
    outbox: jobs.outbox,
    payments,
    pictures,
    pictureMaker,
    newPictures,
    providers,
    get,
  };
}
