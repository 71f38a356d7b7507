import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterUse } from '../../database/testing/after-use.ts';
import { testDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../http/log.ts';
import { openShop, type Overrides } from '../open-shop.ts';
import { noFrontEnd } from './no-front-end.ts';
import { quickPasswords } from './quick-passwords.ts';

interface TestOptions extends Pick<Overrides, 'payment' | 'openFrontEnd' | 'passwords'> {
  demo?: boolean;
  environment?: Record<string, string>;
  /** Gets every line of the log, down to trace. */
  logTo?: NodeJS.WritableStream;
}

/** Tests send many requests from one address, on a machine that runs other tests at the same time. */
const noLimits = { RATE_LIMIT_PER_MINUTE: '0', OVERLOAD_DELAY_MS: '0', ANSWER_TIMEOUT_SECONDS: '100' };

/** The whole shop on its own database, without pages: those need a build. */
export async function testApp({ demo = false, environment = {}, ...replaced }: TestOptions = {}) {
  return testAppOn(await testDatabase({ demo }), environment, replaced);
}

/** The same on a database that the test has opened itself. */
export async function testAppOn(
  { db, url }: TestDatabase,
  environment: Record<string, string> = {},
  {
    payment,
    logTo,
    openFrontEnd = noFrontEnd,
    passwords = quickPasswords,
  }: Omit<TestOptions, 'demo' | 'environment'> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'pahiya-test-'));
  const shop = await openShop(
    {
      config: readConfig({ ...noLimits, DATA_DIR: folder, ...environment }),
      databaseUrl: url,
      log: logTo ? createLog('trace', logTo) : createLog('silent'),
    },
    {
      db,
      openFrontEnd,
      passwords,
      ...(payment && { payment }),
      hasDueWork: false,
    },
  );
  afterUse(async () => {
    await shop.close();
    // A job that was at work when the shop stopped may still write its mail.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await shop.http.inject({ url: path, headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<never>() as unknown };
  };
  return { ...shop, url, folder, get };
}
