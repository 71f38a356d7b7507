import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../client.ts';
import { startEmbeddedPostgres } from '../embedded.ts';
import type { Log } from '../log.ts';
import { migrate } from '../migrate.ts';
import { addProducts } from './large.ts';
import { seedDemoShop } from './seed.ts';

const usage = 'npm run demo -- [--products COUNT] [--database URL]';
const productsMax = 1_000_000;

const say = (message: string): void => void process.stdout.write(`${message}\n`);
const log: Log = { info: say, warn: say, error: say };

function readArguments(): { products: number; database: string | undefined } {
  const { values } = parseArgs({
    options: { products: { type: 'string', default: '0' }, database: { type: 'string' } },
  });
  const products = Number(values.products);
  if (!Number.isInteger(products) || products < 0 || products > productsMax) {
    throw new Error(`--products is a whole number from 0 to ${productsMax}.`);
  }
  return { products, database: values.database ?? process.env['DATABASE_URL'] };
}

async function fill(url: string, products: number): Promise<void> {
  const db = openDatabase(url, { poolMax: 2, applicationName: 'pahiya-demo' });
  try {
    await migrate(db);
    await seedDemoShop(db);
    const started = performance.now();
    if (products > 0) await addProducts(db, products);
    say(
      `The demo shop is ready; ${products} products added in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    );
  } finally {
    await db.destroy();
  }
}

async function run(): Promise<void> {
  const { products, database } = readArguments();
  if (database !== undefined) return fill(database, products);
  const folder = join(process.env['DATA_DIR'] ?? '.data', 'postgres');
  const postgres = await startEmbeddedPostgres({ folder, log });
  try {
    await fill(postgres.url, products);
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
