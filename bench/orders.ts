import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Pool } from 'pg';
import type { Checkout } from '../contract/checkout.ts';
import { openDatabase, type Database } from '../database/client.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { readOrderRequest } from '../server/features/checkout/order-request.ts';
import { placeOrder, type CheckoutParts } from '../server/features/checkout/place-order.ts';
import { Refused } from '../server/http/refuse.ts';
import { pincodeTable } from '../server/providers/geocoding/pincode-table.ts';
import { bareOrder, type BareLine } from './bare-order.ts';
import { compareWork } from './load.ts';
import { atLeast, atMost, type Row } from './table.ts';

const connections = 10;
const linesOfOrder = 3;
const hotBuyers = 200;
const hotUnits = 50;

interface Buyer {
  userId: string;
  addressId: string;
}

/**
 * Orders placed per second, from the parsed form to the commit, against a bare transaction that writes the same rows; both in this
 * process, each with ten connections and as many orders in flight. Ours also looks for an equal order, reads prices, settings and
 * stock, and computes the bill. Then one product and 200 concurrent buyers.
 */
export async function benchOrders(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder });
  const db = openDatabase(postgres.url, { poolMax: connections, applicationName: 'pahiya-bench' });
  const pool = new Pool({ connectionString: postgres.url, max: connections, application_name: 'pahiya-bench' });
  try {
    await migrate(db);
    await seedDemoShop(db);
    const lines = await bottomlessLines(db);
    const buyers = await signUpMany(db, 4000);
    return [await compareOrders(db, pool, { buyers, lines }), ...(await hotProduct(postgres.url, db, buyers, lines))];
  } finally {
    await pool.end();
    await db.destroy();
    await postgres.stop();
  }
}

async function compareOrders(
  db: Database,
  pool: Pool,
  { buyers, lines }: { buyers: readonly Buyer[]; lines: readonly BareLine[] },
): Promise<Row> {
  const parts = partsOf(db);
  const bought = Array.from({ length: linesOfOrder }, (_, n) => n);
  const take = (n: number) => bought.map((offset) => lines[(n * linesOfOrder + offset) % lines.length] ?? lines[0]);
  let n = 0;
  const nextBuyer = () => {
    n += 1;
    return buyers[n % buyers.length] ?? { userId: '', addressId: '' };
  };
  const { ratio, detail } = await compareWork(
    {
      beforeRound: () => abandonAll(db),
      work: async () => {
        const skus = take(n).flatMap((line) => (line ? [line.sku] : []));
        await orderOrThrow(parts, nextBuyer(), skus);
      },
    },
    {
      beforeRound: () => abandonAll(db),
      work: () =>
        bareOrder(
          pool,
          nextBuyer().userId,
          take(n).filter((line) => line !== undefined),
        ),
    },
    connections,
  );
  return atLeast('placing an order of 3 lines / bare transaction of the same writes', ratio, 0.65, detail);
}

async function hotProduct(
  url: string,
  db: Database,
  buyers: readonly Buyer[],
  lines: readonly BareLine[],
): Promise<Row[]> {
  await abandonAll(db);
  const sku = lines[0]?.sku ?? '';
  await sql`update stock set on_hand = ${hotUnits} where sku = ${sku}`.execute(db);
  // Like several processes on one database: more buyers wait for the row than one process has connections.
  const crowd = openDatabase(url, { poolMax: 5 * connections, applicationName: 'pahiya-bench' });
  const parts = partsOf(crowd);
  const over = new AbortController();
  const longest = longestLockWaitSeconds(db, over.signal);
  const answers = await Promise.all(buyers.slice(0, hotBuyers).map((buyer) => order(parts, buyer, [sku])));
  over.abort();
  await crowd.destroy();
  const sold = answers.filter((answer) => !(answer instanceof Refused)).length;
  return [
    {
      what: `one product, ${hotBuyers} buyers at once: units sold of ${hotUnits}`,
      measured: String(sold),
      budget: `= ${hotUnits}`,
      isWithinBudget: sold === hotUnits,
    },
    atMost('the same: the longest wait for a lock', await longest, 2, 's'),
  ];
}

const partsOf = (db: Database): CheckoutParts => ({
  db,
  geocoding: pincodeTable(db),
  outbox: { sendMail: () => Promise.reject(new Error('no order is placed in this bench')) },
  lookAtPayment: () => Promise.reject(new Error('no order is abandoned in this bench')),
});

/** Each order from another network address, because orders per hour are limited per address. */
function order(parts: CheckoutParts, { userId, addressId }: Buyer, skus: readonly string[]) {
  const [a, b, c] = randomBytes(3);
  const body: Checkout = {
    billing_address: addressId,
    shipping_address: addressId,
    mobile: '9876543210',
    payment_mode: 'Pay now',
    cart_products: skus.map((product_sku) => ({ product_sku, quantity: 1 })),
  };
  return placeOrder(parts, readOrderRequest({ userId, ip: `10.${a}.${b}.${c}`, body }));
}

async function orderOrThrow(parts: CheckoutParts, buyer: Buyer, skus: readonly string[]): Promise<void> {
  const answer = await order(parts, buyer, skus);
  if (answer instanceof Refused) throw new Error(`an order was refused: ${answer.code}`);
}

/** Polls for lock waits; waits shorter than the polling interval may be missed. */
async function longestLockWaitSeconds(db: Database, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const { rows } = await sql<{ seconds: number | null }>`
      select max(extract(epoch from clock_timestamp() - waitstart))::float8 as seconds
        from pg_locks where not granted`.execute(db);
    longest = Math.max(longest, rows[0]?.seconds ?? 0);
  }
  return longest;
}

async function signUpMany(db: Database, count: number): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    with customer as (
      insert into account (email, full_name, google_sub)
      select 'bench' || n || '@example.in', 'Asha Rao', 'bench' || n from generate_series(1, ${count}::integer) n
      returning user_id
    )
    insert into address (user_id, location_user, new_address, city, pincode, latitude, longitude)
    select user_id, 'Home', '12 Sector 5', 'Navi Mumbai', '400708', 19.15, 72.99 from customer
    returning user_id as "userId", address_id as "addressId"`.execute(db);
  return rows;
}

async function bottomlessLines(db: Database): Promise<BareLine[]> {
  const { rows } = await sql<BareLine>`
    update stock s set on_hand = 1000000
      from variation v join product p using (product_id)
     where v.sku = s.sku and p.status = 'Active' and v.status = 'Active'
    returning s.sku, v.product_id as "productId", p.title, v.price_paise as "mrpPaise",
      coalesce(v.sale_price_paise, v.price_paise) as "unitPaise"`.execute(db);
  return rows;
}

/** So that the orders of one round do not affect the next. */
async function abandonAll(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`update stock_hold set state = 'released', ended_at = now() where state = 'held'`.execute(trx);
    await sql`update shop_order set stage = 'abandoned' where stage = 'awaiting payment'`.execute(trx);
  });
  await sql`vacuum analyze stock, shop_order, stock_hold`.execute(db);
}
