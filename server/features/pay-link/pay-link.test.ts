import { afterEach, describe, expect, test } from 'vitest';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { perAddress } from '../../http/address-limits.ts';
import { callerOf } from '../../testing/caller.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { hashLinkToken } from '../../state/secret-text.ts';
import { makePayLink } from './make-pay-link.ts';

const shop = await paymentShop();
const { db, simulator, pay, stageOf, refundsOf } = shop;
const ask = callerOf(shop.http);
const { mailTo } = caughtMails(shop.folder);
afterEach(() => shop.settleAndCheck());

const hourMs = 3_600_000;

/** An unpaid order of a customer without an account, and a link to it. */
async function newLink({ sku, email = '', hours = 1 }: { sku?: string; email?: string; hours?: number } = {}) {
  const lines = [{ sku: sku ?? (await addSku(db)), name: 'Street Wheel', attributes: { Size: 'M' } }];
  const orderId = await addWholeOrder(db, { userId: null, email, lines, stage: 'awaiting payment' });
  const { request_id: requestId } = await db
    .selectFrom('payment_request')
    .select('request_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const path = await db.transaction().execute((trx) =>
    makePayLink(trx, {
      leadsTo: { requestId },
      expiresAt: new Date(Date.now() + hours * hourMs),
      createdBy: 'system',
    }),
  );
  return { orderId, requestId, path };
}

async function openPayment(path: string) {
  const { status, body } = await ask(`POST ${path}/open`);
  expect(status).toBe(200);
  return (body as PaymentOpened).razorpay_order?.id ?? '';
}

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];

