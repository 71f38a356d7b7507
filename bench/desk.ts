import { startEmbeddedPostgres } from '../database/embedded.ts';
import { benchImport } from './desk-import.ts';
import { addOwner } from '../server/testing/desk-owner.ts';
import { addDeskRows } from './desk-rows.ts';
import { fillDatabase } from './filled-database.ts';
import { compare } from './load.ts';
import { postgresProcessorMs, processorMs, runShop, type Running } from './processes.ts';
import { atLeast, type Row } from './table.ts';

const products = '/api/desk/products';
const orders = '/api/desk/orders';
const stock = '/api/desk/stock';
const grid = '/api/desk/grid';
const audit = '/api/desk/audit';
const coupons = '/api/desk/coupons';
const reviews = '/api/desk/reviews';
const questions: Record<string, string> = {
  'products, first page': products,
  'products by title': `${products}?sort=title`,
  'products by price': `${products}?sort=price-high`,
  'products, contains-search': `${products}?q=skate`,
  'products, contains-search, rare word': `${products}?q=carbon`,
  'products, search without a match': `${products}?q=zzzzzz`,
  'products of a category by title': `${products}?category=Helmets&sort=title`,
  'products, inactive': `${products}?status=Inactive`,
  'products, out of stock': `${products}?stock=out`,
  'products, low stock, by best-selling': `${products}?stock=low&sort=best-selling`,
  packages: `${products}?type=Grouped%20Product&sort=title`,
  'products of a category, out of stock': `${products}?category=Helmets&stock=out`,
  'products of a category, out of stock, contains-search': `${products}?category=Helmets&stock=out&q=helmet`,
  'products of a category, out of stock, rare word': `${products}?category=Helmets&stock=out&q=carbon`,
  'orders, first page': orders,
  'orders by total': `${orders}?sort=total-high`,
  'orders to pack': `${orders}?view=to-pack&sort=oldest`,
  'orders delivered, by total': `${orders}?view=delivered&sort=total-low`,
  'orders, cash to collect': `${orders}?view=to-collect`,
  'orders, refunds under way': `${orders}?view=refunding`,
  'orders, part of a name': `${orders}?q=customer+1`,
  'orders, a mobile': `${orders}?q=9000000042`,
  'orders, search without a match': `${orders}?q=zzzzzz`,
  'orders cancelled, part of a name': `${orders}?view=cancelled&q=customer+1`,
  'orders paid at once, of a month': `${orders}?mode=Pay+now&from=2026-03-01&until=2026-03-31`,
  'orders paid on delivery, of a month': `${orders}?mode=Pay+on+delivery&from=2026-03-01&until=2026-03-31`,
  'stock, first page': stock,
  'stock, least first': `${stock}?sort=least`,
  'stock, running low': `${stock}?stock=low&sort=least`,
  'stock, running low, by SKU': `${stock}?stock=low`,
  'stock, sold out': `${stock}?stock=out`,
  'stock, not in the shop': `${stock}?status=Inactive`,
  'stock, in the shop, sold out': `${stock}?status=Active&stock=out`,
  'stock, contains-search': `${stock}?q=helmet`,
  'stock, contains-search, least first': `${stock}?q=helmet&sort=least`,
  'stock, rare word, sold out': `${stock}?q=carbon&stock=out&sort=least`,
  'stock, beginning of a SKU': `${stock}?q=B12`,
  'stock, search without a match': `${stock}?q=zzzzzz`,
  'prices and stock, first page': grid,
  'prices and stock by SKU': `${grid}?sort=sku`,
  'prices and stock, running low': `${grid}?stock=low`,
  'prices and stock, sold out, by SKU': `${grid}?stock=out&sort=sku`,
  'prices and stock, not in the shop': `${grid}?status=Inactive`,
  'prices and stock, contains-search': `${grid}?q=helmet`,
  'prices and stock, contains-search, by SKU': `${grid}?q=helmet&sort=sku`,
  'prices and stock, beginning of a SKU': `${grid}?q=B12`,
  'prices and stock, search without a match': `${grid}?q=zzzzzz`,
  'audit, first page': audit,
  'audit of a kind': `${audit}?kind=product`,
  'audit of a person': `${audit}?actor=system`,
  'audit of a person and a kind': `${audit}?actor=system&kind=product`,
  'audit of one thing': `${audit}?kind=product&subject=bulk-7`,
  'audit of one thing of any kind': `${audit}?subject=bulk-7`,
  'audit of a day': `${audit}?from=2026-03-01&until=2026-03-01`,
  'audit filters': `${audit}/filters`,
  'coupons, first page': coupons,
  'coupons that run': `${coupons}?state=running`,
  'coupons that are over': `${coupons}?state=over`,
  'coupons that are planned': `${coupons}?state=planned`,
  'coupons that are used up': `${coupons}?state=used-up`,
  'coupons, contains-search': `${coupons}?q=season+7`,
  'coupons that are off, search without a match': `${coupons}?state=off&q=zzzzzz`,
  'reviews, first page': reviews,
  'reviews to judge, oldest first': `${reviews}?state=waiting&sort=oldest`,
  'reviews, contains-search': `${reviews}?q=day+7`,
  'reviews rejected, contains-search': `${reviews}?state=rejected&q=buyer`,
  'reviews, search without a match': `${reviews}?q=zzzzzz`,
  today: '/api/desk/today',
  find: '/api/desk/find?q=helmet',
  'find an order': '/api/desk/find?q=PAH-000042',
};

