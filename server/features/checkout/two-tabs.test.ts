import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addOrder, addSku } from '../../../database/testing/rows.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { callerOf } from '../../testing/caller.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { buyer } from '../../testing/checkout-fixture.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { lockUnplacedOrder } from '../order/queries.ts';

const shop = await paymentShop();
const { db, simulator, pay, stageOf, refundsOf } = shop;
const { mailTo } = caughtMails(shop.folder);

const advance = (percentage: number) => db.updateTable('help').set({ delivery_percentage: percentage }).execute();
beforeEach(() => advance(20));
afterEach(() => shop.settleAndCheck());

const fromCart = { from_cart: true };

/** A customer with one cart in two tabs: one is about to pay on delivery, with an advance, the other to pay now. */
async function twoTabs() {
  const sku = await addSku(db, { onHand: 9 });
  const customer = await buyer(shop);
  const ask = callerOf(shop.http, customer.headers);
  await ask('POST /cart', { product_sku: sku, quantity: 1 });
  const open = async (payment_mode: 'Pay now' | 'Pay on delivery') => {
    const { body } = await customer.pay(customer.form({ [sku]: 1 }, { ...fromCart, payment_mode }));
    const { order_id: orderId, razorpay_order: order } = body;
    if (orderId === undefined || !order) throw new Error(body.message);
    const row = await db
      .selectFrom('payment_request')
      .innerJoin('shop_order', 'shop_order.order_id', 'payment_request.order_id')
      .select(['request_id', 'receipt_number'])
      .where('payment_request.order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return { orderId, providerOrderId: order.id, requestId: row.request_id, number: receiptId(row.receipt_number) };
  };
  const first = await open('Pay on delivery');
  const second = await open('Pay now');
  return { sku, customer, ask, first, second };
}

const back = (paise: number) => [{ reason_key: 'cannot be served', state: 'processed', amount_paise: paise }];

describe('[U-28] one cart in two tabs, both payment windows open', () => {
  test('both paid: one order is placed, the other payment goes back at once, and page and mail say why', async () => {
    const { sku, customer, ask, first, second } = await twoTabs();
    pay(second.providerOrderId);
    await simulator.idle();
    pay(first.providerOrderId);
    await simulator.idle();
    await shop.walkRounds();
    expect([await stageOf(first.orderId), await stageOf(second.orderId)]).toEqual(['abandoned', 'placed']);
    expect(await refundsOf(first.requestId)).toEqual(back(10_000));
    expect(await refundsOf(second.requestId)).toEqual([]);
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 8, reserved: 0 });
    expect((await ask(`GET /payment/order/${first.orderId}`)).body).toMatchObject({
      data: { payment_status: 'Refunded', paid_with: { order_id: second.orderId, receipt_id: second.number } },
    });
    const mail = await mailTo(customer.email, new RegExp(`^Order ${first.number}: your payment is refunded$`));
    expect(mail.text).toContain(`You had already paid for these items with order ${second.number}`);
  });

  test('the earlier one is paid first: it is placed, and the later one is closed', async () => {
    const { sku, ask, first, second } = await twoTabs();
    pay(first.providerOrderId);
    await simulator.idle();
    expect([await stageOf(first.orderId), await stageOf(second.orderId)]).toEqual(['placed', 'abandoned']);
    expect(await ask(`POST /payment/order/${second.orderId}/pay`)).toMatchObject({ body: { code: 'order-not-held' } });
    pay(second.providerOrderId);
    await simulator.idle();
    await shop.walkRounds();
    expect(await stageOf(second.orderId)).toBe('abandoned');
    expect(await refundsOf(second.requestId)).toEqual(back(50_000));
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 8, reserved: 0 });
  });

  test('of the last piece, the earlier one is still placed if it is paid first', async () => {
    const { sku, first, second } = await twoTabs();
    await db.updateTable('stock').set({ on_hand: 1 }).where('sku', '=', sku).execute();
    pay(first.providerOrderId);
    await simulator.idle();
    expect([await stageOf(first.orderId), await stageOf(second.orderId)]).toEqual(['placed', 'abandoned']);
    expect(await shop.stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
  });

  test('paid for an earlier order of which another item is sold out: the money goes back, and the later one stays payable', async () => {
    const [kept, gone] = [await addSku(db, { onHand: 1 }), await addSku(db, { onHand: 1 })];
    const { form, pay: order } = await buyer(shop);
    const first = await order(form([kept, gone]));
    await shop.expire(first.body.order_id ?? '');
    const second = await order(form([kept]));
    const ids = [first, second].map(({ body }) => body.order_id ?? '');
    const { request_id: requestId } = await db
      .selectFrom('payment_request')
      .select('request_id')
      .where('order_id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', gone).execute();
    pay(first.body.razorpay_order?.id ?? '');
    await simulator.idle();
    await shop.walkRounds();
    expect(await Promise.all(ids.map(stageOf))).toEqual(['abandoned', 'awaiting payment']);
    expect(await refundsOf(requestId)).toEqual(back(100_000));
    pay(second.body.razorpay_order?.id ?? '');
    await simulator.idle();
    expect(await Promise.all(ids.map(stageOf))).toEqual(['abandoned', 'placed']);
    expect(await shop.stockOf(kept)).toEqual({ on_hand: 0, reserved: 0 });
  });

  test('both proved at the same moment, by twelve customers: one order each', { timeout: 60_000 }, async () => {
    const all = await Promise.all(Array.from({ length: 12 }, twoTabs));
    const answers = await Promise.all(
      all.flatMap(({ ask, first, second }) =>
        [first, second].map(({ providerOrderId }) => ask('POST /payment/verify', pay(providerOrderId).proof)),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await simulator.idle();
    await shop.walkRounds();
    for (const { sku, first, second } of all) {
      const stages = [await stageOf(first.orderId), await stageOf(second.orderId)];
      expect(new Set(stages)).toEqual(new Set(['abandoned', 'placed']));
      expect([await refundsOf(first.requestId), await refundsOf(second.requestId)].flat()).toHaveLength(1);
      expect(await shop.stockOf(sku)).toEqual({ on_hand: 8, reserved: 0 });
    }
  });

  test('a bank that confirms the first payment a day after the second: the late money is never taken', async () => {
    const { first, second } = await twoTabs();
    simulator.set({ lateAuthoriseSeconds: 24 * 3600 });
    pay(first.providerOrderId);
    simulator.set({ lateAuthoriseSeconds: null });
    pay(second.providerOrderId);
    await simulator.idle();
    expect(await stageOf(second.orderId)).toBe('placed');
    await simulator.advance(25 * 3600);
    await simulator.idle();
    await shop.walkRounds();
    expect(await stageOf(first.orderId)).toBe('abandoned');
  });

  test('the second tab pays everything at the door: money for the first goes back', async () => {
    const { sku, customer, first } = await twoTabs();
    await advance(0);
    expect(await customer.payAtDoor(customer.form({ [sku]: 1 }, fromCart))).toMatchObject({ status: 200 });
    pay(first.providerOrderId);
    await simulator.idle();
    await shop.walkRounds();
    expect(await stageOf(first.orderId)).toBe('abandoned');
    expect(await refundsOf(first.requestId)).toEqual(back(10_000));
  });

  test(
    'paying in one tab while the other places its order: it is refused, not charged',
    { timeout: 60_000 },
    async () => {
      const all = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const sku = await addSku(db, { onHand: 9 });
          const customer = await buyer(shop);
          await callerOf(shop.http, customer.headers)('POST /cart', { product_sku: sku, quantity: 1 });
          return { sku, customer };
        }),
      );
      await advance(0);
      await Promise.all(
        all.flatMap(({ sku, customer: { form, pay: payNow, payAtDoor } }) => [
          payAtDoor(form({ [sku]: 1 }, fromCart)),
          payNow(form({ [sku]: 1 }, { ...fromCart, payment_mode: 'Pay now' })),
        ]),
      );
      for (const { customer } of all) {
        const stages = (await customer.orders()).map(({ stage }) => stage);
        expect(stages.filter((stage) => stage !== 'abandoned')).toEqual(['placed']);
      }
    },
  );
});

test('[U-28] a quote is placed without waiting for what the customer’s unpaid online orders hold', async () => {
  const sku = await addSku(db, { onHand: 9 });
  const { customer } = await shop.order({ lines: [{ sku }] });
  const quoteId = await addOrder(db, { user_id: customer.userId, channel: 'quote', stage: 'abandoned' });
  await db.transaction().execute(async (holder) => {
    await sql`select from stock where sku = ${sku} for update`.execute(holder);
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      expect(await lockUnplacedOrder(trx, quoteId)).toMatchObject({ order_id: quoteId });
    });
  });
});

test('[U-28] what is ordered again on purpose is a second order', async () => {
  const { sku, customer, ask, second } = await twoTabs();
  pay(second.providerOrderId);
  await simulator.idle();
  await ask('POST /cart', { product_sku: sku, quantity: 1 });
  const { body } = await customer.pay(customer.form({ [sku]: 1 }, { ...fromCart, again: true }), {
    'idempotency-key': 'on purpose',
  });
  pay(body.razorpay_order?.id ?? '');
  await simulator.idle();
  expect(await stageOf(body.order_id ?? '')).toBe('placed');
});
