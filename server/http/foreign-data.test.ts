import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { addSku } from '../../database/testing/rows.ts';
import { addCentres, admissionForm } from '../testing/admission-fixture.ts';
import { callerOf } from '../testing/caller.ts';
import { buyer, openShop } from '../testing/checkout-fixture.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
await openShop(db);
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

test('[I-04] whatever a stranger sends to any call, nothing of another customer comes back or changes', async () => {
  const [owner, stranger] = [await customer(), await customer()];
  const before = await rowsOf(owner.userId);
  const answers: { key: string; id: string; isBroken: boolean; isLeak: boolean }[] = [];
  for (const key of Object.keys(contract)) {
    const [method = '', path = ''] = key.split(' ');
    for (const id of owner.ids) {
      const body = {
        ...admissionForm,
        user_id: owner.userId,
        user_name: 'Somebody',
        id,
        order_id: id,
        product_sku: owner.sku,
        cart_products: [{ product_sku: owner.sku }],
        billing_address: owner.addressId,
        shipping_address: owner.addressId,
        payment_mode: 'Pay now',
        location_user: 'Home',
        new_address: 'Mine',
        city: 'Mine',
        status: 'Cancelled',
        defaultaddressS: true,
        razorpay_order_id: owner.providerIds[0],
        razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
        razorpay_signature: 'a'.repeat(64),
        deviceToken: 'x'.repeat(40),
        email: 'stranger@example.in',
      };
      const answer = await http.inject({
        method: method as 'GET',
        url: `/api${path.replaceAll(/:[A-Za-z_]+/g, id)}`,
        headers: stranger.headers,
        ...(method !== 'GET' && { payload: body }),
      });
      answers.push({ key, id, isBroken: answer.statusCode >= 500, isLeak: answer.body.includes(owner.mark) });
    }
  }
  expect(answers.length).toBeGreaterThan(300);
  expect(answers.filter(({ isBroken, isLeak }) => isBroken || isLeak)).toEqual([]);
  expect(await rowsOf(owner.userId)).toBe(before);
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
