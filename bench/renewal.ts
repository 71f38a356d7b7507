import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../database/client.ts';
import { addProducts } from '../database/demo/large.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { productLink } from '../domain/product-link.ts';
import { processorMs, runShop, type Running } from './processes.ts';
import { atMost, type Row } from './table.ts';

const cachedPages = 10_000;
const changes = 10;
const changeEveryMs = 2000;

/** One price changes while ten thousand pages are cached: how soon it shows, and what the renewal costs. */
export async function benchRenewal(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder });
  const db = openDatabase(postgres.url, { poolMax: 2, applicationName: 'pahiya-bench' });
  try {
    await migrate(db);
    await seedDemoShop(db);
    await addProducts(db, cachedPages);
    // 10,000 pages of some 60 kB, each also counted for its compressed copies.
    const shop = await runShop({ DATABASE_URL: postgres.url, PAGE_CACHE_MB: '4096' });
    try {
      return await measure(shop, db);
    } finally {
      await shop.stop();
    }
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function measure(shop: Running, db: Database): Promise<Row[]> {
  const products = await db.selectFrom('product').select(['product_id as id', 'title']).limit(cachedPages).execute();
  const addresses = products.map((product) => shop.origin + productLink(product));
  await visitAll([...addresses, `${shop.origin}/`, `${shop.origin}/product`]);
  const idleFrom = await processorMs(shop.pid);
  await sleep(changes * changeEveryMs);
  const idleMs = (await processorMs(shop.pid)) - idleFrom;

  const shownMs: number[] = [];
  const busyFrom = await processorMs(shop.pid);
  for (let n = 0; n < changes; n += 1) {
    const chosen = n * 997;
    const rupees = 7001 + n;
    const startedAt = performance.now();
    await db
      .updateTable('variation')
      .set({ price_paise: rupees * 100, sale_price_paise: null })
      .where('product_id', '=', products[chosen]?.id ?? '')
      .execute();
    const shown = rupees.toLocaleString('en-IN');
    while (!(await textOf(addresses[chosen] ?? '')).includes(shown)) await sleep(20);
    const tookMs = performance.now() - startedAt;
    shownMs.push(tookMs);
    await sleep(changeEveryMs - tookMs);
  }
  const busyMs = (await processorMs(shop.pid)) - busyFrom;
  return [
    atMost(`a price change shows, ${cachedPages} pages cached`, Math.max(...shownMs), 1000, 'ms'),
    atMost('processor time of one price change', Math.max(0, busyMs - idleMs) / changes, 100, 'ms'),
  ];
}

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

async function visitAll(addresses: readonly string[]): Promise<void> {
  const left = [...addresses];
  const visit = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) await textOf(address);
  };
  await Promise.all(Array.from({ length: 4 }, visit));
}
