import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createClient, createHttpTransport } from '../../contract/client.ts';
import { contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { signedIn } from '../testing/signed-in.ts';
import { testApp } from '../testing/test-app.ts';
import { buildApi } from './api.ts';
import { Cache } from './cache.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { DiskSpace } from './disk-space.ts';
import { handleErrors } from './errors.ts';
import { mount } from './mount.ts';
import { refuse } from './refuse.ts';

const app = await testApp();
const heard: Buffer[] = [];
const pdf = new TextEncoder().encode('%PDF-1.7 of nobody');
const bill = {
  amountbeforediscount: 500,
  saletotal: 450,
  discountprice: 0,
  amountafterdiscount: 450,
  deliveryCharge: 40,
  totalAmountbeforePay: 490,
  advance_amount: 490,
  remaining_amount: 0,
  distance_km: 3,
  distance_estimated: true,
};

const api = buildApi(
  {
    'POST /payment/webhook': async ({ body }) => {
      heard.push(Buffer.from(body));
      return { success: true };
    },
    'POST /payment/callback': async ({ body, query }) => ({
      location: `/payment-failed/${query.order ?? body.razorpay_order_id ?? 'none'}`,
    }),
    'GET /payment/order/:orderId/invoice': async ({ params }, { setHeader }) => {
      if (params.orderId === 'none') return refuse('no-invoice-yet');
      if (params.orderId === 'named') setHeader('content-disposition', 'attachment; filename="invoice-7.pdf"');
      return pdf;
    },
    'POST /payment': async () => refuse('bill-changed', { bill }),
  },
  { mainId: 'pahiya', sessions: app.sessions, cache: new Cache(new CatalogueChanges(), 0) },
);
const http = fastify();
http.removeContentTypeParser('text/plain');
handleErrors(http, new DiskSpace('.'));
await http.register(async (calls) => mount(calls, api, { answerTimeoutMs: 10_000 }));
const origin = await http.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => http.close());

const post = (path: string, type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: new Uint8Array(Buffer.from(body)),
    redirect: 'manual',
  });

describe('a body that a signature covers', () => {
  test.each(['{ "a" :1.0,\n"b":"\\u0041" }', 'no JSON at all', '{"a":"\\u0000"}'])(
    'reaches its handler byte by byte: %s',
    async (body) => {
      const answer = await post('/payment/webhook', 'application/json; charset=utf-8', body);
      expect(answer.status).toBe(200);
      expect(heard.at(-1)?.toString()).toBe(body);
    },
  );

  test('may be 256 KiB and no more', async () => {
    const max = contract['POST /payment/webhook'].bodyLimitBytes;
    expect((await post('/payment/webhook', 'application/json', Buffer.alloc(max, 'x'))).status).toBe(200);
    expect(heard.at(-1)?.length).toBe(max);
    expect((await post('/payment/webhook', 'application/json', Buffer.alloc(max + 1, 'x'))).status).toBe(413);
  });
});

describe('a form', () => {
  const form = 'application/x-www-form-urlencoded';

  test('of the payment provider is accepted from its own site, and redirects by GET', async () => {
    const answer = await post('/payment/callback', form, 'razorpay_order_id=order_1&error%5Bcode%5D=BAD', {
      'sec-fetch-site': 'cross-site',
      origin: 'https://api.razorpay.com',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/payment-failed/order_1');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const empty = await fetch(`${origin}/api/payment/callback?order=o7`, { method: 'POST', redirect: 'manual' });
    expect(empty.headers.get('location')).toBe('/payment-failed/o7');
  });

  test('is accepted by no other call', async () => {
    const { headers } = await signedIn(app);
    const others = Object.entries<Endpoint>(contract)
      .filter(([key, { bodyKind }]) => !key.startsWith('GET ') && bodyKind !== 'form')
      .map(([key]) => key);
    expect(others.length).toBeGreaterThan(20);
    for (const key of others) {
      const [method = '', path = ''] = key.split(' ');
      const answer = await app.http.inject({
        method: method as 'POST',
        url: `/api${path.replaceAll(/:[^/]+/g, '1')}`,
        headers: { 'content-type': form, ...headers },
        body: 'a=1',
      });
      expect(`${key} ${answer.statusCode}`).toBe(`${key} 415`);
    }
  });
});

describe('a PDF', () => {
  test('reaches the typed client as bytes, as a download that nobody caches', async () => {
    const { headers } = await signedIn(app);
    const client = createClient(createHttpTransport({ baseUrl: `${origin}/api`, authorise: () => headers }));
    const call = (orderId: string) => client.call('GET /payment/order/:orderId/invoice', { params: { orderId } });
    const answer = await call('o1');
    expect(answer.ok && Buffer.from(answer.body).toString()).toBe(Buffer.from(pdf).toString());
    expect(await call('none')).toMatchObject({ ok: false, status: 409, refusal: { code: 'no-invoice-yet' } });
    const plain = await fetch(`${origin}/api/payment/order/o1/invoice`, { headers });
    expect(plain.headers.get('content-type')).toBe('application/pdf');
    expect(plain.headers.get('content-disposition')).toBe('attachment');
    expect(plain.headers.get('cache-control')).toBe('no-store');
    const named = await fetch(`${origin}/api/payment/order/named/invoice`, { headers });
    expect(named.headers.get('content-disposition')).toBe('attachment; filename="invoice-7.pdf"');
  });
});

test('a refusal carries the bill that it is about', async () => {
  const { headers } = await signedIn(app);
  const order = {
    billing_address: 'a1',
    shipping_address: 'a1',
    payment_mode: 'Pay now',
    cart_products: [{ product_sku: 'SK-1' }],
  };
  const answer = await post('/payment', 'application/json', JSON.stringify(order), headers);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'bill-changed', bill });
  expect(refuse('fee-changed', { amount: 1000 }).body).toMatchObject({ code: 'fee-changed', amount: 1000 });
});
