import { request } from 'node:http';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { noChanges } from '../../domain/catalogue-change.ts';
import { PageCache } from '../pages/page-cache.ts';
import { servePages } from '../pages/pages.ts';
import { cachedBody } from './cached-body.ts';
import { connectionLimits } from './limits.ts';
import { refuseTwoHosts } from './request-hooks.ts';
import { SentBefore } from './sent-before.ts';

let renders = 0;
let sent = 0;
let seenByFastify = 0;
const sentBefore = new SentBefore();
const limits = connectionLimits(5000);
const app = fastify({ ...limits, serverFactory: (handle) => sentBefore.openServer(handle, limits) });
app.addHook('preClose', async () => sentBefore.close());
app.addHook('onRequest', async () => void (seenByFastify += 1));
refuseTwoHosts(app);
app.get('/healthz', async () => 'well');
const slowAsked = Promise.withResolvers<void>();
const slowMade = Promise.withResolvers<string>();
app.get('/slow', () => {
  slowAsked.resolve();
  return slowMade.promise;
});
const pages = new PageCache(async (address) => {
  renders += 1;
  return {
    status: address === '/page' ? 200 : 404,
    headers: { 'cache-control': 'no-cache', 'x-kind': 'page' },
    body: cachedBody('text/html', Buffer.from(`${address}, made ${renders} `.repeat(500))),
    isWhole: true,
    reads: null,
  };
}, 1_000_000);
servePages(app, { pages, guard: async () => null, onSent: () => void (sent += 1) });
sentBefore.find = (url) => pages.findByUrl(url);
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(() => app.close());

interface Seen {
  status: number | undefined;
  headers: string[];
  bytes: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { statusCode, rawHeaders } = answer;
        const withoutDate = rawHeaders.toSpliced(rawHeaders.indexOf('Date'), 2);
        resolve({ status: statusCode, headers: withoutDate, bytes: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** The same question until Fastify no longer sees it. */
async function askUntilKnown(...question: Parameters<typeof ask>): Promise<{ first: Seen; again: Seen }> {
  const first = await ask(...question);
  for (let time = 0; time < 5; time += 1) {
    const before = seenByFastify;
    const again = await ask(...question);
    if (seenByFastify === before) return { first, again };
  }
  throw new Error('Fastify saw it each time');
}

describe('what was sent before', () => {
  test.each([
    ['as it is', {}],
    ['by gzip', { 'accept-encoding': 'gzip' }],
    ['by brotli', { 'accept-encoding': 'gzip, deflate, br' }],
    ['to who has another version', { 'if-none-match': '"another"' }],
    ['to who has it', { 'if-none-match': '*' }],
  ])('is the same to the last header, %s', async (_how, headers) => {
    const { first, again } = await askUntilKnown('/page', headers);
    expect(first.headers).toContain('x-kind');
    expect(again).toEqual(first);
    expect(first.status).toBe('if-none-match' in headers && headers['if-none-match'] === '*' ? 304 : 200);
  });

  test('each time counts', async () => {
    await askUntilKnown('/page');
    const before = sent;
    await ask('/page');
    await ask('/page');
    expect(sent).toBe(before + 2);
  });

  test('is Fastify’s to answer where only the head is wanted, or another method used', async () => {
    const { again } = await askUntilKnown('/page');
    const head = await ask('/page', {}, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers).toContain(String(again.bytes.length));
    expect((await ask('/page', {}, 'POST')).status).toBe(404);
  });

  test('is not sent to two hosts', async () => {
    await askUntilKnown('/page');
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /page HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
    const chunks: unknown[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    expect(chunks.join('')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('answers no address that is written in another way', async () => {
    expect((await askUntilKnown('/x/../healthz')).again.status).toBe(404);
    expect((await askUntilKnown('/./healthz')).again.status).toBe(404);
    expect((await ask('/healthz')).bytes.toString()).toBe('well');
  });

  test('is forgotten when it changes', async () => {
    const { again } = await askUntilKnown('/page?tab=2');
    pages.changed({ ...noChanges(), isEverything: true });
    await expect.poll(async () => (await ask('/page?tab=2')).bytes.toString()).not.toBe(again.bytes.toString());
  });

  test('is refused by a shop that closes, and the connection ends', async () => {
    await askUntilKnown('/page');
    const socket = connect(port, '127.0.0.1');
    const chunks: unknown[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    // A call under way keeps the connection open while the shop closes.
    socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await slowAsked.promise;
    void app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    socket.write('GET /page HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(60);
    slowMade.resolve('slow');
    await ended;
    expect(chunks.join('')).toMatch(/^HTTP\/1\.1 200 [\s\S]*slowHTTP\/1\.1 503 [\s\S]*connection: close/i);
  });
});
