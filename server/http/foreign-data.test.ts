import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import { addSku } from '../../database/testing/rows.ts';
import { addCentres, admissionForm } from '../testing/admission-fixture.ts';
import { callerOf } from '../testing/caller.ts';
import { buyer, setUpShop } from '../testing/checkout-fixture.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
await setUpShop(db);
await addCentres(db);

/** A customer with something of everything, each private text marked with words that occur nowhere else. */
async function customer() {
  const mark = `canary${randomUUID().replaceAll('-', '')}`;
  const { userId, addressId, headers, pay, form } = await buyer(app);
  const ask = callerOf(http, headers);
  await db.updateTable('account').set({ full_name: mark }).where('user_id', '=', userId).execute();
  const address = { location_user: 'Home', new_address: mark, city: mark, area: mark, pincode: '400708' };
  await ask(`PUT /address/${addressId}`, address);
  const sku = await addSku(db, { onHand: 5 });
  await ask('POST /cart', { product_sku: sku, main_id: 'pahiya' });
  const ordered = await pay(form({ [sku]: 1 }));
  const child = { ...admissionForm, name: mark, fatherName: mark, motherName: mark, school: mark, address: mark };
  const admitted = (await ask('POST /admission', child)).body as { payment_id: string };
  const fee = (await ask('POST /feepay', { order_id: admitted.payment_id, amount: 1000, main_id: 'pahiya' })).body as {
    order_id: string;
    razorpay_order: { id: string };
  };
  const ids = [userId, addressId, ordered.body.order_id ?? '', admitted.payment_id, fee.order_id, sku];
  const providerIds = [ordered.body.razorpay_order?.id ?? '', fee.razorpay_order.id];
  expect(ids.every((id) => id.length > 3)).toBe(true);
  return { mark, userId, headers, ids, providerIds, addressId, sku };
}

/** Everything that is somebody's, as text. */
async function rowsOf(userId: string): Promise<string> {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE' order by 1`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(8);
  const dumps = rows.map(async ({ table_name }) => {
    const { rows: found } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table_name)} t where user_id = ${userId} order by 1`.execute(db);
    return `${table_name}: ${found.map(({ row }) => row).join('\n')}`;
  });
  return (await Promise.all(dumps)).join('\n');
}

/** What a stranger names in a request: something of a customer, or something that never was. */
interface Named {
  userId: string;
  id: string;
  addressId: string;
  providerOrderId: string;
  sku: string;
}

async function send(key: string, named: Named, headers: Record<string, string>) {
  const [method = '', path = ''] = key.split(' ');
  const payload = {
    ...admissionForm,
    user_id: named.userId,
    user_name: 'Somebody',
    id: named.id,
    order_id: named.id,
    amount: 1000,
    product_sku: named.sku,
    cart_products: [{ product_sku: named.sku }],
    billing_address: named.addressId,
    shipping_address: named.addressId,
    payment_mode: 'Pay now',
    location_user: 'Home',
    new_address: 'Mine',
    city: 'Mine',
    area: 'Mine',
    pincode: '400708',
    status: 'Cancelled',
    defaultaddressS: true,
    razorpay_order_id: named.providerOrderId,
    razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
    razorpay_signature: 'a'.repeat(64),
    deviceToken: 'x'.repeat(40),
    email: 'stranger@example.in',
    returns_before: 0,
    ...(path === '/my-returns' && { reason: 'Other' }),
    lines: [{ line_number: 1, quantity: 1 }],
  };
  const answer = await http.inject({
    method: method as 'GET',
    url: `/api${path.replaceAll(/:[A-Za-z_]+/g, named.id)}`,
    headers,
    ...(method !== 'GET' && { payload }),
  });
  const { date: _date, ...told } = answer.headers;
  return { status: answer.statusCode, body: answer.body, told };
}

const inventedId = () => randomUUID().replaceAll('-', '');

/** What is somebody's own and is named by an id in a path or a body. */
const privateThings = new Set<RefusalCode>([
  'unknown-order',
  'unknown-address',
  'unknown-admission',
  'unknown-credit-note',
]);

/** The answer to a stranger from each call that names somebody's data; null for other calls. */
function strangersAnswer(called: Endpoint): { status: number; code: RefusalCode } | null {
  if (called.owner !== undefined) return { status: 403, code: 'not-yours' };
  const code = called.access === 'customer' ? called.refusals.find((one) => privateThings.has(one)) : undefined;
  return code === undefined ? null : { status: 404, code };
}

test('[I-04] no call shows a stranger another customer’s data, or changes it', async () => {
  const [owner, stranger] = [await customer(), await customer()];
  const before = await rowsOf(owner.userId);
  const faults: { key: string; id: string; status: number; body: string }[] = [];
  const seen = { 403: new Set<string>(), 404: new Set<string>() };
  for (const [key, called] of Object.entries<Endpoint>(contract)) {
    const expected = strangersAnswer(called);
    for (const id of owner.ids) {
      const { sku } = owner;
      const theirs = { ...owner, id, providerOrderId: owner.providerIds[0] ?? '' };
      const foreign = await send(key, theirs, stranger.headers);
      const isWrong = expected
        ? foreign.status !== expected.status || !foreign.body.includes(`"code":"${expected.code}"`)
        : foreign.status >= 500;
      if (isWrong || foreign.body.includes(owner.mark)) faults.push({ key, id, ...foreign });
      if (!expected) continue;
      const [userId, addressId, providerOrderId] = [inventedId(), inventedId(), `order_${inventedId().slice(0, 14)}`];
      const unknown = await send(key, { userId, addressId, providerOrderId, id: inventedId(), sku }, stranger.headers);
      expect(foreign, `${key}: what is another's looks as what never was`).toEqual(unknown);
      if (expected.status === 403 || expected.status === 404) seen[expected.status].add(key);
    }
  }
  expect(faults).toEqual([]);
  expect(await rowsOf(owner.userId)).toBe(before);
  expect(seen[403].size, 'calls that name a user, or need a staff account').toBeGreaterThanOrEqual(9);
  expect(seen[404].size, 'calls that name an order, an address or an admission').toBeGreaterThanOrEqual(14);
});

test('[I-04] the same calls work for the owner, so that the refusals above prove something', async () => {
  const owner = await customer();
  const [, addressId, orderId, , feeOrderId] = owner.ids;
  const paths = [
    ...['address', 'payment', 'admission', 'cart', 'registeruser/single'].map((path) => `${path}/${owner.userId}`),
    `payment/order/${orderId}`,
    `feepay/order/${feeOrderId}`,
  ];
  for (const path of paths) {
    expect([path, (await http.inject({ url: `/api/${path}`, headers: owner.headers })).statusCode]).toEqual([
      path,
      200,
    ]);
  }
  const ask = callerOf(http, owner.headers);
  expect((await ask(`PATCH /address/${addressId}`, { defaultaddressS: true })).status).toBe(200);
});

test('[I-04] customers who read at once get their own data and nobody else’s', async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, customer));
  const reads = customers.flatMap(({ userId, headers, mark }) =>
    ['address', 'payment', 'admission', 'registeruser/single'].map(async (path) => {
      const { body } = await http.inject({ url: `/api/${path}/${userId}`, headers });
      return { path, marks: customers.filter((one) => body.includes(one.mark)).map((one) => one.mark), mark };
    }),
  );
  const answers = await Promise.all(reads);
  expect(answers.map(({ path, marks }) => ({ path, marks }))).toEqual(
    answers.map(({ path, mark }) => ({ path, marks: [mark] })),
  );
});
