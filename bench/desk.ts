import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addYears } from '../database/demo/years.ts';
import type { Database } from '../database/client.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { hashSecretText } from '../server/state/secret-text.ts';
import { fillDatabase } from './filled-database.ts';
import { compare } from './load.ts';
import { runShop, type Running } from './processes.ts';
import { atLeast, type Row } from './table.ts';

const products = '/api/desk/products';
const orders = '/api/desk/orders';
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
  'orders paid on delivery, of a month': `${orders}?mode=Pay+on+delivery&from=2026-03-01&until=2026-03-31`,
  find: '/api/desk/find?q=helmet',
};

const silent = { info() {}, warn() {}, error() {} };

interface Desk {
  shop: Running;
  headers: Record<string, string>;
}

/** Lists of the desk: 100,000 products and orders against 100, the last page too. */
export async function benchDesk(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder, log: silent });
  try {
    const small = await openDesk(postgres.url, 'small', 100);
    const large = await openDesk(postgres.url, 'large', 100_000);
    try {
      return await compareLists(large, small);
    } finally {
      await Promise.all([small.shop.stop(), large.shop.stop()]);
    }
  } finally {
    await postgres.stop();
  }
}

async function openDesk(serverUrl: string, name: string, count: number): Promise<Desk> {
  const { url, db } = await fillDatabase(serverUrl, name, count);
  await addYears(db, { accounts: Math.ceil(count / 10), orders: count });
  await varyOrders(db);
  const secret = randomBytes(32).toString('base64url');
  const { staff_id } = await db
    .insertInto('staff')
    .values({ email: 'bench@example.in', full_name: 'Bench', role_id: 'owner' })
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('staff_session')
    .values({ secret_hash: hashSecretText(secret), staff_id })
    .execute();
  await db.destroy();
  return { shop: await runShop({ DATABASE_URL: url }), headers: { cookie: `desk=${secret}` } };
}

/** Generated orders are all of one name, and over. Here each tenth waits for somebody; rules between tables do not matter to lists. */
async function varyOrders(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      update shop_order
         set user_name = 'Customer ' || receipt_number % 5000, mobile = (9000000000 + receipt_number % 5000)::text,
             order_status = case when stage <> 'placed' or receipt_number % 10 > 0 then order_status
                                 else (array['Processing', 'Packed', 'Shipped'])[1 + receipt_number / 10 % 3] end`.execute(
      trx,
    );
  });
  await sql`vacuum analyze shop_order`.execute(db);
}

async function compareLists(large: Desk, small: Desk): Promise<Row[]> {
  const rows: Row[] = [];
  const compareAt = async (name: string, path: string, smallPath = path) => {
    const { ratio, detail } = await compare(
      { url: large.shop.origin + path, headers: large.headers },
      { url: small.shop.origin + smallPath, headers: small.headers },
    );
    rows.push(atLeast(`desk: ${name}: 100,000 rows / 100`, ratio, 0.5, detail));
  };
  for (const [name, path] of Object.entries(questions)) await compareAt(name, path);
  await compareAt('products, the last page', await lastPage(large), await lastPage(small));
  return rows;
}

/** By its key, which lies behind nearly all rows. */
async function lastPage({ shop, headers }: Desk): Promise<string> {
  const answer = await fetch(`${shop.origin}${products}?sort=oldest`, { headers });
  const { rows } = (await answer.json()) as { rows: { created_at: string; product_id: string }[] };
  const last = rows.at(-1);
  const key = JSON.stringify([String(Date.parse(last?.created_at ?? '') * 1000), last?.product_id ?? '']);
  return `${products}?after=${Buffer.from(key).toString('base64url')}`;
}
