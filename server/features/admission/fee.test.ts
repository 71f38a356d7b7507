import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { FeeOrder } from '../../../contract/fee.ts';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { addCentres, admissionForm } from '../../testing/admission-fixture.ts';
import { afterUse } from '../../../database/testing/after-use.ts';
import { callerOf } from '../../testing/caller.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { signedIn } from '../../testing/signed-in.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, pay } = shop;
await addCentres(db);
await db.updateTable('site_profile').set({ email: 'shop@pahiya.example' }).execute();

simulator.sendWebhooksTo(null);
afterEach(async () => {
  simulator.clearFaults();
  simulator.set({ captureDelaySeconds: 0 });
  await db.deleteFrom('attempt_count').execute();
  await shop.walkRounds();
  await shop.expectAllWell();
});

async function parentOf() {
  const customer = await signedIn(shop);
  return { customer, ask: callerOf(shop.http, customer.headers) };
}

/** A parent with an admission whose fee was not opened yet. */
async function admitted() {
  const { customer, ask } = await parentOf();
  const { payment_id: admissionId } = (await ask('POST /admission', admissionForm)).body as { payment_id: string };
  const open = (amount: unknown = 1000) => ask('POST /feepay', { order_id: admissionId, amount, main_id: 'pahiya' });
  const statusOf = async () => {
    const { user } = (await ask(`GET /admission/${customer.userId}`)).body as { user: { status: string }[] };
    return user.map(({ status }) => status);
  };
  return { customer, ask, admissionId, open, statusOf };
}

/** The same with the fee open at the provider. */
async function opened() {
  const parent = await admitted();
  const { order_id: feeOrderId, razorpay_order: order } = (await parent.open()).body as PaymentOpened;
  const read = async () => ((await parent.ask(`GET /feepay/order/${feeOrderId}`)).body as { data: FeeOrder }).data;
  return { ...parent, feeOrderId, providerOrderId: order?.id ?? '', read };
}

const feesOf = (admissionId: string) =>
  db.selectFrom('fee_order').selectAll().where('admission_id', '=', admissionId).execute();
/** From the table: reading it over HTTP would ask the provider. */
const savedState = async (admissionId: string) => (await feesOf(admissionId)).at(-1)?.state;
const requestsOf = (userId: string) =>
  db.selectFrom('payment_request').selectAll().where('user_id', '=', userId).execute();

