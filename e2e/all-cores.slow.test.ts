import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../database/client.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { addHome } from '../server/testing/checkout-fixture.ts';
import { signedIn } from '../server/testing/signed-in.ts';
import { Sessions } from '../server/state/sessions.ts';
import { freePort } from '../database/free-port.ts';
import { killAll, processesWith } from './processes.ts';
import { program } from './program.ts';
import { query } from './shop-database.ts';

/**
 * Two processes on one port, as in production: killed one by one, all at once, and stopped. Each test continues where the previous one
 * ended.
 */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const tokenSecret = 'a secret of these tests of 32 characters';
const folder = mkdtempSync(join(tmpdir(), 'pahiya-cores-'));
let port = 0;
let shop: ChildProcess;
let words = '';

beforeAll(async () => {
  chmodSync(folder, 0o755);
  port = await freePort();
  await start();
});

afterAll(() => {
  if (shop.exitCode === null && shop.signalCode === null) shop.kill('SIGTERM');
  killAll(processesWith(folder));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  words = '';
  shop = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      PROCESSES: '2',
      DATA_DIR: folder,
      TOKEN_SECRET: tokenSecret,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_PER_MINUTE: '0',
      OVERLOAD_DELAY_MS: '0',
      PICTURES_AHEAD: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  shop.stderr?.on('data', (data) => (words += String(data)));
  await vi.waitUntil(async () => (await servingProcesses()) === 2, { timeout: 120_000, interval: 200 });
}

const ask = (path: string) => fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(10_000) });
const metrics = () => ask('/metrics').then((answer) => answer.text());
const askAlone = (path: string) =>
  new Promise<string>((resolve, reject) => {
    get(`http://localhost:${port}${path}`, { agent: false }, (answer) => resolve(text(answer))).on('error', reject);
  });
const servingProcesses = () =>
  metrics().then(
    (all) => Number(/^worker_processes (\d+)$/m.exec(all)?.[1]),
    () => 0,
  );
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

const workers = () => processesWith(' --worker=', shop.pid ?? -1);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('[J-06] any process answers with the metrics of all', async () => {
  for (let asked = 0; asked < 4; asked += 1) {
    const text = await metrics();
    for (const worker of [1, 2])
      expect(text).toMatch(new RegExp(`^pages_sent_total\\{worker="${worker}"\\} \\d+$`, 'm'));
    expect(text.match(/^# TYPE pages_sent_total /gm)).toHaveLength(1);
  }
});

test('[G-01] [J-06] a changed price is in the pages of both processes within two seconds', async () => {
  const sentBy = async () =>
    [...(await metrics()).matchAll(/^pages_sent_total\{worker="\d+"\} (\d+)$/gm)].map(([, count]) => Number(count));
  // On a connection of its own each, so that both processes answer.
  const askOften = () => Promise.all(Array.from({ length: 20 }, () => askAlone('/product?search=crash+shorts')));
  // Both have the page in their cache.
  await askOften();
  await query(folder, `update variation set sale_price_paise = 123400 where sku = 'CRS-M'`);
  await expect
    .poll(
      async () => {
        const before = await sentBy();
        const pages = await askOften();
        const after = await sentBy();
        return (
          pages.every((text) => text.includes('1,234.00')) && after.every((count, at) => count > (before[at] ?? 0))
        );
      },
      { timeout: 2000 },
    )
    .toBe(true);
});

test('[J-06] a process killed under load is replaced; the other goes on selling, no order is lost, nothing is sold twice', async () => {
  const [units, buyers] = [40, 60];
  // Orders after those of the demo.
  const began = new Date();
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const db = openDatabase(postgres.url, { poolMax: 4, applicationName: 'pahiya-e2e' });
  try {
    await sql`update help set delivery_percentage = 0`.execute(db);
    const { rows } = await sql<{ sku: string }>`
      update stock set on_hand = reserved + ${units} where sku = (
        select v.sku from variation v join product p using (product_id) join stock s using (sku)
         where p.status = 'Active' and v.status = 'Active' and s.on_hand > s.reserved order by v.sku limit 1)
      returning sku`.execute(db);
    const sku = rows[0]?.sku ?? '';
    const sessions = new Sessions(db, tokenSecret);
    const [victim = 0] = workers();
    const answers: { success?: boolean; order_id?: string }[] = [];

    const buy = async () => {
      const { userId, headers } = await signedIn({ db, sessions });
      const address = await addHome(db, userId);
      const body = JSON.stringify({
        billing_address: address,
        shipping_address: address,
        payment_mode: 'Pay on delivery',
        mobile: '9876543210',
        cart_products: [{ product_sku: sku, quantity: 1 }],
      });
      const order = () =>
        fetch(`http://localhost:${port}/api/payment/paydelivery`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `order of ${userId}` },
          body,
          signal: AbortSignal.timeout(20_000),
        }).then((answer) => answer.json());
      // Repeats an order with the same key, as the page does after a lost answer.
      answers.push(await order().catch(order));
      if (answers.length === 10) process.kill(victim, 'SIGKILL');
    };
    const left = Array.from({ length: buyers }).values();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const _ of left) await buy();
      }),
    );

    const sold = answers.filter(({ success }) => success).map(({ order_id }) => order_id ?? '');
    expect(new Set(sold).size).toBe(units);
    expect(answers).toHaveLength(buyers);
    const written = await sql<{ order_id: string }>`
      select order_id from order_line join shop_order using (order_id)
       where sku = ${sku} and stage = 'placed' and created_at > ${began}`.execute(db);
    expect(written.rows.map(({ order_id }) => order_id).toSorted()).toEqual(sold.toSorted());
    expect((await sql`select * from violation`.execute(db)).rows).toEqual([]);
    await expect.poll(servingProcesses).toBe(2);
    expect(workers()).not.toContain(victim);
    expect(await metrics()).toContain('worker_deaths_total 1\n');
  } finally {
    await db.destroy();
    await postgres.stop();
  }
});

