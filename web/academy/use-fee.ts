import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../contract/account.ts';
import { admissionFeePaise } from '../../domain/admission.ts';
import { rupeesFromPaise } from '../../domain/money.ts';
import { browserApi } from '../api/browser-api.ts';
import { payInWindow } from '../checkout/pay-in-window.ts';
import { showToast } from '../../ui/toast.tsx';

export type FeeStep = 'idle' | 'opening' | 'paying' | 'confirming';

interface Admitted {
  payment_id: string;
  mobile: string;
  email: string;
}

/** Takes the fee of an admission from the press of the button to its result page, one at a time. */
export function useFee(login: User, admission: Admitted) {
  const navigate = useNavigate();
  const isBusy = useRef(false);
  const [step, setStep] = useState<FeeStep>('idle');
  const [amount, setAmount] = useState(rupeesFromPaise(admissionFeePaise));
  const [isTestMode, setTestMode] = useState(false);
  const [windowText, setWindowText] = useState<string | null>(null);

  async function pay(): Promise<void> {
    const api = browserApi();
    const answer = await api.client.call('POST /feepay', {
      body: {
        amount,
        order_id: admission.payment_id,
        user_id: login.user_id,
        user_name: login.full_name,
        main_id: api.mainId,
      },
    });
    if (!answer.ok) {
      const code = answer.refusal?.code;
      if (code === 'fee-changed') setAmount(answer.refusal?.amount ?? amount);
      const isTold = code === 'fee-changed' || code === 'fee-already-paid';
      showToast((isTold && answer.refusal?.message) || 'Failed to create Razorpay Order', 'error');
      return code === 'fee-already-paid' ? navigate('/my-account?tab=admission', { replace: true }) : undefined;
    }
    setTestMode(answer.body.test_mode);
    setStep('paying');
    const paying = await payInWindow(api, answer.body, {
      description: 'Admission fee',
      payer: { name: login.full_name, email: admission.email, contact: admission.mobile },
      verify: 'POST /feepay/verify',
      onPaid: () => setStep('confirming'),
    });
    if (paying.end === 'no window') return setWindowText(paying.text);
    const isGood = paying.end === 'paid' || paying.end === 'unconfirmed';
    return navigate(`/payment-${isGood ? 'success' : 'failed'}ad/${answer.body.order_id}`, { replace: true });
  }

  async function payOnce(): Promise<void> {
    // The state would come too late for the second of two quick clicks.
    if (isBusy.current) return;
    isBusy.current = true;
    setWindowText(null);
    setStep('opening');
    try {
      await pay();
    } finally {
      isBusy.current = false;
      setStep('idle');
    }
  }

  return { step, amount, isTestMode, windowText, pay: payOnce };
}