/** From the simulator itself: the adapter would show only one of several. */
async function ordersAtProvider(receipt: string): Promise<string[]> {
  const { keyId, keySecret } = simulator.keys;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const answer = await fetch(`${simulator.url}/orders?receipt=${receipt}`, { headers: { authorization } });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

describe('[S-04] opening the payment of a fee', () => {
  test('asks for 1000 rupees, and returns what the payment window needs', async () => {
    const { admissionId, customer, open } = await admitted();
    const answer = await open();
    const [fee] = await feesOf(admissionId);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        order_id: fee?.fee_order_id,
        razorpay_order: { id: expect.stringMatching(/^order_/), amount: 100_000, currency: 'INR' },
        razorpay_key: expect.stringMatching(/^rzp_test_/),
        razorpay_script: expect.stringContaining('/checkout.js'),
        test_mode: true,
      },
    });
    expect(fee).toMatchObject({ amount_paise: 100_000, late_fine_paise: 0, state: 'due', user_id: customer.userId });
  });

  test('[G-15] a form costs what its page said: a new fee is refused first, and never applies to forms already sent', async () => {
    const early = await admitted();
    await db.updateTable('academy').set({ admission_fee_paise: 150_050 }).execute();
    afterUse(async () => void (await db.updateTable('academy').set({ admission_fee_paise: 100_000 }).execute()));
    expect((await early.open()).body).toMatchObject({ razorpay_order: { amount: 100_000 } });

    const { ask, customer } = await parentOf();
    const { userId } = customer;
    const sent = (amount: unknown) => ask('POST /admission', { ...admissionForm, amount });
    expect(await sent(1000)).toMatchObject({ status: 409, body: { code: 'fee-changed', amount: 1500.5 } });
    expect((await ask(`GET /admission/${userId}`)).body).toEqual({ user: [] });
    const { payment_id } = (await sent(1500.5)).body as { payment_id: string };
    expect((await ask(`GET /admission/${userId}`)).body).toMatchObject({ user: [{ payment_id, amount: 1500.5 }] });
    const opened = await ask('POST /feepay', { order_id: payment_id, amount: 1500.5 });
    expect(opened.body).toMatchObject({ razorpay_order: { amount: 150_050 } });
  });

  test.each([1, 0, 999.99, 1200, '1'])(
    '[Y-07] an amount of %j is refused with the right one, and nothing is saved',
    async (amount) => {
      const { admissionId, customer, open } = await admitted();
      expect(await open(amount)).toMatchObject({ status: 409, body: { code: 'fee-changed', amount: 1000 } });
      expect(await feesOf(admissionId)).toEqual([]);
      expect(await requestsOf(customer.userId)).toEqual([]);
    },
  );

  test.each([-1, 1e308, 'NaN', '1e3', null, []])('[V-03] %j is not an amount', async (amount) => {
    const { admissionId, open } = await admitted();
    expect(await open(amount)).toMatchObject({ status: 400, body: { fields: [{ field: 'amount' }] } });
    expect(await feesOf(admissionId)).toEqual([]);
  });

  test('without an amount, or with it as text, the fee is the same', async () => {
    const { ask, admissionId, open } = await admitted();
    const first = await ask('POST /feepay', { order_id: admissionId });
    expect(first.body).toMatchObject({ razorpay_order: { amount: 100_000 } });
    expect((await open('1000.00')).body).toEqual(first.body);
  });

  test('twenty at once are one fee, one request and one order at the provider', async () => {
    const { admissionId, customer, open } = await admitted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await feesOf(admissionId)).toHaveLength(1);
    const [request, ...others] = await requestsOf(customer.userId);
    expect(others).toEqual([]);
    expect(await ordersAtProvider(request?.request_id ?? '')).toEqual([request?.provider_order_id]);
  });

  test("another's admission and an unknown one get the same refusal, byte for byte", async () => {
    const { admissionId } = await admitted();
    const stranger = await admitted();
    const answers = await Promise.all(
      [admissionId, 'f'.repeat(32), 'nothing'].map((order_id) =>
        stranger.ask('POST /feepay', { order_id, amount: 1000 }),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await feesOf(admissionId)).toEqual([]);
  });

  test('if the provider gives no order the answer says so, and the next call finds the same fee', async () => {
    const { admissionId, open } = await admitted();
    simulator.fail({ call: 'POST /orders', kind: 'status', status: 503, times: 10 });
    expect(await open()).toMatchObject({
      status: 503,
      body: { code: 'fee-order-not-created', message: 'Failed to create Razorpay Order' },
    });
    simulator.clearFaults();
    expect(await open()).toMatchObject({ status: 200 });
    expect(await feesOf(admissionId)).toHaveLength(1);
  });
});

