import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../contract/account.ts';
import type { Bill } from '../../contract/bill.ts';
import { saveMobile } from '../session/save-mobile.ts';
import { browserApi } from '../api/browser-api.ts';
import { showToast } from '../../ui/toast.tsx';
import { saveCheckoutData, type CheckoutData } from '../cart/checkout-data.ts';
import { payOrder } from './pay-order.ts';
import { placeOrder, type CheckoutFault, type OrderWish } from './place-order.ts';

interface Wanted {
  login: User;
  data: CheckoutData;
  wish: OrderWish & { mobile: string };
  bill: Bill;
  /** The customer was asked, and means a second equal order. */
  again?: boolean;
}

/** What the page tells about an order that did not go through. */
export interface PlacingTale {
  fault: CheckoutFault | null;
  /** The total that was shown before the shop named another one. */
  totalBefore: number | null;
  /** Why there is no payment window. */
  windowText: string | null;
  /** An equal order was placed a few minutes ago, and nobody knows yet whether another is meant. */
  question: { text: string; earlierId: string; orderAgain: () => void } | null;
}

export type PlacingStep = 'idle' | 'placing' | 'paying' | 'confirming';

const nothing: PlacingTale = { fault: null, totalBefore: null, windowText: null, question: null };

/** Takes an order from the press of the button to its result page, one at a time. */
export function usePlacing(askAgain: () => Promise<void>) {
  const navigate = useNavigate();
  const isBusy = useRef(false);
  const [step, setStep] = useState<PlacingStep>('idle');
  const [isTestMode, setTestMode] = useState(false);
  const [tale, setTale] = useState(nothing);
  const tell = (told: Partial<PlacingTale>) => setTale({ ...nothing, ...told });

  async function place(wanted: Wanted): Promise<void> {
    const { login, data, wish, bill, again = false } = wanted;
    if (wish.mobile !== login.mobile) {
      const reasons = await saveMobile(login.user_id, wish.mobile);
      const [first] = reasons ?? [];
      if (first) tell({ fault: { part: 'mobile', text: first.reason } });
      if (reasons !== null) return;
    }
    const isToPay = wish.payment_mode === 'Pay now' || bill.advance_amount > 0;
    const placing = await placeOrder(browserApi(), wish, bill, { isToPay, again });
    switch (placing.end) {
      case 'fault':
        return tell({ fault: placing.fault });
      case 'ordered before': {
        const { text, earlierId } = placing;
        return tell({ question: { text, earlierId, orderAgain: () => void placeOnce({ ...wanted, again: true }) } });
      }
      case 'failed':
        return showToast(placing.text, 'error');
      case 'not available':
        showToast(placing.text, 'warning');
        return askAgain();
      case 'bill changed':
        tell({ totalBefore: bill.totalAmountbeforePay });
        return askAgain();
      case 'placed':
        saveCheckoutData({ ...data, orderId: placing.orderId });
        return navigate(`/payment-success/${placing.orderId}`, { replace: true });
      case 'to pay':
        saveCheckoutData({ ...data, orderId: placing.opened.order_id });
        return pay(wanted, placing.opened);
    }
  }

  async function pay({ login, wish }: Wanted, opened: Parameters<typeof payOrder>[1]): Promise<void> {
    setTestMode(opened.test_mode);
    setStep('paying');
    const paying = await payOrder(browserApi(), opened, {
      login,
      mobile: wish.mobile,
      onPaid: () => setStep('confirming'),
    });
    if (paying.end === 'no window') return tell({ windowText: paying.text });
    const isGood = paying.end === 'paid' || paying.end === 'unconfirmed';
    return navigate(`/payment-${isGood ? 'success' : 'failed'}/${opened.order_id}`, { replace: true });
  }

  async function placeOnce(wanted: Wanted): Promise<void> {
    // The state would come too late for the second of two quick clicks.
    if (isBusy.current) return;
    isBusy.current = true;
    tell({});
    setStep('placing');
    try {
      await place(wanted);
    } finally {
      isBusy.current = false;
      setStep('idle');
    }
  }

  return { step, isTestMode, tale, tell, place: placeOnce };
}
