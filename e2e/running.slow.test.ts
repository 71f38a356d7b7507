import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../database/free-port.ts';
import { killAll, processesWith } from './processes.ts';
import { program } from './program.ts';
import { query } from './shop-database.ts';

/** The process as in production: killed, started twice, run twice on one database. Each test continues where the previous one ended. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = join(tmpdir(), `pahiya-running-${process.pid}`);
let [port, otherPort, livePort] = [0, 0, 0];
const started: ChildProcess[] = [];

beforeAll(async () => {
  mkdirSync(folder, { mode: 0o755 });
  [port, otherPort, livePort] = await Promise.all([freePort(), freePort(), freePort()]);
});

function start(at: number, environment: Record<string, string> = {}): ChildProcess {
  const shop = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(at), DATA_DIR: folder, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  started.push(shop);
  return shop;
}

const isReady = (at: number) =>
  fetch(`http://localhost:${at}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
const untilReady = (at: number) => vi.waitUntil(() => isReady(at), { timeout: 120_000, interval: 200 });
const home = async (at: number) => (await fetch(`http://localhost:${at}/`)).text();
const ended = (shop: ChildProcess) => new Promise<number | null>((resolve) => shop.once('exit', resolve));

const change = (statement: string) => query(folder, statement);

/** With PostgreSQL, which has its own process group. */
const processesOfFolder = () => processesWith(folder);

afterAll(() => {
  for (const shop of started) shop.kill('SIGTERM');
  killAll(processesOfFolder());
  rmSync(folder, { recursive: true, force: true });
});

test('the shop answers again after all of its processes were killed', async () => {
  const first = start(port);
  await untilReady(port);
  expect(await home(port)).toContain('New on the Track');
  process.kill(-(first.pid ?? 0), 'SIGKILL');
  killAll(processesOfFolder());
  await expect.poll(() => isReady(port)).toBe(false);
  start(port);
  await untilReady(port);
  // On a busy machine the first requests may get a 503.
  await expect.poll(() => home(port)).toContain('New on the Track');
});

test('an occupied port is reported, and the running shop is not affected', async () => {
  const second = start(port);
  let words = '';
  second.stderr?.on('data', (data) => (words += String(data)));
  expect(await ended(second)).toBe(1);
  expect(words).toContain(`Port ${port} is taken`);
  expect(await isReady(port)).toBe(true);
});

test('two processes share one database, and a changed price shows on both within 2 s', async () => {
  start(otherPort);
  await untilReady(otherPort);
  const showsNewPrice = async () => {
    const pages = await Promise.all([home(port), home(otherPort)]);
    return pages.map((html) => html.includes('₹12,345.00'));
  };
  expect(await showsNewPrice()).toEqual([false, false]);
  await change('update slider set price_paise = 1234500');
  await expect.poll(showsNewPrice, { timeout: 2000, interval: 50 }).toEqual([true, true]);
});

test('an open request is finished before the process ends, and PostgreSQL keeps running for the other process', async () => {
  const shop = started.at(-1);
  const socket = connect(otherPort, '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  const head = 'POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n';
  socket.write(`${head}{"name":`);
  await home(otherPort);
  const exit = shop && ended(shop);
  shop?.kill('SIGTERM');
  await expect.poll(() => isReady(otherPort)).toBe(false);
  socket.write('""}');
  expect(await answered).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await exit).toBe(0);
  expect(await isReady(port)).toBe(true);
});

test('stopping the last process stops PostgreSQL too', async () => {
  const shop = started.find(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const exit = shop && ended(shop);
  shop?.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(processesOfFolder()).toEqual([]);
});

test('[J-01] live mode names missing settings, starts empty once it has them, and refuses a demo’s database', async () => {
  const own = join(folder, 'live');
  mkdirSync(own);
  const wordsOf = async (environment: Record<string, string>) => {
    const shop = start(livePort, { DATA_DIR: own, ...environment });
    let words = '';
    shop.stderr?.on('data', (data) => (words += String(data)));
    expect(await ended(shop)).toBe(1);
    return words;
  };
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    RAZORPAY_KEY_ID: 'rzp_live_abcdefghijklmn',
    RAZORPAY_KEY_SECRET: 'secret-of-the-key',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@shop.example',
    TOKEN_SECRET: 'a secret of at least 32 characters',
    AADHAAR_KEY: 'another-of-at-least-32-characters',
    DRAIN_SECONDS: '5',
  };
  const { SMTP_URL: _smtp, ...lacking } = live;
  expect(await wordsOf(lacking)).toBe(
    'SHOP_MODE=live cannot start:\n  SMTP_URL is missing: mails would be written to files\n',
  );

  const shop = start(livePort, { DATA_DIR: own, ...live });
  await untilReady(livePort);
  const answer = await fetch(`http://localhost:${livePort}/`);
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain('Opening soon');
  expect(page).not.toContain('demo shop');
  const { data } = (await (
    await fetch(`http://localhost:${livePort}/api/grouped-product/search-all-products/shop?limit=10&page=1`)
  ).json()) as { data?: unknown[] };
  expect(data ?? []).toEqual([]);
  const stopped = ended(shop);
  shop.kill('SIGTERM');
  // Load balancers see it while the process still answers.
  await expect.poll(() => isReady(livePort)).toBe(false);
  expect((await fetch(`http://localhost:${livePort}/healthz`)).status).toBe(200);
  expect(await stopped).toBe(0);
  expect(await wordsOf({})).toContain('it belongs to a live shop');
});
