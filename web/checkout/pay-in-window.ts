import type { PaymentOpened, PaymentProof } from '../../contract/razorpay.ts';
import type { Api } from '../api/api-context.ts';
import { isInWrapper } from '../visitor/native-bridge.ts';
import { payWith } from './payment-widget.ts';

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

interface Payment {
  /** What is paid for, in a few words. */
  description: string;
  payer: { name: string; email: string; contact: string };
  /** The call that takes the proof. */
  verify: 'POST /payment/verify' | 'POST /feepay/verify';
  timeoutSeconds?: number;
  onPaid: () => void;
}

/** Lets the customer pay in the provider's window, and shows the shop the proof. */
export async function payInWindow(api: Api, opened: PaymentOpened, payment: Payment): Promise<Paying> {
  const { order_id: orderId, razorpay_order: order, razorpay_key: key, razorpay_script: scriptUrl } = opened;
  if (order === null || key === null || scriptUrl === null) return { end: 'paid' };
  const isCalledBack = isInWrapper() || inAppBrowser.test(navigator.userAgent);
  const { description, payer, verify, timeoutSeconds, onPaid } = payment;
  const end = await payWith({
    scriptUrl,
    key,
    order,
    description,
    prefill: payer,
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(isCalledBack && { callbackUrl: `${api.origin}/api/payment/callback?order=${orderId}` }),
  });
  if (end.outcome === 'paid') {
    onPaid();
    return showProof(api, verify, end.ids);
  }
  if (end.outcome === 'failed' && end.reason !== 'payment-failed') return { end: 'no window', text: end.description };
  return { end: 'given up' };
}

async function showProof({ client }: Api, verify: Payment['verify'], proof: PaymentProof): Promise<Paying> {
  const answer = await client.call(verify, { body: proof });
  if (answer.ok) return { end: 'paid' };
  const code = answer.refusal?.code;
  return code === 'payment-not-verified' || code === 'unknown-order' ? { end: 'refused' } : { end: 'unconfirmed' };
}
