import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../database/client.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { armCrash } from '../config/crash-point.ts';
import { OtpCodes } from '../features/accounts/otp-codes.ts';
import { openAadhaarCipher } from '../features/admission/aadhaar-cipher.ts';
import { FormTokens } from '../features/contact/form-tokens.ts';
import { PictureMaker } from '../features/media/make-picture.ts';
import { PictureStore } from '../features/media/picture-store.ts';
import { createLog } from '../http/log.ts';
import { Sessions } from '../state/sessions.ts';
import { paymentRounds } from '../jobs/payment-rounds.ts';
import { reconcilePaymentsJob } from '../jobs/reconcile-payments.ts';
import { Rounds } from '../jobs/rounds.ts';
import { startAllJobs } from '../jobs/start-all-jobs.ts';
import { openPayments } from '../open-payments.ts';
import { openProviders } from '../providers/open-providers.ts';

/**
 * A shop without pages in a process of its own, for tests that kill it. It opens with the first line that it is given, which
 * names the gap to die in, says where it listens, and ends with its input.
 */
const input = createInterface({ input: process.stdin });
const [crashAt] = await once(input, 'line');
const config = readConfig({ ...process.env, CRASH_AT: String(crashAt) });
armCrash(config.crashAt);
const log = createLog(config.logLevel);
const databaseUrl = config.databaseUrl ?? '';
const db = openDatabase(databaseUrl, { poolMax: 5, applicationName: 'pahiya-test' });
const pictures = new PictureStore(db, resolve(config.dataFolder, 'media'));
const providers = await openProviders(config, db, log);
const codes = new OtpCodes('a secret for tests');
const aadhaarCipher = await openAadhaarCipher(db, config.academy.aadhaarKeys);
const { outbox, add } = await startAllJobs({ db, databaseUrl, log, pictures, codes, aadhaarCipher, providers });
const rounds = new Rounds(log);
const payments = openPayments({
  db,
  log,
  provider: providers.payment,
  outbox,
  mainId: config.mainId,
  wake: rounds.wake,
});
await add(reconcilePaymentsJob(payments));
const { http } = await buildApp({
  db,
  config,
  sessions: new Sessions(db, config.tokenSecret ?? ''),
  log,
  pictures,
  frontEnd: { loadBuild: () => Promise.reject(new Error('no front end in this test')), clientFolder: null },
  pictureMaker: new PictureMaker(pictures, () => undefined),
  outbox,
  payments,
  codes,
  formTokens: new FormTokens('a secret for tests'),
  aadhaarCipher,
  providers,
});
// As often as a test can wait for.
rounds.start(paymentRounds(payments).map((round) => ({ ...round, everySeconds: 0.2 })));
process.stdout.write(`${await http.listen({ port: 0, host: '127.0.0.1' })}\n`);
await once(input, 'close');
process.exit();
