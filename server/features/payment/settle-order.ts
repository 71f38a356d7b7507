import { answered } from './answered.ts';
import type { Payments } from './payments.ts';
import { settlePayment } from './settle-payment.ts';

/** Settles every payment that the provider shows for one of its orders, and says how many. Throws where it gives no answer. */
export async function settleOrder(payments: Payments, providerOrderId: string): Promise<number> {
  const found = answered(await payments.provider.paymentsOfOrder(providerOrderId));
  // What is taken first: beside it, a second payment that is only set aside is not wanted any more.
  for (const payment of found.toSorted((a, b) => Number(b.state === 'captured') - Number(a.state === 'captured'))) {
    await settlePayment(payments, payment);
  }
  return found.length;
}
