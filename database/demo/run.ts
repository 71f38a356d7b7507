import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../client.ts';
import { startEmbeddedPostgres } from '../embedded.ts';
import type { Log } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addProducts } from './large.ts';
import { seedDemoShop } from './seed.ts';

const usage = 'npm run demo -- [--empty] [--products COUNT] [--database URL]';
const productsMax = 1_000_000;

const say = (message: string): void => void process.stdout.write(`${message}\n`);
const log: Log = { info: say, warn: say, error: say };

interface Arguments {
  /** Without orders and customers. */
  isEmpty: boolean;
  products: number;
  database: string | undefined;
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      empty: { type: 'boolean', default: false },
      products: { type: 'string', default: '0' },
      database: { type: 'string' },
    },
  });
  const products = Number(values.products);
  if (!Number.isInteger(products) || products < 0 || products > productsMax) {
    throw new Error(`--products is a whole number from 0 to ${productsMax}.`);
  }
  return { isEmpty: values.empty, products, database: values.database ?? process.env['DATABASE_URL'] };
}

async function fill(url: string, { isEmpty, products }: Arguments): Promise<void> {
  const db = openDatabase(url, { poolMax: 2, applicationName: 'pahiya-demo' });
  try {
    await migrate(db);
    await seedDemoShop(db, { wantsHistory: !isEmpty });
    const started = performance.now();
    if (products > 0) await addProducts(db, products);
    say(
      `The demo shop is ready; ${products} products added in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    );
    const { wants_history } = await db.selectFrom('shop_mode').select('wants_history').executeTakeFirstOrThrow();
    if (wants_history) say('Its first start adds sixty days of orders.');
  } finally {
    await db.destroy();
  }
}

async function run(): Promise<void> {
  const given = readArguments();
  if (given.database !== undefined) return fill(given.database, given);
  const folder = join(process.env['DATA_DIR'] ?? '.data', 'postgres');
  const postgres = await startEmbeddedPostgres({ folder, log });
  try {
    await fill(postgres.url, given);
  } finally {
    await postgres.stop();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 1;
}
