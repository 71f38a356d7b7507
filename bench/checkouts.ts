import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../database/client.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { startPaymentSimulator } from '../server/providers/payment/simulator/simulator.ts';
import { Sessions } from '../server/state/sessions.ts';
import { fillShelves } from '../server/testing/fill-shelves.ts';
import { signInMany, type ManyOf } from '../server/testing/sign-in-many.ts';
import { median, quantile } from './load.ts';
import { postgresProcessorMs, processorMs, runShop } from './processes.ts';
import type { Row } from './table.ts';

const silent = { info() {}, warn() {}, error() {} };
const tokenSecret = 'a secret for the bench that nobody else uses';
const linesOfCart = 3;
/** Buyers at once, and how many buy altogether. */
const crowds = [
  { atOnce: 1, buyers: 50 },
  { atOnce: 10, buyers: 150 },
  { atOnce: 50, buyers: 300 },
];
const warmUpBuyers = 60;
/** At 50 buyers at once: the slowest of a hundred waits at most so many times as long as the one in the middle. */
const slowestMax = 4;

interface Place {
  origin: string;
  skus: readonly string[];
  simulator: Awaited<ReturnType<typeof startPaymentSimulator>>;
  /** That the shop and PostgreSQL have used: it wavers far less than the clock's. */
  processorMs: () => Promise<{ shop: number; postgres: number }>;
}

/**
 * Whole checkouts over HTTP, each by another customer from another network address: three adds to the cart, the cart, the bill, the order,
 * the payment at the provider's simulator, and its proof, by which the shop captures and settles it. With 1, 10 and 50 buyers at once nobody
 * may be refused: the shelves are full.
 */
export async function benchCheckouts(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder, log: silent });
  const db = openDatabase(postgres.url, { poolMax: 2, applicationName: 'pahiya-bench' });
  const simulator = await startPaymentSimulator({ seed: 1 });
  try {
    await migrate(db);
    await seedDemoShop(db);
    const skus = await fillShelves(db);
    const { keyId, keySecret, webhookSecret } = simulator.keys;
    const shop = await runShop({
      DATABASE_URL: postgres.url,
      DATA_DIR: `${folder}-shop`,
      TOKEN_SECRET: tokenSecret,
      TRUST_PROXY: '127.0.0.1',
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_URL: simulator.url,
    });
    try {
      simulator.sendWebhooksTo(`${shop.origin}/api/payment/webhook`);
      return await measureCrowds(db, {
        origin: shop.origin,
        skus,
        simulator,
        processorMs: async () => ({
          shop: await processorMs(shop.pid),
          postgres: await postgresProcessorMs(folder),
        }),
      });
    } finally {
      await shop.stop();
    }
  } finally {
    await simulator.close();
    await db.destroy();
    await postgres.stop();
  }
}

async function measureCrowds(db: Database, place: Place): Promise<Row[]> {
  const sessions = new Sessions(db, tokenSecret);
  const rows: Row[] = [];
  await buyAll(place, await signInMany(db, sessions, warmUpBuyers), 10);
  for (const { atOnce, buyers } of crowds) {
    const people = await signInMany(db, sessions, buyers);
    const before = await place.processorMs();
    const { tookMs, times, faults } = await buyAll(place, people, atOnce);
    const after = await place.processorMs();
    const spent = (who: 'shop' | 'postgres') => ((after[who] - before[who]) / buyers).toFixed(1);
    const [middle, slowest] = [median(times), quantile(times, 0.99)];
    const speed = `${((times.length / tookMs) * 1000).toFixed(1)}/s`;
    const waits = `median ${middle.toFixed(0)} ms, p99 ${slowest.toFixed(0)} ms`;
    const processor = `processor of the shop ${spent('shop')} ms, of PostgreSQL ${spent('postgres')} ms each`;
    rows.push({
      what: `whole checkouts, ${atOnce} at once: refused or failed of ${buyers}`,
      measured: `${faults.length} (${faults[0] ?? `${speed}; ${waits}; ${processor}`})`,
      budget: '= 0',
      isWithinBudget: faults.length === 0,
    });
    if (atOnce === 50) {
      rows.push({
        what: 'the same, 50 at once: p99 / median',
        measured: (slowest / middle).toFixed(2),
        budget: `<= ${slowestMax}`,
        isWithinBudget: slowest <= slowestMax * middle,
      });
    }
  }
  const { rows: wrong } = await sql`select * from violation`.execute(db);
  const { rows: unplaced } = await sql`select from shop_order where stage <> 'placed'`.execute(db);
  rows.push({
    what: 'the same: rows that must not be, and orders paid but not placed',
    measured: `${wrong.length} and ${unplaced.length}`,
    budget: '= 0',
    isWithinBudget: wrong.length + unplaced.length === 0,
  });
  return rows;
}

/** How long each checkout took, in ms; one that went wrong is a fault instead. */
async function buyAll(place: Place, all: readonly ManyOf[], atOnce: number) {
  const waiting = [...all];
  const times: number[] = [];
  const faults: string[] = [];
  const startedAt = performance.now();
  const keepBuying = async () => {
    for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
      const from = performance.now();
      const fault = await buy(place, buyer).catch(String);
      if (fault === null) times.push(performance.now() - from);
      else faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepBuying));
  return { tookMs: performance.now() - startedAt, times, faults };
}

let turn = 0;

/** Null: it went well. */
async function buy({ origin, skus, simulator }: Place, { userId, token, addressId }: ManyOf): Promise<string | null> {
  turn += 1;
  const ip = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  const key = randomUUID();
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...(path === '/payment' && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as { razorpay_order?: { id: string } | null };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said).slice(0, 200)}`);
    return said;
  };
  const products = Array.from({ length: linesOfCart }, (_, line) => ({
    product_sku: skus[(turn * linesOfCart + line) % skus.length] ?? '',
    quantity: 1,
  }));
  for (const product of products) await call('POST', '/cart', product);
  await call('GET', `/cart/${userId}`);
  const order = {
    billing_address: addressId,
    shipping_address: addressId,
    mobile: '9876543210',
    payment_mode: 'Pay now',
    cart_products: products,
  };
  await call('POST', '/payment/bill', order);
  const { razorpay_order: opened } = await call('POST', '/payment', order);
  const paid = simulator.pay({ orderId: opened?.id ?? '', bank: 'success' });
  if ('refused' in paid) return paid.refused;
  await call('POST', '/payment/verify', paid.proof);
  return null;
}
