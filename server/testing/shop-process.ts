import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../database/client.ts';
import { readConfig } from '../config/config.ts';
import { armCrash } from '../config/crash-point.ts';
import { createLog } from '../http/log.ts';
import { paymentRounds, stepRound } from '../jobs/all-rounds.ts';
import { openShop } from '../open-shop.ts';
import { noFrontEnd } from './no-front-end.ts';

/**
 * A shop without pages in its own process, for tests that kill it. It reads one line, the gap to die in, then opens, writes its origin,
 * and ends when its input ends.
 */
const input = createInterface({ input: process.stdin });
const [crashAt] = await once(input, 'line');
const config = readConfig({ ...process.env, CRASH_AT: String(crashAt) });
armCrash(config.crashAt);
const databaseUrl = config.databaseUrl ?? '';
const { http, rounds, payments, outbox } = await openShop(
  { config, databaseUrl, log: createLog(config.logLevel) },
  {
    db: openDatabase(databaseUrl, { poolMax: 5, applicationName: 'pahiya-test' }),
    openFrontEnd: noFrontEnd,
    hasDueWork: false,
  },
);
// As often as tests need it.
rounds.start(
  [...paymentRounds(payments), stepRound(payments, outbox)].map((round) => ({ ...round, everySeconds: 0.2 })),
);
process.stdout.write(`${await http.listen({ port: 0, host: '127.0.0.1' })}\n`);
await once(input, 'close');
process.exit();
