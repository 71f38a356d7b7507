import { expect, test } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { checkoutDataOf, guestLine } from '../cart/cart-line.ts';
import { checkoutData } from '../cart/cart-store.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { clientLoader } from './lookup-bill.ts';

stubStorage();

const wheel = guestLine({ product_id: 'wheel', product_sku: 'WHEEL', product_price: 100, quantity: 2, stock: 5 });

/** The bill of a shop that refuses a call with any of these fields, for this reason. */
async function billFrom(refused: Record<string, { code: string; message: string }>, coupon = 'FLAT50') {
  const asked: unknown[] = [];
  const client = createClient(async ({ body }) => {
    const { cart_products: _lines, main_id: _shop, ...question } = body as Record<string, unknown>;
    asked.push(question);
    const reason = Object.keys(question).find((field) => refused[field]);
    return reason === undefined
      ? { status: 200, body: { data: { saletotal: 200 } } }
      : { status: 409, body: { success: false, isError: true, ...refused[reason] } };
  });
  checkoutData.write({ ...checkoutDataOf([wheel], { code: coupon, offer: null, terms: '' }), isFromCart: true });
  const answer = await clientLoader({
    context: { get: () => ({ client, mainId: 'pahiya', origin: '' }) },
    request: new Request('https://shop.example/lookup/bill?shipping=home&mode=Pay%20on%20delivery'),
  } as unknown as Parameters<typeof clientLoader>[0]);
  return { answer, asked };
}

const all = { shipping_address: 'home', payment_mode: 'Pay on delivery', coupon_code: 'FLAT50' };

test('[K-09] the bill is asked for with address, method and coupon', async () => {
  const { answer, asked } = await billFrom({});
  expect(asked).toEqual([all]);
  expect(answer).toMatchObject({ mode: 'Pay on delivery', couponCode: 'FLAT50', couponReason: null, reason: null });
});

test.each(['invalid-coupon', 'coupon-used-up'])(
  '[K-09] with %s there is a bill without the coupon, and the reason is said',
  async (code) => {
    const { answer, asked } = await billFrom({ coupon_code: { code, message: 'Not any more.' } });
    const { coupon_code: _left, ...rest } = all;
    expect(asked).toEqual([all, rest]);
    expect(answer).toMatchObject({ bill: { saletotal: 200 }, couponCode: null, couponReason: 'Not any more.' });
  },
);

test('[K-09] a method that the owner has just switched off is in no bill, nor is the amount of another one shown for it', async () => {
  const { answer, asked } = await billFrom({ payment_mode: { code: 'pay-mode-not-offered', message: 'Not offered.' } });
  expect(asked).toHaveLength(2);
  expect(answer).toMatchObject({ bill: { saletotal: 200 }, mode: null, couponCode: 'FLAT50', couponReason: null });
});

test('[K-09] what nobody can leave out is said in the shop’s words, without a bill', async () => {
  const client = createClient(async () => ({
    status: 409,
    body: { success: false, isError: true, code: 'shop-closed', message: 'We are closed.' },
  }));
  checkoutData.write(checkoutDataOf([wheel], null));
  const answer = await clientLoader({
    context: { get: () => ({ client, mainId: 'pahiya', origin: '' }) },
    request: new Request('https://shop.example/lookup/bill'),
  } as unknown as Parameters<typeof clientLoader>[0]);
  expect(answer).toMatchObject({ bill: null, mode: null, reason: 'We are closed.', isUnanswered: false });
});