describe('[X-04] a payment link', () => {
  test('shows the items and the amount, but nothing about the customer', async () => {
    const { path, orderId } = await newLink({ email: 'asha.of.the.link@example.in' });
    const { status, body } = await ask(`GET ${path}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      state: 'open',
      subject: expect.stringMatching(/^Order PAH-\d{6}$/),
      lines: [{ name: 'Street Wheel', attributes: { Size: 'M' }, picture: null, quantity: 1, amount: 500 }],
      delivery: 0,
      credit: 0,
      is_collected: false,
      amount: 500,
      pay_before: expect.any(String),
      note: '',
      can_decline: false,
    });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Asha|9876543210|Rink Road|example|${orderId}`));
  });

  test('has a token of 192 bits, of which only a hash is stored', async () => {
    const { path, requestId } = await newLink();
    const token = path.replace('/pay/', '');
    expect(Buffer.from(token, 'base64url')).toHaveLength(24);
    const [stored] = await db.selectFrom('pay_link').selectAll().where('request_id', '=', requestId).execute();
    expect(stored?.token_hash).toBe(hashLinkToken(token));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('is refused if unknown, revoked or expired; only for an expired one does the message say why', async () => {
    const revoked = await newLink();
    await db
      .updateTable('pay_link')
      .set({ revoked_at: new Date() })
      .where('request_id', '=', revoked.requestId)
      .execute();
    const expired = await newLink({ hours: -1 });
    const unknown = await ask(`GET /pay/${'x'.repeat(32)}`);
    expect(codeOf(unknown)).toEqual([404, 'unknown-link']);
    expect((await ask(`GET ${revoked.path}`)).body).toEqual(unknown.body);
    expect((await ask('GET /pay/short')).body).toEqual(unknown.body);
    const old = await ask(`GET ${expired.path}`);
    expect(old).toMatchObject({
      status: 404,
      body: { code: 'unknown-link', message: expect.stringContaining('expired') },
    });
    expect(Object.keys(old.body as object)).toEqual(Object.keys(unknown.body as object));
    for (const path of [revoked.path, expired.path]) {
      expect(codeOf(await ask(`POST ${path}/open`))).toEqual([404, 'unknown-link']);
    }
    const [never] = await db
      .selectFrom('payment_request')
      .select('provider_order_id')
      .where('request_id', '=', expired.requestId)
      .execute();
    expect(never?.provider_order_id).toBeNull();
  });

  test('[X-04] cannot be guessed: an address that tries many is refused further wrong ones, and valid links still open there', async () => {
    const { path } = await newLink();
    const from = (remoteAddress: string, url: string) => shop.http.inject({ url: `/api${url}`, remoteAddress });
    for (let guess = 0; guess < perAddress.wrongPayLinksAnHour; guess += 1) {
      expect((await from('10.9.9.9', `/pay/guess-${guess}`)).statusCode).toBe(404);
    }
    const stopped = await from('10.9.9.9', '/pay/one-guess-more');
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    // One phone in the shop's Wi-Fi must not stop the QR codes at its counter.
    expect((await from('10.9.9.9', path)).statusCode).toBe(200);
    expect((await from('10.9.9.8', '/pay/a-first-guess')).statusCode).toBe(404);
  });

  test('is paid without a login; opened ten times at once it makes one payment, and then shows that it is paid', async () => {
    const email = 'paid.by.link@example.in';
    const { path, orderId, requestId } = await newLink({ email });
    const opened = await Promise.all(Array.from({ length: 10 }, () => openPayment(path)));
    expect(new Set(opened).size).toBe(1);
    const { proof } = pay(opened[0] ?? '');
    const proved = await Promise.all(Array.from({ length: 5 }, () => ask(`POST ${path}/verify`, proof)));
    for (const answer of proved) expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await stageOf(orderId)).toBe('placed');
    expect(await refundsOf(requestId)).toEqual([]);
    expect((await ask(`GET ${path}`)).body).toMatchObject({ state: 'paid', can_decline: false });
    expect((await ask(`POST ${path}/open`)).body).toMatchObject({ success: true, razorpay_order: null });
    expect((await mailTo(email, /is placed/)).html).not.toContain('/track/');
  });

  test('is settled by webhook or sweep if the browser is closed', async () => {
    simulator.sendWebhooksTo(null);
    const swept = await newLink();
    pay(await openPayment(swept.path));
    await shop.walkRounds();
    expect(await stageOf(swept.orderId)).toBe('placed');
    simulator.sendWebhooksTo(shop.webhookUrl);
    const reported = await newLink();
    pay(await openPayment(reported.path));
    await simulator.idle();
    expect(await stageOf(reported.orderId)).toBe('placed');
  });

  test('paid twice is refunded once', async () => {
    simulator.set({ isDoubleSuccessAllowed: true });
    const { path, requestId } = await newLink();
    const providerOrderId = await openPayment(path);
    const [first, second] = [pay(providerOrderId), pay(providerOrderId)];
    await Promise.all([ask(`POST ${path}/verify`, first.proof), ask(`POST ${path}/verify`, second.proof)]);
    await simulator.idle();
    expect(await refundsOf(requestId)).toMatchObject([{ amount_paise: 50_000 }]);
    expect((await ask(`GET ${path}`)).body).toMatchObject({ state: 'paid' });
  });

  test('rejects another link’s proof of payment, and a forged one', async () => {
    const [own, other] = [await newLink(), await newLink()];
    const { proof } = pay(await openPayment(other.path));
    await openPayment(own.path);
    expect(codeOf(await ask(`POST ${own.path}/verify`, proof))).toEqual([404, 'unknown-order']);
    const forged = { ...proof, razorpay_signature: '0'.repeat(64) };
    expect(codeOf(await ask(`POST ${other.path}/verify`, forged))).toEqual([400, 'payment-not-verified']);
    expect(await stageOf(own.orderId)).toBe('awaiting payment');
  });

  test('says that the bank has not decided yet, and opens no second payment until then', async () => {
    const { path } = await newLink();
    pay(await openPayment(path), 'silence');
    expect((await ask(`GET ${path}`)).body).toMatchObject({ state: 'confirming' });
    expect(codeOf(await ask(`POST ${path}/open`))).toEqual([503, 'payment-unconfirmed']);
  });

  test('a failed try does not shorten the time to pay', async () => {
    const { path, orderId } = await newLink();
    const until = () =>
      db.selectFrom('shop_order').select('hold_expires_at').where('order_id', '=', orderId).executeTakeFirstOrThrow();
    const before = await until();
    pay(await openPayment(path), 'failure');
    await simulator.idle();
    expect((await until()).hold_expires_at.getTime()).toBeGreaterThanOrEqual(before.hold_expires_at.getTime());
    expect((await ask(`GET ${path}`)).body).toMatchObject({ state: 'open' });
    expect(await openPayment(path)).not.toBe('');
  });

  test.each([
    { left: 1, stage: 'placed', refunds: 0 },
    { left: 0, stage: 'abandoned', refunds: 1 },
  ])('paid late with $left left in stock: $stage', async ({ left, stage, refunds }) => {
    const sku = await addSku(db, { onHand: 1 });
    const { path, orderId, requestId } = await newLink({ sku });
    const providerOrderId = await openPayment(path);
    await shop.expire(orderId);
    expect(codeOf(await ask(`GET ${path}`))).toEqual([404, 'unknown-link']);
    await db.updateTable('stock').set({ on_hand: left }).where('sku', '=', sku).execute();
    pay(providerOrderId);
    await simulator.idle();
    expect(await stageOf(orderId)).toBe(stage);
    expect(await refundsOf(requestId)).toHaveLength(refunds);
  });

  test('a browser that left the page to pay returns to it, and the provider never learns the link', async () => {
    const { path, orderId } = await newLink();
    const { proof } = pay(await openPayment(path));
    const answer = await shop.http.inject({
      method: 'POST',
      url: '/api/payment/callback?link=yes',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(proof).toString(),
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/pay/back']);
    expect(await stageOf(orderId)).toBe('placed');
  });
});
