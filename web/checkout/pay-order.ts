import type { User } from '../../contract/account.ts';
import type { PaymentOpened, PaymentProof } from '../../contract/razorpay.ts';
import type { Api } from '../api-context.ts';
import { isInWrapper } from '../visitor/native-bridge.ts';
import { noteGivenUp } from './order-attempt.ts';
import { payWith } from './payment-widget.ts';

/** A little less than the time for which the goods are held. */
const payWithinSeconds = 12 * 60;

/** Browsers inside apps that cannot be called back by the provider's window, or lack its frame. */
const inAppBrowser = /FBAN|FBAV|Instagram|UCBrowser|Opera Mini|; wv\)/;

export type Paying =
  | { end: 'paid' }
  /** It may have been paid: the result page finds out. */
  | { end: 'unconfirmed' }
  /** The customer closed the window, or every try in it failed. */
  | { end: 'given up' }
  | { end: 'refused' }
  | { end: 'no window'; text: string };

/** Lets the customer pay an order in the provider's window, and shows the shop the proof. */
export async function payOrder(
  api: Api,
  opened: PaymentOpened,
  { login, mobile, onPaid }: { login: User; mobile: string; onPaid: () => void },
): Promise<Paying> {
  const { order_id: orderId, razorpay_order: order, razorpay_key: key, razorpay_script: scriptUrl } = opened;
  if (order === null || key === null || scriptUrl === null) return { end: 'paid' };
  const isCalledBack = isInWrapper() || inAppBrowser.test(navigator.userAgent);
  // The page is left for good: of what happens then, only a failure comes back to the page for failures.
  if (isCalledBack) noteGivenUp(orderId);
  const end = await payWith({
    scriptUrl,
    key,
    order,
    description: 'Your order',
    prefill: { name: login.full_name, email: login.email, contact: mobile },
    timeoutSeconds: payWithinSeconds,
    ...(isCalledBack && { callbackUrl: `${api.origin}/api/payment/callback?order=${orderId}` }),
  });
  if (end.outcome === 'paid') {
    onPaid();
    return verify(api, end.ids);
  }
  if (end.outcome === 'failed' && end.reason !== 'payment-failed') return { end: 'no window', text: end.description };
  return { end: 'given up' };
}

async function verify({ client }: Api, proof: PaymentProof): Promise<Paying> {
  const answer = await client.call('POST /payment/verify', { body: proof });
  if (answer.ok) return { end: 'paid' };
  const code = answer.refusal?.code;
  return code === 'payment-not-verified' || code === 'unknown-order' ? { end: 'refused' } : { end: 'unconfirmed' };
}
