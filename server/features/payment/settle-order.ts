import { answered } from './answered.ts';
import type { Payments } from './payments.ts';
import { settlePayment, type Settled } from './settle-payment.ts';

/** Settles every payment that the provider shows for one of its orders, and says how. Throws where it gives no answer. */
export async function settleOrder(payments: Payments, providerOrderId: string): Promise<Settled[]> {
  const found = answered(await payments.provider.paymentsOfOrder(providerOrderId));
  // What is taken first: beside it, a second payment that is only set aside is not wanted any more.
  const settled: Settled[] = [];
  for (const payment of found.toSorted((a, b) => Number(b.state === 'captured') - Number(a.state === 'captured'))) {
    settled.push(await settlePayment(payments, payment));
  }
  return settled;
}