describe('[S-04] paying it', () => {
  test('the proof makes it paid once, however often it is sent', async () => {
    const { ask, admissionId, feeOrderId, providerOrderId, open, read, statusOf } = await opened();
    expect(await statusOf()).toEqual(['Failed']);
    const { proof } = pay(providerOrderId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('POST /feepay/verify', proof)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { success: true, order_id: feeOrderId } });
    }
    expect(await feesOf(admissionId)).toMatchObject([{ state: 'paid' }]);
    expect(await statusOf()).toEqual(['Paid']);
    expect(await read()).toMatchObject({
      order_id: feeOrderId,
      payment_id: admissionId,
      user_name: 'Asha Rao',
      amount: 1000,
      amountafterdiscount: 1000,
      remaining_amount: 0,
      payment_mode: 'Pay now',
      payment_status: 'Paid',
    });
    expect(await open()).toMatchObject({ status: 409, body: { code: 'fee-already-paid' } });
  });

  test('the parents and the shop get one mail each', async () => {
    const { ask, providerOrderId } = await opened();
    const queued = async () => {
      const { rows } = await sql<{ data: { to: string; subject: string } }>`
        select data from pgboss.job where name = 'send-mail' and data->>'subject' ~ 'dmission'`.execute(db);
      return rows.map(({ data }) => `${data.to}: ${data.subject}`).toSorted();
    };
    const before = await queued();
    const { proof } = pay(providerOrderId);
    await Promise.all([ask('POST /feepay/verify', proof), ask('POST /feepay/verify', proof)]);
    const after = await queued();
    expect(after).toHaveLength(before.length + 2);
    expect(after).toContain('parent@example.in: Your admission fee is paid');
    expect(after).toContain('shop@pahiya.example: New admission, Airoli');
  });

  test('[Y-09] it is found paid when the browser never comes back: by webhook, and by the sweep without one', async () => {
    const swept = await opened();
    pay(swept.providerOrderId);
    await shop.walkRounds();
    expect(await savedState(swept.admissionId)).toBe('paid');
    simulator.sendWebhooksTo(shop.webhookUrl);
    const reported = await opened();
    pay(reported.providerOrderId);
    await expect.poll(() => savedState(reported.admissionId)).toBe('paid');
    simulator.sendWebhooksTo(null);
  });

  test('the proof of an order does not pay a fee, nor that of a fee an order', async () => {
    const fee = await opened();
    const order = await shop.order({ customer: fee.customer });
    const ofFee = pay(fee.providerOrderId).proof;
    const ofOrder = pay(order.providerOrderId).proof;
    expect(await fee.ask('POST /payment/verify', ofFee)).toMatchObject({ status: 404 });
    expect(await fee.ask('POST /feepay/verify', ofOrder)).toMatchObject({ status: 404 });
    expect(await fee.ask('POST /feepay/verify', { ...ofOrder, razorpay_order_id: fee.providerOrderId })).toMatchObject({
      status: 400,
    });
    expect(await savedState(fee.admissionId)).toBe('due');
  });

  test("[I-04] nobody proves or reads another's fee", async () => {
    const { feeOrderId, providerOrderId } = await opened();
    const stranger = await opened();
    const { proof } = pay(providerOrderId);
    expect(await stranger.ask('POST /feepay/verify', proof)).toMatchObject({ status: 404 });
    const foreign = await stranger.ask(`GET /feepay/order/${feeOrderId}`);
    const unknown = await stranger.ask(`GET /feepay/order/${'f'.repeat(32)}`);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'unknown-order' } });
    expect(foreign.body).toEqual(unknown.body);
  });

  test('two payments of one fee: one pays, the other is refunded', async () => {
    simulator.set({ isDoubleSuccessAllowed: true });
    const { admissionId, providerOrderId } = await opened();
    pay(providerOrderId);
    pay(providerOrderId);
    await shop.walkRounds();
    await shop.walkRounds();
    expect(await feesOf(admissionId)).toMatchObject([{ state: 'paid' }]);
    simulator.set({ isDoubleSuccessAllowed: false });
  });
});

test('[Y-10] [Z-01] money for the fee of a declined form is refunded, and the mail says why', async () => {
  const { admissionId, providerOrderId } = await opened();
  await sql`update admission set state = 'declined', answer = 'No room', decided_at = now()
             where admission_id = ${admissionId}`.execute(db);
  await sql`update fee_order set state = 'replaced' where admission_id = ${admissionId}`.execute(db);
  const { paymentId } = pay(providerOrderId);
  for (let round = 0; round < 3; round += 1) await shop.walkRounds();
  expect(await savedState(admissionId)).toBe('replaced');
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
    .select(['refund.amount_paise', 'refund.state'])
    .where('provider_payment_id', '=', paymentId)
    .execute();
  expect(refunds).toEqual([{ amount_paise: 100_000, state: 'processed' }]);
  const { rows: mails } = await sql<{ text: string }>`
    select data::text as text from pgboss.job where name = 'send-mail' and data->>'subject' = 'Your payment is refunded'`.execute(
    db,
  );
  expect(mails).toMatchObject([{ text: expect.stringContaining('We could not accept the form for') }]);
});

