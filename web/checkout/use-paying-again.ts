import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { User } from '../../contract/account.ts';
import type { Order } from '../../contract/order.ts';
import { browserApi } from '../api/browser-api.ts';
import { payOrder } from './pay-order.ts';

export type PayingStep = 'idle' | 'opening' | 'paying' | 'confirming';

/** Takes an unpaid order from the press of the button to its result page, one at a time. */
export function usePayingAgain(login: User, { order_id: orderId }: Order) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isBusy = useRef(false);
  const [step, setStep] = useState<PayingStep>('idle');
  const [isTestMode, setTestMode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay(): Promise<void> {
    const api = browserApi();
    const answer = await api.client.call('POST /payment/order/:orderId/pay', { params: { orderId } });
    if (!answer.ok) {
      const code = answer.refusal?.code;
      // The page is loaded again and leads to the one that tells how the order stands.
      if (code === 'payment-unconfirmed' || code === 'order-not-held') return revalidate();
      return setProblem(answer.refusal?.message ?? 'The payment could not be opened. Please try again.');
    }
    setTestMode(answer.body.test_mode);
    setStep('paying');
    const paying = await payOrder(api, answer.body, {
      login,
      mobile: login.mobile,
      onPaid: () => setStep('confirming'),
    });
    if (paying.end === 'no window') return setProblem(`${paying.text} Nothing was charged. Please try again.`);
    const isGood = paying.end === 'paid' || paying.end === 'unconfirmed';
    return navigate(`/payment-${isGood ? 'success' : 'failed'}/${orderId}`, { replace: true });
  }

  async function payOnce(): Promise<void> {
    // The state would come too late for the second of two quick clicks.
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    setStep('opening');
    try {
      await pay();
    } finally {
      isBusy.current = false;
      setStep('idle');
    }
  }

  return { step, isTestMode, problem, pay: payOnce };
}