/** A request whose last bytes arrive after the signal. */
async function inFlightDuring(signal: () => void): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  const head = 'POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n';
  socket.write(`${head}{"name":`);
  // Long enough for a process to take the connection.
  await ask('/healthz');
  await new Promise((resolve) => setTimeout(resolve, 300));
  signal();
  await expect
    .poll(() =>
      ask('/healthz').then(
        () => true,
        () => false,
      ),
    )
    .toBe(false);
  socket.write('""}');
  return answered;
}

test('[J-06] a process stopped with SIGTERM is replaced, and does not count as a crash', async () => {
  const deaths = async () => /^worker_deaths_total \d+$/m.exec(await metrics())?.[0];
  const before = await deaths();
  expect(before).toBeDefined();
  const told = workers()[0] ?? 0;
  process.kill(told, 'SIGTERM');
  await expect.poll(() => workers().includes(told)).toBe(false);
  await expect.poll(servingProcesses).toBe(2);
  expect(await deaths()).toBe(before);
});

test('[J-06] SIGTERM to the parent ends all processes after open requests are answered, and PostgreSQL last', async () => {
  const running = workers();
  const exit = ended(shop);
  expect(await inFlightDuring(() => shop.kill('SIGTERM'))).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await exit).toBe(0);
  expect(running.filter(isAlive)).toEqual([]);
  expect(processesWith(folder)).toEqual([]);
});

test('[J-06] Ctrl+C, which reaches all of them at once, does the same', async () => {
  await start();
  const exit = ended(shop);
  expect(await inFlightDuring(() => process.kill(-(shop.pid ?? 0), 'SIGINT'))).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await exit).toBe(0);
  expect(words).toBe('');
});

test('[J-06] when the parent is killed its processes end too, and the port is free', async () => {
  await start();
  const running = workers();
  expect(running).toHaveLength(2);
  shop.kill('SIGKILL');
  await expect.poll(() => running.filter(isAlive)).toEqual([]);
  await start();
});

test('[J-06] if every process dies right after its start the parent gives up, and says so', async () => {
  const exit = ended(shop);
  const killing = setInterval(() => killAll(workers()), 100);
  expect(await exit).toBe(1);
  clearInterval(killing);
  expect(words).toBe('Processes end right after their start, again and again. The reason is in the log above.\n');
});
