import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../database/client.ts';
import { addProducts } from '../database/demo/large.ts';
import { seedDemoShop } from '../database/demo/seed.ts';
import { addYears } from '../database/demo/years.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { readConfig } from '../server/config/config.ts';
import { createLog } from '../server/http/log.ts';
import { Metrics } from '../server/http/metrics.ts';
import { RowWatch } from '../server/state/row-watch.ts';
import { openPayments } from '../server/open-shop.ts';
import { openProviders } from '../server/providers/open-providers.ts';
import { runShop } from './processes.ts';
import { type Call, callsOf, findVisitors, type Visitor } from './scale-calls.ts';
import { watching } from './scale-watching.ts';
import type { Row } from './table.ts';

const silent = { info() {}, warn() {}, error() {} };
const tokenSecret = 'a secret for the bench that nobody else uses';
const sizes = {
  small: { products: 100, accounts: 100, orders: 1_000 },
  large: { products: 100_000, accounts: 100_000, orders: 1_000_000 },
};
const ratioMax = 2;
/** A shop of a thousand orders answers in a millisecond or two, of which the loaded machine adds or takes half. */
const noiseMs = 1;
const warmUps = 5;
const visits = 30;

interface Shop {
  url: string;
  db: Database;
}

/** Every call by key and everything that watches, in a shop of a million orders and in one of a thousand. */
export async function benchScale(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder, log: silent });
  const shops: Shop[] = [];
  try {
    const large = await fill(postgres.url, 'large', shops);
    const small = await fill(postgres.url, 'small', shops);
    return [
      ...(await compareWatching(folder, large, small)),
      ...(await compareCalls(large, small)),
      await compareFreshOrders(large, small),
    ];
  } finally {
    for (const { db } of shops) await db.destroy();
    await postgres.stop();
  }
}

async function fill(serverUrl: string, name: keyof typeof sizes, shops: Shop[]): Promise<Shop> {
  const startedAt = performance.now();
  const server = openDatabase(serverUrl, { poolMax: 1, applicationName: 'pahiya-bench' });
  await sql`create database ${sql.ref(name)}`.execute(server);
  await server.destroy();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, { poolMax: 4, applicationName: 'pahiya-bench' });
  shops.push({ url: url.href, db });
  await migrate(db);
  await seedDemoShop(db);
  const { products, ...size } = sizes[name];
  await addProducts(db, products);
  await addYears(db, size);
  console.log(`${size.orders} orders made in ${seconds(startedAt)} s`);
  return { url: url.href, db };
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

async function compareWatching(folder: string, large: Shop, small: Shop): Promise<Row[]> {
  const [ours, other] = [
    await openWatching(join(folder, '../large'), large),
    await openWatching(join(folder, '../small'), small),
  ];
  const rows: Row[] = [];
  for (const [name, work] of Object.entries(ours.works)) {
    const times = new Times();
    for (let n = 0; n < warmUps + visits; n += 1) {
      times.add('large', n, await milliseconds(work));
      times.add('small', n, await milliseconds(other.works[name] ?? work));
    }
    rows.push(times.row(name));
  }
  await Promise.all([ours.close(), other.close()]);
  return rows;
}

async function openWatching(folder: string, { db }: Shop) {
  const log = createLog('silent');
  const config = readConfig({ DATA_DIR: folder });
  const providers = await openProviders(config, db, log);
  const nobody = () => Promise.reject(new Error('nobody is told in this bench'));
  const payments = openPayments({
    db,
    log,
    provider: providers.payment,
    outbox: { sendMail: nobody, sendOtp: nobody, sendPush: nobody },
    mainId: config.mainId,
    wake: () => undefined,
  });
  const rowWatch = new RowWatch(db, new Metrics(), log);
  const startedAt = performance.now();
  await rowWatch.walkEverything();
  const { rows } = await sql<{ found: number }>`select count(*) as found from violation_found`.execute(db);
  console.log(`all rows looked at in ${seconds(startedAt)} s, ${rows[0]?.found} violations`);
  return { works: watching(db, payments, rowWatch), close: () => providers.close() };
}

async function compareCalls(large: Shop, small: Shop): Promise<Row[]> {
  const environment = { TOKEN_SECRET: tokenSecret, ANSWER_CACHE_MB: '0', TRUST_PROXY: '127.0.0.1' };
  const ours = await runShop({ ...environment, DATABASE_URL: large.url });
  const other = await runShop({ ...environment, DATABASE_URL: small.url });
  const count = warmUps + visits;
  const visitors = {
    large: await findVisitors(large.db, tokenSecret, count),
    small: await findVisitors(small.db, tokenSecret, count),
  };
  const times = new Map<string, Times>();
  try {
    for (let n = 0; n < count; n += 1) {
      const [largeVisitor, smallVisitor] = [visitors.large[n], visitors.small[n]];
      if (!largeVisitor || !smallVisitor) break;
      const smallCalls = callsOf(smallVisitor);
      for (const [i, call] of callsOf(largeVisitor).entries()) {
        const time = times.get(call.name) ?? new Times();
        times.set(call.name, time);
        time.add('large', n, await milliseconds(() => ask(ours.origin, largeVisitor, call)));
        time.add('small', n, await milliseconds(() => ask(other.origin, smallVisitor, smallCalls[i] ?? call)));
      }
    }
  } finally {
    await Promise.all([ours.stop(), other.stop()]);
  }
  return [...times].map(([name, time]) => time.row(name));
}

/** The orders of those visits, looked at as the watch does in the minute after them. */
async function compareFreshOrders(large: Shop, small: Shop): Promise<Row> {
  const times = new Times();
  const look = async ({ db }: Shop) => {
    const watch = new RowWatch(db, new Metrics(), createLog('silent'));
    await sql`update row_watch set succeeded_at = now() - interval '1 hour' where walk = 'lately'`.execute(db);
    return milliseconds(watch.walkLately);
  };
  for (let n = 0; n < warmUps + visits; n += 1) {
    times.add('large', n, await look(large));
    times.add('small', n, await look(small));
  }
  return times.row(`violations in ${warmUps + visits} fresh orders`);
}

/** From an address of its own: some limits count addresses. */
async function ask(origin: string, { token }: Visitor, { name, method, path, body }: Call): Promise<void> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${text.slice(0, 200)}`);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

class Times {
  readonly #times: Record<keyof typeof sizes, number[]> = { large: [], small: [] };

  add(size: keyof typeof sizes, round: number, time: number): void {
    if (round >= warmUps) this.#times[size].push(time);
  }

  row(name: string): Row {
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
    const [large, small] = [median(this.#times.large), median(this.#times.small)];
    return {
      what: `${name}: 1,000,000 orders / 1,000`,
      measured: `${(large / small).toFixed(2)} (${large.toFixed(1)} to ${small.toFixed(1)} ms)`,
      budget: `<= ${ratioMax}`,
      isKept: large <= ratioMax * Math.max(small, noiseMs),
    };
  }
}
