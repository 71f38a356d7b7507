import { useRef, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import type { User } from '../../contract/account.ts';
import type { PaymentOpened, PaymentProof } from '../../contract/razorpay.ts';
import { type Api, browserApi } from '../api/api.ts';
import { isInWrapper } from '../visitor/native-bridge.ts';
import type { ShellData } from '../page/shell-data.ts';
import { payWith } from './payment-widget.ts';

export type PaymentStep = 'idle' | 'opening' | 'paying' | 'confirming';

/** The button's text at each step of a payment. */
export const payLabels: Record<PaymentStep, string> = {
  idle: 'Pay now',
  opening: 'Opening the payment…',
  paying: 'Waiting for your payment…',
  confirming: 'Confirming your payment…',
};

interface Payment {
  /** What is paid for, in a few words. */
  description: string;
  payer: { name: string; email: string; contact: string };
  /** Sends the proof to the shop. */
  verify: (api: Api, proof: PaymentProof) => Promise<{ ok: boolean; refusal?: { code: string } | null }>;
  /** Where a browser that left the page to pay returns to. Default: the order's result page. */
  callback?: 'link=yes';
  timeoutSeconds?: number;
  resultPath: (end: 'success' | 'failed') => string;
}

/** Takes one payment at a time from the press of the button to its result page. */
export function usePayment() {
  const navigate = useNavigate();
  const profile = useRouteLoaderData<ShellData>('root')?.profile;
  const isBusy = useRef(false);
  const [step, setStep] = useState<PaymentStep>('idle');
  const [isTestMode, setTestMode] = useState(false);

  async function runOnce(work: () => Promise<void>): Promise<void> {
    // A second quick click comes before React has rendered the new step.
    if (isBusy.current) return;
    isBusy.current = true;
    setStep('opening');
    try {
      await work();
    } finally {
      isBusy.current = false;
      setStep('idle');
    }
  }

  /** Ends on the result page. Where the window could not be opened, returns the reason and stays on this page. */
  async function pay(opened: PaymentOpened, payment: Payment): Promise<string | null> {
    setTestMode(opened.test_mode);
    setStep('paying');
    const shop = { name: profile?.orignal_logoname ?? '', colour: profile?.main_colour ?? '' };
    const result = await payInWindow(browserApi(), opened, { ...payment, shop }, () => setStep('confirming'));
    if (result.end === 'no window') return result.text;
    await navigate(payment.resultPath(result.end), { replace: true });
    return null;
  }

  return { step, isTestMode, runOnce, pay };
}

/** A little less than the time for which we hold the goods. */
const payWithinSeconds = 12 * 60;

export const paymentOfOrder = (login: User, mobile: string, orderId: string): Payment => ({
  description: 'Your order',
  payer: { name: login.full_name, email: login.email, contact: mobile },
  verify: ({ client }, proof) => client.call('POST /payment/verify', { body: proof }),
  timeoutSeconds: payWithinSeconds,
  resultPath: (end) => `/payment-${end}/${orderId}`,
});

/** Browsers inside apps that the provider's window cannot call back, or that block its frame. */
const inAppBrowser = /FBAN|FBAV|Instagram|UCBrowser|Opera Mini|; wv\)/;

/** `success` also where we cannot tell yet: the result page finds out. */
type PaymentResult = { end: 'success' | 'failed' } | { end: 'no window'; text: string };

/** Lets the customer pay in the provider's window, then sends the proof to the shop. */
async function payInWindow(
  api: Api,
  opened: PaymentOpened,
  { shop, description, payer, verify, callback, timeoutSeconds }: Payment & { shop: { name: string; colour: string } },
  onPaid: () => void,
): Promise<PaymentResult> {
  const { order_id: orderId, razorpay_order: order, razorpay_key: key, razorpay_script: scriptUrl } = opened;
  if (order === null || key === null || scriptUrl === null) return { end: 'success' };
  const isCalledBack = isInWrapper() || inAppBrowser.test(navigator.userAgent);
  const closed = await payWith({
    scriptUrl,
    key,
    order,
    shop,
    description,
    prefill: payer,
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(isCalledBack && { callbackUrl: `${api.origin}/api/payment/callback?${callback ?? `order=${orderId}`}` }),
  });
  if (closed.outcome === 'paid') {
    onPaid();
    return { end: isRefused(await verify(api, closed.ids)) ? 'failed' : 'success' };
  }
  const isWindowMissing = closed.outcome === 'failed' && closed.reason !== 'payment-failed';
  return isWindowMissing ? { end: 'no window', text: closed.description } : { end: 'failed' };
}

function isRefused(answer: Awaited<ReturnType<Payment['verify']>>): boolean {
  const code = answer.ok ? null : answer.refusal?.code;
  return code === 'payment-not-verified' || code === 'unknown-order';
}