test('[S-03] the parent is asked about a form for a child whose fee is paid, before another fee can be charged', async () => {
  const { ask, customer, admissionId, providerOrderId } = await opened();
  expect(await ask('POST /feepay/verify', pay(providerOrderId).proof)).toMatchObject({ status: 200 });
  expect(await ask('POST /admission', admissionForm)).toMatchObject({
    status: 409,
    body: { code: 'admitted-before', message: expect.stringContaining('the fee is paid'), earlier_id: admissionId },
  });
  const { user } = (await ask(`GET /admission/${customer.userId}`)).body as { user: unknown[] };
  expect(user).toHaveLength(1);
});

describe('[S-05] reading a fee', () => {
  test('one without an attempt and one with a failed attempt can be paid again', async () => {
    const { ask, open, providerOrderId, read, statusOf } = await opened();
    expect(await read()).toMatchObject({ payment_status: 'Failed', remaining_amount: 1000 });
    pay(providerOrderId, 'failure');
    expect(await read()).toMatchObject({ payment_status: 'Failed' });
    const again = (await open()).body as PaymentOpened;
    expect(again.razorpay_order?.id).toBe(providerOrderId);
    expect(await ask('POST /feepay/verify', pay(providerOrderId).proof)).toMatchObject({ status: 200 });
    expect(await statusOf()).toEqual(['Paid']);
  });

  test('one that the bank has not decided on is not shown as failed', async () => {
    const { providerOrderId, read, statusOf } = await opened();
    pay(providerOrderId, 'silence');
    expect(await read()).toMatchObject({ payment_status: 'Pending' });
    await simulator.advance(11 * 60);
    expect(await read()).toMatchObject({ payment_status: 'Failed' });
    expect(await statusOf()).toEqual(['Failed']);
  });

  test('one that was paid in a window that never reported it is found paid', async () => {
    const { providerOrderId, read } = await opened();
    pay(providerOrderId);
    expect(await read()).toMatchObject({ payment_status: 'Paid', remaining_amount: 0 });
  });

  test('if the provider does not answer, the payment is not called failed', async () => {
    const { read } = await opened();
    simulator.fail({ call: 'GET /orders/:id/payments', kind: 'hang', times: 5 });
    expect(await read()).toMatchObject({ payment_status: 'Pending' });
    simulator.clearFaults();
    expect(await read()).toMatchObject({ payment_status: 'Failed' });
  });

  test('after the five days of the sweep a fee can still be paid, and is watched again', async () => {
    const { admissionId, open, providerOrderId, customer } = await opened();
    await sql`update payment_request set created_at = now() - interval '6 days', asked_at = now() - interval '6 days'
               where user_id = ${customer.userId}`.execute(db);
    await shop.walkRounds();
    expect(await requestsOf(customer.userId)).toMatchObject([{ state: 'closed', next_check_at: null }]);
    expect(await open()).toMatchObject({ status: 200, body: { razorpay_order: { id: providerOrderId } } });
    await shop.walkRounds();
    const [watched] = await requestsOf(customer.userId);
    expect(watched?.state).toBe('open');
    expect(watched?.next_check_at?.getTime()).toBeLessThan(Date.now() + 60_000);
    pay(providerOrderId);
    await shop.walkRounds();
    expect(await savedState(admissionId)).toBe('paid');
  });
});

describe('[M-04] the list of admissions', () => {
  test('shows no fee as failed while a bank has not answered an attempt', async () => {
    const { providerOrderId, statusOf } = await opened();
    pay(providerOrderId, 'silence');
    expect(await statusOf()).toEqual(['Pending']);
    await simulator.advance(11 * 60);
    expect(await statusOf()).toEqual(['Failed']);
  });

  test('finds a fee that was paid in a window that never reported it', async () => {
    const { providerOrderId, statusOf } = await opened();
    pay(providerOrderId);
    expect(await statusOf()).toEqual(['Paid']);
  });

  test('is shown even if the provider does not answer, with no fee called failed', async () => {
    const { statusOf } = await opened();
    simulator.fail({ call: 'GET /orders/:id/payments', kind: 'hang', times: 5 });
    expect(await statusOf()).toEqual(['Pending']);
    simulator.clearFaults();
    expect(await statusOf()).toEqual(['Failed']);
  });
});