interface Desk {
  shop: Running;
  headers: Record<string, string>;
  /** Of the shop, and of PostgreSQL, which serves nobody else meanwhile. */
  processorMs: () => Promise<number>;
}

/** Processor time varies little, so four short rounds are enough. A row below or just above the limit is measured again, for longer. */
const shortRounds = { rounds: 4, roundMs: 200 };
const longRounds = { rounds: 12, roundMs: 400 };
const least = 0.5;
const doubtfulBelow = 0.6;

/** Lists of the desk: 100,000 rows against 100, the last page too. And the storefront while 20,000 rows are imported. */
export async function benchDesk(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder });
  try {
    const small = await openDesk(postgres.url, folder, 100);
    const large = await openDesk(postgres.url, folder, 100_000);
    try {
      return [...(await compareLists(large, small)), ...(await benchImport(large.shop.origin, large.headers))];
    } finally {
      await Promise.all([small.shop.stop(), large.shop.stop()]);
    }
  } finally {
    await postgres.stop();
  }
}

async function openDesk(serverUrl: string, folder: string, count: number): Promise<Desk> {
  const startedAt = performance.now();
  const { url, db } = await fillDatabase(serverUrl, `rows_${count}`, count);
  await addDeskRows(db, count);
  const headers = await addOwner(db);
  await db.destroy();
  console.log(`${count} rows of each list in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const shop = await runShop({ DATABASE_URL: url });
  return {
    shop,
    headers,
    processorMs: async () => (await processorMs(shop.pid)) + (await postgresProcessorMs(folder)),
  };
}

async function compareLists(large: Desk, small: Desk): Promise<Row[]> {
  const rows: Row[] = [];
  const compareAt = async (name: string, path: string, smallPath = path) => {
    const limit = await limitOf(small, smallPath);
    const target = ({ shop, headers, processorMs }: Desk, at: string) => ({
      url: shop.origin + at + limit,
      headers,
      processorMs,
    });
    const [ours, other] = [target(large, path), target(small, smallPath)];
    const first = await compare(ours, other, shortRounds);
    const { ratio, detail } = first.ratio < doubtfulBelow ? await compare(ours, other, longRounds) : first;
    rows.push(atLeast(`desk: ${name}: 100,000 rows / 100`, ratio, least, detail));
  };
  for (const [name, path] of Object.entries(questions)) await compareAt(name, path);
  await compareAt('products, the last page', await lastPage(large), await lastPage(small));
  return rows;
}

/** The same number of rows from both: of a hundred products few are inactive, and a page of those would be compared with a page of fifty. */
async function limitOf({ shop, headers }: Desk, path: string): Promise<string> {
  const answer = await fetch(shop.origin + path, { headers });
  const { rows } = (await answer.json()) as { rows?: unknown[] };
  return rows ? `${path.includes('?') ? '&' : '?'}limit=${Math.max(1, rows.length)}` : '';
}

/** Reached by its key, which lies behind nearly all rows. */
async function lastPage({ shop, headers }: Desk): Promise<string> {
  const answer = await fetch(`${shop.origin}${products}?sort=oldest`, { headers });
  const { rows } = (await answer.json()) as { rows: { created_at: string; product_id: string }[] };
  const last = rows.at(-1);
  const key = JSON.stringify([String(Date.parse(last?.created_at ?? '') * 1000), last?.product_id ?? '']);
  return `${products}?after=${Buffer.from(key).toString('base64url')}`;
}
