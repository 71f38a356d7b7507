import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../database/client.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { Sessions } from '../server/state/sessions.ts';
import { fillShelves } from '../server/testing/fill-shelves.ts';
import { signInMany, type ManyOf } from '../server/testing/sign-in-many.ts';
import { compare, type Target } from './load.ts';
import { familyProcessorMs, runShop, type Running } from './processes.ts';
import { atLeast, type Row } from './table.ts';

const silent = { info() {}, warn() {}, error() {} };
const tokenSecret = 'a secret for the bench that nobody else uses';
const buyers = 16_000;
const connections = 16;
/** The first hundreds of orders cost a process several times as much: V8 compiles. Each of two processes has half as many of them. */
const orderWarmUpRounds = 40;

/**
 * One process against two, on the same database. PostgreSQL and the client share the cores, so two processes gain less here than on a
 * machine of their own. What they could gain there follows from the processor time that an order takes of the shop: twice the speed,
 * less what each order costs more.
 */
export async function benchCores(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder, log: silent });
  const db = openDatabase(postgres.url, { poolMax: 2, applicationName: 'pahiya-bench' });
  try {
    await migrate(db);
    await seedDemoShop(db);
    await sql`update help set delivery_percentage = 0`.execute(db);
    // How fast the disk is does not matter here, and this one would set the pace of the orders.
    await sql`alter system set synchronous_commit = off`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    const orders = ordersOf(db, await signInMany(db, new Sessions(db, tokenSecret), buyers), await fillShelves(db));
    const settings = { DATABASE_URL: postgres.url, TOKEN_SECRET: tokenSecret, TRUST_PROXY: '127.0.0.1' };
    const one = await runShop({ ...settings, PROCESSES: '1' });
    const two = await runShop({ ...settings, PROCESSES: '2' });
    try {
      return [await compareRendering(two, one), ...(await compareOrders(db, { two, one, orders }))];
    } finally {
      await two.stop();
      await one.stop();
    }
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

/** Each request is a page that nobody has asked for yet. */
async function compareRendering(two: Running, one: Running): Promise<Row> {
  const listing = ({ origin }: Running): Target => ({
    url: `${origin}/product`,
    connections,
    query: () => `?search=${randomUUID()}`,
    warmUpRounds: 6,
  });
  const { ratio, detail } = await compare(listing(two), listing(one));
  return atLeast('uncached pages, 2 processes / 1', ratio, 1.1, detail);
}

interface Sides {
  two: Running;
  one: Running;
  orders: (shop: Running) => Target & { processorMsOfOrder: () => number };
}

async function compareOrders(db: Database, { two, one, orders }: Sides): Promise<Row[]> {
  const [ofTwo, ofOne] = [orders(two), orders(one)];
  const { ratio, detail } = await compare(ofTwo, ofOne);
  const [msOfTwo, msOfOne] = [ofTwo.processorMsOfOrder(), ofOne.processorMsOfOrder()];
  const { rows } = await sql`select * from violation`.execute(db);
  const spent = `${msOfTwo.toFixed(2)} and ${msOfOne.toFixed(2)} ms of processor an order`;
  return [
    atLeast('orders over HTTP, 2 processes / 1, beside PostgreSQL and client', ratio, 0.8, detail),
    atLeast(
      'the same, if those had cores of their own: 2 x processor time of 1 / of 2',
      (2 * msOfOne) / msOfTwo,
      1.3,
      spent,
    ),
    {
      what: 'sold twice, or otherwise wrong',
      measured: String(rows.length),
      budget: '= 0',
      isWithinBudget: rows.length === 0,
    },
  ];
}

/** Each order from another customer and another network address. */
function ordersOf(db: Database, all: readonly ManyOf[], skus: readonly string[]) {
  let n = 0;
  return ({ origin, pid }: Running) => {
    let placed = 0;
    const rounds: { orders: number; processorMs: number }[] = [];
    return {
      url: `${origin}/api/payment/paydelivery`,
      method: 'POST',
      connections,
      warmUpRounds: orderWarmUpRounds,
      // Mails are jobs, and the other shop would take some of them.
      beforeRound: async () => void (await sql`delete from pgboss.job where state = 'created'`.execute(db)),
      meanwhile: async (signal: AbortSignal) => {
        const [placedBefore, msBefore] = [placed, await familyProcessorMs(pid)];
        await once(signal, 'abort');
        rounds.push({ orders: placed - placedBefore, processorMs: (await familyProcessorMs(pid)) - msBefore });
      },
      processorMsOfOrder() {
        const measured = rounds.slice(orderWarmUpRounds);
        const sum = (key: 'orders' | 'processorMs') => measured.reduce((total, round) => total + round[key], 0);
        return sum('processorMs') / sum('orders');
      },
      next: () => {
        const buyer = all[n];
        if (!buyer) throw new Error('more orders than buyers');
        n += 1;
        placed += 1;
        return {
          headers: {
            authorization: `Bearer ${buyer.token}`,
            'content-type': 'application/json',
            'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
          },
          body: JSON.stringify({
            billing_address: buyer.addressId,
            shipping_address: buyer.addressId,
            mobile: '9876543210',
            payment_mode: 'Pay on delivery',
            cart_products: [{ product_sku: skus[n % skus.length], quantity: 1 }],
          }),
        };
      },
    };
  };
}
