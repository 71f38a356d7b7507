import { once } from 'node:events';
import { startEmbeddedPostgres } from '../embedded.ts';

/** A separate process for the tests of `embedded.ts`: starts PostgreSQL, prints its URL and waits until it is killed or stdin ends. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: hold-postgres.ts FOLDER');
const postgres = await startEmbeddedPostgres({ folder, durable: false });
process.stdout.write(`${postgres.url}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await postgres.stop();
