import { expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { countedStatements } from '../../testing/counted-statements.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { settleOrder } from './settle-payment.ts';

const shop = await paymentShop();
shop.simulator.sendWebhooksTo(null);

const { counted, statements } = countedStatements(shop.url);

/** How many statements the payment for an order with this many lines takes, from the provider's answer to the mails. */
async function statementsOf(lines: number): Promise<number> {
  const skus = await Promise.all(Array.from({ length: lines }, () => addSku(shop.db)));
  const { orderId, providerOrderId } = await shop.order({ lines: skus.map((sku) => ({ sku })) });
  shop.pay(providerOrderId);
  statements.length = 0;
  expect(await settleOrder({ ...shop.payments, db: counted }, providerOrderId)).toEqual(['applied']);
  expect(await shop.stageOf(orderId)).toBe('placed');
  return statements.length;
}

test('a payment takes as many statements for 50 lines as for one', async () => {
  const one = await statementsOf(1);
  expect(await statementsOf(50)).toBe(one);
  // Including begin and commit: two to read; the locks, the payment, the order and the mails to write.
  expect(one).toBeLessThanOrEqual(13);
  await shop.expectAllWell();
});
