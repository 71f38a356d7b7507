import { expect, test } from 'vitest';
import { atDesk } from '../../testing/desk-person.ts';
import { carryOutNow } from '../../testing/move-order.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shop = await paymentShop();
const owner = await atDesk(shop);

test('[W-18] after closing, placed orders are still paid, tracked, packed and invoiced', async () => {
  const proved = await shop.order();
  const byWebhook = await shop.order();
  const reopened = await shop.order();
  const { version } = (await owner.call('GET /desk/opening')).body;
  const closed = await owner.call('POST /desk/opening', { body: { version, is_open: false } });
  expect(closed).toMatchObject({ status: 200, body: { state: 'closed' } });

  const { proof } = shop.pay(proved.providerOrderId);
  expect((await proved.ask('POST /payment/verify', proof)).status).toBe(200);
  shop.pay(byWebhook.providerOrderId);
  await shop.simulator.idle();
  await expect.poll(() => shop.stageOf(byWebhook.orderId)).toBe('placed');
  const again = await reopened.customer.pay(reopened.customer.form({ [reopened.lines[0]?.sku ?? '']: 1 }));
  expect(again).toMatchObject({ status: 200, body: { order_id: reopened.orderId } });
  expect((await reopened.ask(`POST /payment/order/${reopened.orderId}/pay`, {})).status).toBe(200);

  for (const [from, status] of [
    ['Pending', 'Processing'],
    ['Processing', 'Packed'],
    ['Packed', 'Shipped'],
    ['Shipped', 'Out for delivery'],
  ] as const) {
    const step = await owner.call('POST /desk/orders/:orderId/status', {
      params: { orderId: proved.orderId },
      body: { from, status },
    });
    expect(step.status).toBe(200);
    await carryOutNow(shop);
  }
  const { orderId, customer, ask } = proved;
  for (const path of [`/payment/order/${orderId}`, `/payment/${customer.userId}`, `/invoice/${orderId}`]) {
    expect({ path, status: (await ask(`GET ${path}`)).status }).toEqual({ path, status: 200 });
  }
  await shop.settleAndCheck();

  const late = await shop.order().catch((error: unknown) => String(error));
  expect(late).toContain('The shop is closed for now and takes no new orders.');
});
