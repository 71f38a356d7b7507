import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listen } from '../../../database/notifications.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { paymentRounds } from '../../jobs/all-rounds.ts';
import { buyer } from '../../testing/checkout-fixture.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { changeOrderStatus } from './change-order-status.ts';

const shop = await paymentShop();
const { db, outbox, payments } = shop;

const bestSellers = async () => {
  const { body } = await shop.get('/api/grouped-product/search-all-products/pahiya?sort=best-selling&limit=2');
  return JSON.stringify(body);
};
const soldOf = async (productId: string) => {
  const [product] = await db.selectFrom('product').select('sold_count').where('product_id', '=', productId).execute();
  return product?.sold_count;
};
const round = paymentRounds(payments).find(({ name }) => name === 'counting sales');
const walkRound = async () => round?.walk(new AbortController().signal);
/** Runs everything that falls due in the next ten minutes. */
const countSales = async () => {
  await sql`update sale set at = at - interval '10 minutes'`.execute(db);
  await walkRound();
};

async function orderAtDoor(sku: string, quantity: number): Promise<string> {
  const { payAtDoor, form } = await buyer(shop);
  const { body } = await payAtDoor(form({ [sku]: quantity }));
  return body.order_id ?? '';
}

test('[P-03] Best Selling follows sales, paid online or at the door, and cancellations', async () => {
  const [first, second] = [await addSku(db), await addSku(db)];
  const atDoor = await orderAtDoor(second, 3);
  const { providerOrderId } = await shop.order({ lines: [{ sku: first, quantity: 2 }] });
  await countSales();
  // Not paid yet.
  expect([await soldOf(first), await soldOf(second)]).toEqual([0, 3]);
  shop.pay(providerOrderId);
  await shop.simulator.idle();
  await countSales();
  expect([await soldOf(first), await soldOf(second)]).toEqual([2, 3]);
  await expect.poll(bestSellers).toMatch(new RegExp(`${second}.*${first}`));

  const cancel = { orderId: atDoor, status: 'Cancelled', actor: 'system', note: '' } as const;
  expect(await changeOrderStatus({ db, outbox, isTestMode: true }, cancel)).toBeNull();
  await countSales();
  expect([await soldOf(first), await soldOf(second)]).toEqual([2, 0]);
  await expect.poll(bestSellers).toMatch(new RegExp(`${first}.*${second}`));
  await countSales();
  expect([await soldOf(first), await soldOf(second)]).toEqual([2, 0]);
});

test('twenty sales at once are counted exactly, and do not rebuild pages one by one', async () => {
  const sku = await addSku(db, { onHand: 100 });
  const heard: string[] = [];
  const listening = Promise.withResolvers<void>();
  const changes = listen(shop.url, 'catalogue_changed', {
    onMessage: (notice) => heard.push(notice),
    onReconnect: listening.resolve,
    log: payments.log,
  });
  await listening.promise;
  await Promise.all(Array.from({ length: 20 }, () => orderAtDoor(sku, 2)));
  // Sales are collected for some minutes.
  await walkRound();
  expect(await soldOf(sku)).toBe(0);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(new Set(heard), 'counts may wait, and lists stay').toEqual(new Set([`count ${sku}`]));

  await sql`update sale set at = at - interval '10 minutes'`.execute(db);
  await Promise.all(Array.from({ length: 4 }, walkRound));
  expect(await soldOf(sku)).toBe(40);
  const others = () => heard.filter((notice) => !notice.startsWith('count '));
  await expect.poll(others).toEqual([`product ${sku}`, 'lists']);
  await changes.close();
});
