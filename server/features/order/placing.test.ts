import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { signedIn } from '../../testing/signed-in.ts';

const shop = await paymentShop();
const { db, simulator, order, pay, stageOf } = shop;

const cartOf = (userId: string) =>
  db.selectFrom('cart_line').select(['sku', 'quantity']).where('user_id', '=', userId).orderBy('sku').execute();

test('[Y-04] what was bought is removed from the cart, but nothing that was added since', async () => {
  const customer = await signedIn(shop);
  const { userId: user_id } = customer;
  const [bought, grown, untouched, again] = [await addSku(db), await addSku(db), await addSku(db), await addSku(db)];
  const earlier = new Date(Date.now() - 60_000);
  await db
    .insertInto('cart_line')
    .values([
      { user_id, sku: bought, quantity: 2, added_at: earlier },
      { user_id, sku: grown, quantity: 1, added_at: earlier },
      { user_id, sku: untouched, quantity: 3, added_at: earlier },
      { user_id, sku: again, quantity: 1, added_at: earlier },
    ])
    .execute();
  const lines = [{ sku: bought, quantity: 2 }, { sku: grown }, { sku: again }];
  const { orderId, providerOrderId } = await order({ customer, lines });
  // While paying: one line grows, one is removed and added again.
  await db
    .updateTable('cart_line')
    .set({ quantity: 5 })
    .where('user_id', '=', user_id)
    .where('sku', '=', grown)
    .execute();
  await db.deleteFrom('cart_line').where('user_id', '=', user_id).where('sku', '=', again).execute();
  await db.insertInto('cart_line').values({ user_id, sku: again, quantity: 2 }).execute();

  pay(providerOrderId);
  await simulator.idle();
  expect(await stageOf(orderId)).toBe('placed');
  const left = [
    { sku: grown, quantity: 4 },
    { sku: untouched, quantity: 3 },
    { sku: again, quantity: 2 },
  ];
  expect(await cartOf(user_id)).toEqual(left.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)));
  await shop.expectAllWell();
});

test('a failed payment does not change the cart', async () => {
  const customer = await signedIn(shop);
  const sku = await addSku(db);
  await db.insertInto('cart_line').values({ user_id: customer.userId, sku, quantity: 1 }).execute();
  const { orderId, providerOrderId } = await order({ customer, lines: [{ sku }] });
  pay(providerOrderId, 'failure');
  await simulator.idle();
  await shop.expire(orderId);
  expect(await cartOf(customer.userId)).toEqual([{ sku, quantity: 1 }]);
});

test('the customer gets one mail with what was bought and what it cost', async () => {
  simulator.set({ webhookCopies: 3 });
  await db.insertInto('coupon').values({ code: 'MAIL50', price_offer_paise: 5_000 }).execute();
  const { customer, providerOrderId, ask, lines } = await order({ couponCode: 'MAIL50' });
  const { proof } = pay(providerOrderId);
  await Promise.all([ask('POST /payment/verify', proof), ask('POST /payment/verify', proof), simulator.idle()]);
  const folder = join(shop.folder, 'mail');
  const mails = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(customer.email));
  await expect.poll(mails).toHaveLength(1);
  const [mail = ''] = mails();
  expect(mail).toMatch(/Subject: Your order PAH-\d{6} is placed/);
  expect(mail).toContain(lines[0]?.sku);
  expect(mail).toMatch(/450\.00/);
});
