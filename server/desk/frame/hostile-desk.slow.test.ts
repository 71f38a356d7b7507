import { expect, test } from 'vitest';
import { deskContract, type DeskKey } from '../../../contract/desk/desk-contract.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
const { browser } = await atDesk(app);
const cookie = `desk=${browser.cookie ?? ''}`;

/** Signing out would end the session that the other calls need. */
const calls = (Object.keys(deskContract) as DeskKey[])
  .filter((key) => key !== 'POST /desk/sign-out')
  .map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path, hasBody: 'body' in deskContract[key] };
  });

/** Calls as the owner with a fresh proof, so that only the contract checks the input. */
async function ask(method: string, path: string, body?: string) {
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  expect(answer.status, `${method} ${path} → ${text.slice(0, 200)}`).toBeLessThan(500);
  return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> };
}

const fill = (path: string, value: string) => path.replaceAll(/:[^/]+/g, value);

const segments = ['%00', '%E0%A4%A', '..%2f..%2fetc', '<script>', 'a'.repeat(3000), '%F0%9F%9B%BC', '-1', '1e9', '%27'];

test.each(segments)('as a path segment, %s finds nothing and breaks nothing', async (segment) => {
  const taken = calls.filter(({ path }) => path.includes(':'));
  expect(taken.length).toBeGreaterThan(8);
  for (const { method, path } of taken) {
    const { status } = await ask(method, fill(path, segment));
    // A handler that takes no body may find nothing to do, which is 404; nothing here exists, so nothing succeeds.
    expect({ method, path, isRefused: status >= 400 }).toEqual({ method, path, isRefused: true });
  }
});

const wrongBodies: [string, string][] = [
  ['broken JSON', '{"a":'],
  ['a poisoned prototype', '{"__proto__":{"permissions":["staff.edit"]}}'],
  ['an array', '[[[]]]'],
  ['30,000 levels deep', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['a NUL', '{"email":"a\\u0000@b.in","name":"\\u0000","token":"\\u0000"}'],
  ['half a surrogate pair', '{"email":"\\ud800@b.in","name":"\\ud800","query":"\\ud800"}'],
  ['1 MB', `{"name":"${'x'.repeat(1_000_000)}"}`],
];

test.each(wrongBodies)('as a body, %s is refused with a message', async (_name, body) => {
  for (const { method, path, hasBody } of calls) {
    if (!hasBody) continue;
    const answer = await ask(method, fill(path, 'x'), body);
    expect(answer).toMatchObject({ body: { success: false, code: expect.any(String), message: expect.any(String) } });
  }
});

/** Valid bodies; the tests spoil one field at a time. */
const examples: Partial<Record<DeskKey, Record<string, unknown>>> = {
  'POST /desk/sign-in': { email: 'a@b.in', password: 'x' },
  'POST /desk/sign-in/proof': { ticket: 'x', code: '123456' },
  'POST /desk/proof': { code: '123456' },
  'POST /desk/invitation/accept': { token: 'x', password: 'long enough', code: '123456' },
  'POST /desk/staff': { email: 'new@b.in', full_name: 'New', role: 'coach', centres: [] },
  'POST /desk/views': { screen: 'orders', name: 'A', query: 'a=b' },
  'POST /desk/orders/:orderId/status': { from: 'Pending', status: 'Packed' },
  'POST /desk/orders/:orderId/cancel': { from: 'Pending', note: 'x', shown_paise: 0 },
  'PATCH /desk/orders/:orderId/address': {
    version: 1,
    new_address: '1 Rink Road',
    area: '',
    city: 'Mumbai',
    pincode: '400001',
    mobile: '9876543210',
  },
  'POST /desk/orders/bulk/status': { status: 'Packed', rows: [{ order_id: 'x', from: 'Pending' }] },
  'POST /desk/orders/papers': { kind: 'labels', order_ids: ['x'] },
  'POST /desk/orders/:orderId/notes': { note: 'x' },
  'PUT /desk/orders/:orderId/shipment': { version: 0, courier: 'X', awb: 'A123', tracking_link: '' },
  'PATCH /desk/variations/:sku': { version: 1, price_paise: 1, sale_price_paise: 1 },
  'PATCH /desk/settings/shop': {
    version: 1,
    cart_button: 'buynow',
    pay_buttons: ['paynow'],
    delivery_percentage: 5,
    whatsapp_number: '',
    mobile: '',
    customers_can_cancel: true,
    return_days: 7,
  },
  'POST /desk/centres': { name: 'A', address: '', timings: '', is_location: true },
  'POST /desk/coupons': { code: 'ABC', percentage_offer: 5, price_offer_paise: null },
  'POST /desk/pincodes/preview': { text: '400001', action: 'Active' },
  'POST /desk/pincodes': { text: '400001', action: 'Active' },
  'POST /desk/tax': { hsn: '61', valid_from: '2090-01-01', price_up_to_paise: 1, basis_points: 500 },
  'POST /desk/products/bulk': { rows: [{ id: 'X', version: 1 }], change: { kind: 'price', percent: 10 } },
  'POST /desk/grid': { rows: [{ sku: 'X', prices: { version: 1, price_paise: 1, sale_price_paise: null } }] },
  'POST /desk/stock/:sku/movements': { kind: 'count', key: 'k', expected: 1, counted: 1, reason: '' },
  'POST /desk/products/bulk/preview': { product_ids: ['X'], change: { kind: 'sale', percent: 10 } },
};
const values = [
  '',
  ' ',
  '\u202e',
  "'; drop table staff; --",
  '%_\\',
  '{{7*7}}',
  -1,
  1e308,
  2 ** 31,
  null,
  true,
  [],
  [[]],
  {},
];

test.each(Object.entries(examples))('%s: each field in turn, of a wrong kind or size', async (key, example) => {
  const [method = '', path = ''] = key.split(' ');
  const statuses = new Set<number>();
  for (const field of Object.keys(example)) {
    const bodies = [...values, 'x'.repeat(60_000)].map((value) => JSON.stringify({ ...example, [field]: value }));
    const answers = await Promise.all(bodies.map((body) => ask(method, fill(path, 'X'), body)));
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses]).toContain(400);
});

test('a script in a name is stored as typed and comes back as data', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const body = JSON.stringify({ screen: 'orders', name, query: '</script>' });
  const saved = await ask('POST', '/desk/views', body);
  expect(saved).toMatchObject({ status: 200, body: { name, query: '</script>' } });
});

test('every query field, with text that means something to SQL or to LIKE', async () => {
  const texts = ["'", '%', '\\', '_', '%00', '%F0%9F%9B%BC', 'a'.repeat(99), '-1', '9999-99-99', '2026-02-31', 'null'];
  const fields = ['q', 'after', 'limit', 'sort', 'status', 'category', 'type', 'stock', 'actor', 'kind', 'subject'];
  const statuses = new Set<number>();
  for (const path of ['/desk/orders', '/desk/products', '/desk/audit', '/desk/find', '/desk/views']) {
    for (const field of [...fields, 'from', 'until', 'screen', 'view', 'mode']) {
      for (const text of texts) {
        const sent = text
          .replaceAll('%', '%25')
          .replace('%2500', '%00')
          .replace('%25F0%259F%259B%25BC', '%F0%9F%9B%BC');
        statuses.add((await ask('GET', `${path}?${field}=${sent}`)).status);
      }
    }
  }
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 400]);
});
