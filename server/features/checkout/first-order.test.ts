import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { callerOf } from '../../testing/caller.ts';
import { buyer } from '../../testing/checkout-fixture.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shop = await paymentShop();
const { db, http, simulator, pay, stageOf } = shop;
afterEach(() => shop.settleAndCheck());

const code = 'WELCOME';
await db.insertInto('coupon').values({ code, percentage_offer: 10, is_first_order_only: true }).execute();
const refused = { status: 409, body: { code: 'coupon-used-up', message: 'This coupon is for your first order.' } };

describe('[C-04] a coupon for the first order', () => {
  test('works on the first order and not on the second, in the cart, the bill and the order', async () => {
    const customer = await buyer(shop);
    const form = async () => customer.form([await addSku(db)], { coupon_code: code });
    const check = () => callerOf(http, customer.headers)(`GET /coupon/check/${code}`);
    expect(await check()).toMatchObject({ status: 200 });
    expect(await customer.payAtDoor(await form())).toMatchObject({ status: 200 });
    expect(await check()).toMatchObject(refused);
    expect(await customer.bill(await form())).toMatchObject(refused);
    expect(await customer.payAtDoor(await form())).toMatchObject(refused);
    expect((await customer.orders()).map(({ discount_paise }) => discount_paise)).toEqual([5_000]);
  });

  test('is refused to a customer who ordered without it before', async () => {
    const customer = await buyer(shop);
    await customer.payAtDoor(customer.form([await addSku(db)]));
    expect(await customer.payAtDoor(customer.form([await addSku(db)], { coupon_code: code }))).toMatchObject(refused);
  });

  test('of twenty orders at once for different goods, one gets the discount', async () => {
    const customer = await buyer(shop);
    const skus = await Promise.all(Array.from({ length: 20 }, () => addSku(db)));
    const answers = await Promise.all(
      skus.map((sku) => customer.payAtDoor(customer.form([sku], { coupon_code: code }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await customer.orders()).toHaveLength(1);
  });

  test('held by an unpaid order, it is available to the next; if both are paid, the later payment is refunded', async () => {
    const customer = await buyer(shop);
    const order = async () => {
      const { body } = await customer.pay(customer.form([await addSku(db)], { coupon_code: code }));
      return { orderId: body.order_id ?? '', providerOrderId: body.razorpay_order?.id ?? '' };
    };
    const [first, second] = [await order(), await order()];
    expect([await stageOf(first.orderId), await stageOf(second.orderId)]).toEqual(['abandoned', 'awaiting payment']);
    pay(second.providerOrderId);
    await shop.walkRounds();
    pay(first.providerOrderId);
    await simulator.idle();
    await shop.walkRounds();
    expect([await stageOf(first.orderId), await stageOf(second.orderId)]).toEqual(['abandoned', 'placed']);
  });

  test('can be used again after the first order is cancelled', async () => {
    const customer = await buyer(shop);
    const { body } = await customer.payAtDoor(customer.form([await addSku(db)], { coupon_code: code }));
    await moveOrder(shop, body.order_id ?? '', 'Cancelled');
    expect(await customer.payAtDoor(customer.form([await addSku(db)], { coupon_code: code }))).toMatchObject({
      status: 200,
    });
  });
});
