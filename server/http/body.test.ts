import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { Body, sendCacheable } from './body.ts';

const text = 'a page of text '.repeat(500);
const body = new Body('text/html; charset=utf-8', Buffer.from(text));
const app = fastify();
app.get('/', (request, reply) => sendCacheable(request, reply, body));
app.get('/small', (request, reply) => sendCacheable(request, reply, new Body('text/plain', 'small')));

const get = (headers: Record<string, string>, url = '/') => app.inject({ url, headers });

describe('a cached body', () => {
  test('goes out in the best encoding the visitor takes', async () => {
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
    const gz = await get({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(gz.rawPayload).toString()).toBe(text);
    const plain = await get({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toBe(text);
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  test('an encoding the visitor refuses is not used', async () => {
    const answer = await get({ 'accept-encoding': 'br;q=0, gzip;q=1.0' });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  test('is not sent again to a visitor who has it', async () => {
    const { headers } = await get({});
    const again = await get({ 'if-none-match': `"other", ${headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload.length).toBe(0);
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('a short one is not compressed', async () => {
    expect((await get({ 'accept-encoding': 'br' }, '/small')).headers['content-encoding']).toBeUndefined();
  });
});
