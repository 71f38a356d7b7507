import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import { buildApi } from './api.ts';
import { Cache } from './cache.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { DiskSpace } from './disk-space.ts';
import { handleErrors } from './errors.ts';
import { LongAnswers, Streamed } from './long-answers.ts';
import { mount } from './mount.ts';
import { Sessions } from '../state/sessions.ts';

const { db } = await testDatabase();
const path = '/api/grouped-product/search-all-products/pahiya';
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** A server whose whole catalogue is what the test says. */
async function serverOf(parts: () => AsyncIterable<string>, limits: ConstructorParameters<typeof LongAnswers>[0]) {
  const cache: Parameters<typeof buildApi>[1]['cache'] = new Cache(new CatalogueChanges(), 1_000_000);
  const sessions = new Sessions(db, 'a secret for tests that nobody else uses');
  const handlers = { 'GET /grouped-product/search-all-products/:mainId': async () => new Streamed(parts) };
  const http = fastify();
  handleErrors(http, new DiskSpace('.'));
  mount(http, buildApi(handlers, { mainId: 'pahiya', sessions, cache }), {
    answerTimeoutMs: 10_000,
    long: new LongAnswers(limits),
  });
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  closers.push(() => {
    http.server.closeAllConnections();
    return http.close();
  });
  return { ask: () => fetch(origin + path), askWithoutReading: () => openIdle(new URL(origin).port) };
}

/** A client that asks and takes nothing of the answer. */
async function openIdle(port: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return socket;
}

/** Parts without end, of which it is known how many were made. */
function endless() {
  const made = { count: 0 };
  async function* parts() {
    while (true) {
      made.count += 1;
      yield 'x'.repeat(64 * 1024);
      await sleep(0);
    }
  }
  return { made, parts };
}

test('a few are sent at once, some wait, the rest get Retry-After; each answer is complete', async () => {
  const gate = Promise.withResolvers<void>();
  let [atOnce, mostAtOnce] = [0, 0];
  async function* parts() {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    yield '{"data":[';
    await gate.promise;
    yield ']}';
    atOnce -= 1;
  }
  const { ask } = await serverOf(parts, { atOnceMax: 2, waitingMax: 3 });
  const asked = Array.from({ length: 8 }, ask);
  let refused = 0;
  for (const answer of asked) void answer.then(({ status }) => (refused += Number(status === 503)));
  await expect.poll(() => refused).toBe(3);
  gate.resolve();
  const answers = await Promise.all(asked);
  expect(mostAtOnce).toBe(2);
  const { 200: whole = [], 503: busy = [] } = Object.groupBy(answers, ({ status }) => status);
  expect(await Promise.all(whole.map((answer) => answer.text()))).toEqual(Array(5).fill('{"data":[]}'));
  expect(busy.map(({ headers }) => Number(headers.get('retry-after')) > 0)).toEqual([true, true, true]);
  expect(await busy[0]?.json()).toMatchObject({ isError: true, code: 'busy' });
});

test('a client that waits too long gets Retry-After', async () => {
  const gate = Promise.withResolvers<void>();
  async function* parts() {
    yield '{"data":[';
    await gate.promise;
    yield ']}';
  }
  const { ask } = await serverOf(parts, { atOnceMax: 1, waitMaxMs: 50 });
  const first = await ask();
  expect((await ask()).status).toBe(503);
  gate.resolve();
  expect(await first.json()).toEqual({ data: [] });
  expect(await (await ask()).json(), 'the place is free again').toEqual({ data: [] });
});

test('for a client that does not read no more parts are made, and it is cut off before others have to wait', async () => {
  const { made, parts } = endless();
  const { ask, askWithoutReading } = await serverOf(parts, { atOnceMax: 1, waitMaxMs: 10_000, stallMaxMs: 500 });
  const idle = await askWithoutReading();
  await expect.poll(() => made.count).toBeGreaterThan(0);
  const waiting = ask();
  const madeForIdle = await steady(() => made.count);
  expect(madeForIdle * 64, 'kB made for who takes nothing: what the sockets hold').toBeLessThan(16_000);
  const next = await waiting;
  expect(next.status).toBe(200);
  idle.resume();
  if (!idle.closed) await once(idle, 'close');
  await next.body?.cancel();
});

test('a client that hangs up frees its place at once', async () => {
  const { made, parts } = endless();
  const { ask, askWithoutReading } = await serverOf(parts, { atOnceMax: 1, stallMaxMs: 60_000, waitMaxMs: 10_000 });
  const leaving = await askWithoutReading();
  await expect.poll(() => made.count).toBeGreaterThan(0);
  const waiting = ask();
  leaving.destroy();
  const next = await waiting;
  expect(next.status).toBe(200);
  await next.body?.cancel();
});

async function steady(read: () => number): Promise<number> {
  let last = -1;
  while (last !== read()) {
    last = read();
    await sleep(100);
  }
  return last;
}
