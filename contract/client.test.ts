import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { createClient, createHttpTransport } from './client.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import type { CartLine } from './cart-line.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/api`;
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const noAnswer = { ok: false, status: 0, refusal: null };

test('a call sends method, escaped path, query, body and the headers that identify the caller', async () => {
  const baseUrl = await serve((request, response, body) =>
    json(response, 200, { method: request.method, url: request.url, headers: request.headers, body }),
  );
  const client = createClient(createHttpTransport({ baseUrl, authorise: () => ({ authorization: 'Bearer t' }) }));
  const searched = await client.call('GET /grouped-product/search-all-products/:mainId', {
    params: { mainId: 'a/b?c d' },
    query: { search: 'red & blue', page: 2, limit: '9', sort: undefined },
  });
  expect(searched).toMatchObject({
    ok: true,
    body: {
      method: 'GET',
      url: '/api/grouped-product/search-all-products/a%2Fb%3Fc%20d?search=red+%26+blue&page=2&limit=9',
      headers: { authorization: 'Bearer t' },
      body: '',
    },
  });
  const added = await client.call('POST /cart', { body: { product_sku: 'SK-1' } });
  expect(added).toMatchObject({
    body: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"product_sku":"SK-1"}' },
  });
});

test('a refusal arrives with its code, message and fields', async () => {
  const refusal = { success: false, isError: true, code: 'already-in-cart', message: 'Already', msg: 'Already' };
  const baseUrl = await serve((_, response) => json(response, 409, refusal));
  const answer = await createClient(createHttpTransport({ baseUrl })).call('POST /cart', {
    body: { product_sku: 'SK-1' },
  });
  expect(answer).toEqual({ ok: false, status: 409, refusal });
});

test.each([
  ['POST /cart', { isError: true, msg: 'Cart is full' }, 'Cart is full'],
  ['GET /cart/:userId', { isError: true, data: [] }, null],
  ['POST /address', { isError: true, message: 'No such pincode' }, 'No such pincode'],
  ['POST /registeruser/api/send-otp', { success: false, message: 'Not now' }, 'Not now'],
  ['POST /registeruser/api/verify-otp', { success: false, msg: 'Wrong', message: '' }, 'Wrong'],
  // Calls that report by `success` accept nothing else as a yes.
  ['POST /payment', { order_id: 'o1' }, null],
  ['POST /feepay/verify', {}, null],
] as const)('%s answered 200 %j is a failure, as a 400 would be', async (key, body, words) => {
  const answer = await createClient(async () => ({ status: 200, body })).call(key as never, {});
  expect(answer).toMatchObject({ ok: false, status: 400 });
  expect('refusal' in answer && (answer.refusal?.msg ?? null)).toBe(words);
  expect('refusal' in answer && (answer.refusal?.message ?? null)).toBe(words);
});

test('a refusal says how long to wait', async () => {
  const baseUrl = await serve((_, response) => {
    response.setHeader('retry-after', '42');
    json(response, 429, { code: 'too-many-requests', message: 'Too many', msg: 'Too many' });
  });
  const answer = await createClient(createHttpTransport({ baseUrl })).call('GET /inquiry/token');
  expect(answer).toMatchObject({ ok: false, status: 429, retryAfterSeconds: 42 });
});

test('the message of a refusal arrives from a server without codes, and nothing that is not text', async () => {
  const call = (body: unknown) => createClient(async () => ({ status: 409, body })).call('GET /inquiry/token');
  expect(await call({ isError: true, msg: 'Sold out' })).toMatchObject({ refusal: { msg: 'Sold out', code: '' } });
  const odd = await call({ msg: 'Sold out', message: { a: 1 }, code: 7, fields: [{ field: 'name' }, null] });
  expect(odd).toMatchObject({ refusal: { msg: 'Sold out', message: 'Sold out', code: '' } });
  expect(odd).not.toHaveProperty('refusal.fields');
  expect(await call({ msg: ['Sold out'] })).toMatchObject({ ok: false, refusal: null });
});

test('no successful response looks like a refusal to the client', () => {
  const readsAsNo = Object.entries<Endpoint>(contract).filter(([, { response }]) => {
    const shape: Record<string, unknown> = 'shape' in response ? (response.shape as Record<string, unknown>) : {};
    const { success, isError } = shape as Record<string, z.ZodMiniType | undefined>;
    return (success && z.safeParse(success, false).success) || (isError && z.safeParse(isError, true).success);
  });
  expect(readsAsNo.map(([key]) => key)).toEqual([]);
});

test.each([
  [502, 'text/html', '<h1>Bad gateway</h1>'],
  [500, 'application/json', '{"broken":'],
  [404, 'application/json', '{"detail":"not ours"}'],
  [500, 'application/json', 'null'],
  [200, 'application/json', '{"token":'],
  [200, 'text/html', '<h1>Log in to the Wi-Fi</h1>'],
])('an answer %d %s %s is a failure without a refusal', async (status, type, body) => {
  const baseUrl = await serve((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
  const answer = await createClient(createHttpTransport({ baseUrl })).call('GET /inquiry/token');
  expect(answer).toEqual({ ok: false, status, refusal: null });
});

test('a connection that breaks before or during the response counts as no response, without an exception', async () => {
  const cutAtOnce = await serve((request) => request.socket.destroy());
  const cutWithin = await serve((request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"to');
    setTimeout(() => request.socket.destroy(), 20);
  });
  for (const baseUrl of [cutAtOnce, cutWithin, 'http://127.0.0.1:1/api']) {
    expect(await createClient(createHttpTransport({ baseUrl })).call('GET /inquiry/token')).toEqual(noAnswer);
  }
});

test('a call to a silent server ends after the timeout, or at once when the caller leaves', async () => {
  const baseUrl = await serve(() => {});
  const client = createClient(createHttpTransport({ baseUrl, timeoutMs: 50 }));
  expect(await client.call('GET /inquiry/token')).toEqual(noAnswer);
  const patient = createClient(createHttpTransport({ baseUrl }));
  const started = performance.now();
  expect(await patient.call('GET /inquiry/token', { signal: AbortSignal.timeout(30) })).toEqual(noAnswer);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test.each(['', '.', '..'])('the parameter %j never turns a call into a different one', async (userId) => {
  const asked: (string | undefined)[] = [];
  const baseUrl = await serve((request, response) => {
    asked.push(request.url);
    json(response, 200, {});
  });
  const client = createClient(createHttpTransport({ baseUrl }));
  expect(await client.call('DELETE /cart/deleteall/:userId', { params: { userId } })).toEqual(noAnswer);
  expect(asked).toEqual([]);
});

test('an invoice arrives as bytes', async () => {
  const baseUrl = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
  );
  const client = createClient(createHttpTransport({ baseUrl }));
  const answer = await client.call('GET /payment/order/:orderId/invoice', { params: { orderId: 'o1' } });
  expect(answer.ok && new TextDecoder().decode(answer.body)).toBe('%PDF-1.7');
});

test('a failing hook fails the call, not the page', async () => {
  const transport = createHttpTransport({ authorise: () => Promise.reject(new Error('no token')) });
  expect(await createClient(transport).call('GET /inquiry/token')).toEqual(noAnswer);
});

test('the types know what each call takes and returns', async () => {
  const client = createClient(async () => ({ status: 200, body: { isError: false, data: [] } }));
  const answer = await client.call('GET /cart/:userId', { params: { userId: 'u1' } });
  expect(answer.ok).toBe(true);
  if (answer.ok) expectTypeOf(answer.body.data).toEqualTypeOf<CartLine[]>();
  // @ts-expect-error the path needs its parameter
  await client.call('GET /cart/:userId', { params: {} });
  // @ts-expect-error this call takes no body
  await client.call('GET /cart/:userId', { params: { userId: 'u1' }, body: {} });
  // @ts-expect-error there is no such call
  await client.call('GET /nothing');
  // @ts-expect-error a SKU is text
  await client.call('POST /cart', { body: { product_sku: 1 } });
});
