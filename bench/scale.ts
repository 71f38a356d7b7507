import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addYears } from '../database/demo/years.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { readConfig } from '../server/config/config.ts';
import { createLog } from '../server/http/log.ts';
import { poolState } from '../database/client.ts';
import { DiskSpace } from '../server/http/disk-space.ts';
import { Metrics } from '../server/http/metrics.ts';
import { RowWatch } from '../server/state/row-watch.ts';
import { openPayments } from '../server/open-shop.ts';
import { openProviders } from '../server/providers/open-providers.ts';
import { fillDatabase, type FilledDatabase } from './filled-database.ts';
import { median } from './load.ts';
import { runShop } from './processes.ts';
import { type Call, callsOf, findVisitors, type Visitor } from './scale-calls.ts';
import { watching } from './scale-watching.ts';
import type { Row } from './table.ts';

const tokenSecret = 'a secret for the bench that nobody else uses';
const sizes = {
  small: { products: 100, accounts: 100, orders: 1_000 },
  large: { products: 100_000, accounts: 100_000, orders: 1_000_000 },
};
const ratioMax = 2;
/** A shop of a thousand orders answers in one or two milliseconds, and a busy machine changes that by half. */
const noiseMs = 1;
const warmUps = 5;
const visits = 30;

/** Every call that reads by key, and everything that runs in the background: a shop of a million orders against one of a thousand. */
export async function benchScale(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder });
  const shops: FilledDatabase[] = [];
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

async function fill(serverUrl: string, name: keyof typeof sizes, shops: FilledDatabase[]): Promise<FilledDatabase> {
  const startedAt = performance.now();
  const { products, ...size } = sizes[name];
  const shop = await fillDatabase(serverUrl, name, products);
  shops.push(shop);
  await addYears(shop.db, size);
  console.log(`${size.orders} orders created in ${seconds(startedAt)} s`);
  return shop;
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

async function compareWatching(folder: string, large: FilledDatabase, small: FilledDatabase): Promise<Row[]> {
  const [ours, other] = [
    await openWatching(join(folder, '../large'), large),
    await openWatching(join(folder, '../small'), small),
  ];
  const rows: Row[] = [];
  for (const [name, work] of Object.entries(ours.works)) {
    const times = new Times();
    for (let n = 0; n < warmUps + visits; n += 1) {
      times.add('large', n, await timeMs(work));
      times.add('small', n, await timeMs(other.works[name] ?? work));
    }
    rows.push(times.row(name));
  }
  await Promise.all([ours.close(), other.close()]);
  return rows;
}

async function openWatching(folder: string, { db }: FilledDatabase) {
  const log = createLog('silent');
  const config = readConfig({ DATA_DIR: folder });
  const providers = await openProviders(config, db, log);
  const nobody = () => Promise.reject(new Error('this bench sends nothing'));
  const payments = openPayments({
    db,
    log,
    provider: providers.payment,
    outbox: { sendMail: nobody, sendOtp: nobody, sendPush: nobody },
    mainId: config.mainId,
    wake: () => undefined,
  });
  const rowWatch = new RowWatch(
    db,
    new Metrics({ worker: undefined, disk: new DiskSpace('.'), pool: () => poolState(db) }),
    log,
  );
  const startedAt = performance.now();
  await rowWatch.walkEverything();
  const { rows } = await sql<{ found: number }>`select count(*) as found from violation_found`.execute(db);
  console.log(`all rows checked in ${seconds(startedAt)} s, ${rows[0]?.found} violations`);
  return { works: watching(db, payments, rowWatch), close: () => providers.close() };
}

async function compareCalls(large: FilledDatabase, small: FilledDatabase): Promise<Row[]> {
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
        time.add('large', n, await timeMs(() => ask(ours.origin, largeVisitor, call)));
        time.add('small', n, await timeMs(() => ask(other.origin, smallVisitor, smallCalls[i] ?? call)));
      }
    }
  } finally {
    await Promise.all([ours.stop(), other.stop()]);
  }
  return [...times].map(([name, time]) => time.row(name));
}

/** Checks the orders of those visits as the watch does a minute later. */
async function compareFreshOrders(large: FilledDatabase, small: FilledDatabase): Promise<Row> {
  const times = new Times();
  const look = async ({ db }: FilledDatabase) => {
    const watch = new RowWatch(
      db,
      new Metrics({ worker: undefined, disk: new DiskSpace('.'), pool: () => poolState(db) }),
      createLog('silent'),
    );
    await sql`update row_watch set succeeded_at = now() - interval '1 hour' where walk = 'lately'`.execute(db);
    return timeMs(watch.walkLately);
  };
  for (let n = 0; n < warmUps + visits; n += 1) {
    times.add('large', n, await look(large));
    times.add('small', n, await look(small));
  }
  return times.row(`violations in ${warmUps + visits} fresh orders`);
}

/** Each call from another network address, because some limits count per address. */
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
  if (!answer.ok) throw new Error(`${name} got status ${answer.status}: ${text.slice(0, 200)}`);
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
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
    const [large, small] = [median(this.#times.large), median(this.#times.small)];
    return {
      what: `${name}: 1,000,000 orders / 1,000`,
      measured: `${(large / small).toFixed(2)} (${large.toFixed(1)} to ${small.toFixed(1)} ms)`,
      budget: `<= ${ratioMax}`,
      isWithinBudget: large <= ratioMax * Math.max(small, noiseMs),
    };
  }
}
