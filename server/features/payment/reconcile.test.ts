import { afterEach, describe, expect, test } from 'vitest';
import { paymentShop } from '../../testing/payment-shop.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const shop = await paymentShop();
const { db, simulator, order, pay, stageOf, payments, refundsOf } = shop;
afterEach(() => shop.settleAndCheck());

describe('[Y-09] [Y-10] comparing the provider’s payments with ours at night', () => {
  test('finds a second payment that was never reported', async () => {
    simulator.set({ isDoubleSuccessAllowed: true });
    const { orderId, requestId, providerOrderId, ask } = await order();
    expect((await ask('POST /payment/verify', pay(providerOrderId).proof)).status).toBe(200);
    simulator.set({ webhookDropRate: 1 });
    pay(providerOrderId);
    // Later than the last check of the request.
    await db.updateTable('payment_request').set({ next_check_at: null, listed_at: new Date() }).execute();
    await shop.walkRounds();
    expect(await refundsOf(requestId)).toEqual([]);
    await reconcilePayments(payments);
    await shop.walkRounds();
    expect(await refundsOf(requestId)).toMatchObject([{ reason_key: 'paid twice', state: 'processed' }]);
    expect(await stageOf(orderId)).toBe('placed');
  });

  test('captures a payment that was left authorised, and places its order', async () => {
    simulator.set({ captureDelaySeconds: 3600, webhookDropRate: 1 });
    const { orderId, providerOrderId } = await order();
    pay(providerOrderId);
    await db.updateTable('payment_request').set({ next_check_at: null }).execute();
    await reconcilePayments(payments);
    expect(await stageOf(orderId)).toBe('placed');
  });

  test('finds a refund made in the provider’s dashboard, and logs it', async () => {
    const { orderId, requestId, providerOrderId } = await order();
    const { paymentId } = pay(providerOrderId);
    await simulator.idle();
    simulator.sendWebhooksTo(null);
    await shop.provider.refund({ paymentId, amountPaise: 50_000, key: 'made-by-hand-1' });
    await reconcilePayments(payments);
    expect(await refundsOf(requestId)).toMatchObject([{ state: 'processed', amount_paise: 50_000 }]);
    const found = await db.selectFrom('violation').select('name').execute();
    expect(found).toEqual([{ name: 'M1 captured payment applied and sent back' }]);
    await db
      .updateTable('stock_hold')
      .set({ state: 'returned', returned_at: new Date() })
      .where('order_id', '=', orderId)
      .execute();
    await db.updateTable('shop_order').set({ order_status: 'Cancelled' }).where('order_id', '=', orderId).execute();
    simulator.sendWebhooksTo(shop.webhookUrl);
  });

  test('finds what was paid after the sweep had stopped, on more than one page of payments', async () => {
    simulator.set({ webhookDropRate: 1 });
    const [first, failing, last] = [await order(), await order(), await order()];
    pay(first.providerOrderId);
    // The provider lists 100 payments a page, failed ones too.
    for (let count = 0; count < 120; count += 1) pay(failing.providerOrderId, 'failure');
    pay(last.providerOrderId);
    await db.updateTable('payment_request').set({ next_check_at: null }).execute();
    await reconcilePayments(payments);
    for (const { orderId } of [first, last]) expect(await stageOf(orderId)).toBe('placed');
  });

  test('fails as a whole, with a reason, when the provider does not answer', async () => {
    simulator.fail({ call: 'GET /payments', kind: 'status', status: 500 });
    await expect(reconcilePayments(payments)).rejects.toThrow('the payment provider: unknown');
  });
});
