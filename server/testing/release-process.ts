import { once } from 'node:events';
import { readConfig } from '../config/config.ts';
import { createLog } from '../http/log.ts';
import { openShop } from '../open-shop.ts';
import { noFrontEnd } from './no-front-end.ts';

/** A shop without pages that brings the database to its own schema, as `npm start` does. It writes its origin, and ends by SIGTERM. */
const config = readConfig(process.env);
const shop = await openShop(
  { config, databaseUrl: config.databaseUrl ?? '', log: createLog(config.logLevel) },
  { openFrontEnd: noFrontEnd, hasDueWork: false },
);
await shop.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${shop.localOrigin()}\n`);
await once(process, 'SIGTERM');
await shop.close();
process.exit();
