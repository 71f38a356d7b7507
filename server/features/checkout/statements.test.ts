import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Checkout } from '../../../contract/checkout.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { countedStatements } from '../../testing/counted-statements.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';
import { Refused } from '../../http/refuse.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import { readOrderRequest } from './order-request.ts';
import { placeOrder } from './place-order.ts';

const app = await testApp();
const { db, url, providers, outbox, payments } = app;
await setUpShop(db);

const { counted, statements } = countedStatements(url);

/** How many statements one order with this many lines takes. */
async function statementsOf(lines: number, payment_mode: 'Pay now' | 'Pay on delivery'): Promise<number> {
  const skus = await Promise.all(Array.from({ length: lines }, () => addSku(db)));
  const { form, userId } = await buyer(app);
  const body = z.parse(Checkout, form(skus, { payment_mode }));
  statements.length = 0;
  const lookAtPayment = (orderId: string) => lookAtRequest(payments, orderId);
  const parts = { db: counted, geocoding: providers.geocoding, outbox, lookAtPayment };
  const order = await placeOrder(parts, readOrderRequest({ userId, ip: '192.0.2.1', body }));
  expect(order).not.toBeInstanceOf(Refused);
  return statements.length;
}

test.each(['Pay now', 'Pay on delivery'] as const)(
  'an order (%s) takes as many statements for 50 lines as for one',
  async (mode) => {
    const one = await statementsOf(1, mode);
    expect(await statementsOf(50, mode)).toBe(one);
    // Including begin and commit: two to read, four to write. At the door the order is also placed, and a mail is queued.
    expect(one).toBeLessThanOrEqual(mode === 'Pay now' ? 6 : 10);
    await expectNoViolation(db);
  },
);
