import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { User } from '../../contract/account.ts';
import type { Bill } from '../../contract/bill.ts';
import { browserApi } from '../api/api.ts';
import { showToast } from '../../ui/toast.tsx';
import type { CheckoutData } from '../cart/cart-line.ts';
import { checkoutData } from '../cart/cart-store.ts';
import { saveMobile } from '../session/save-mobile.ts';
import { sendOrder, type CheckoutFault, type OrderForm } from './send-order.ts';
import { paymentOfOrder, usePayment } from './use-payment.ts';

interface Attempt {
  login: User;
  data: CheckoutData;
  form: OrderForm & { mobile: string };
  bill: Bill;
  /** We asked, and the customer wants a second equal order. */
  isRepeatWanted?: boolean;
}

/** What the page shows about an order that did not go through. */
export interface OrderProblem {
  fault: CheckoutFault | null;
  /** The total on the page when the shop named another one. */
  totalBefore: number | null;
  /** The shop refused it because the cart has changed. */
  isCartRefused: boolean;
  /** Why there is no payment window; empty if the order did not get that far. */
  windowText: string | null;
  /** An equal order was placed a few minutes ago: does the customer want another? */
  question: { text: string; earlierId: string; orderAgain: () => void } | null;
}

const none: OrderProblem = {
  fault: null,
  totalBefore: null,
  isCartRefused: false,
  windowText: null,
  question: null,
};

/** Takes one order at a time from the press of the button to its result page. */
export function useOrder(askForBill: () => Promise<void>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { step, isTestMode, runOnce, pay } = usePayment();
  const [problem, setProblem] = useState(none);
  const show = (found: Partial<OrderProblem>) => setProblem({ ...none, ...found });

  const order = (attempt: Attempt): Promise<void> =>
    runOnce(async () => {
      show({});
      const { login, data, form, bill, isRepeatWanted = false } = attempt;
      if (form.mobile !== login.mobile) {
        const reasons = await saveMobile(login.user_id, form.mobile);
        const [first] = reasons ?? [];
        if (first) show({ fault: { part: 'mobile', text: first.reason } });
        if (reasons !== null) return undefined;
      }
      const isToPay = form.payment_mode === 'Pay now' || bill.advance_amount > 0;
      const sent = await sendOrder(browserApi(), form, bill, { isToPay, isRepeatWanted });
      switch (sent.end) {
        case 'fault':
          return show({ fault: sent.fault });
        case 'ordered before': {
          const orderAgain = () => void order({ ...attempt, isRepeatWanted: true });
          return show({ question: { text: sent.text, earlierId: sent.earlierId, orderAgain } });
        }
        case 'failed':
          showToast(sent.text, 'error');
          return show({ windowText: '' });
        case 'not available':
          showToast(sent.text, 'warning');
          return askForBill();
        case 'bill changed':
          show({ totalBefore: bill.totalAmountbeforePay });
          return askForBill();
        case 'cart changed':
          // The page then shows the cart as it is now.
          await revalidate();
          return show({ isCartRefused: true });
        case 'placed':
          checkoutData.write({ ...data, orderId: sent.orderId });
          return navigate(`/payment-success/${sent.orderId}`, { replace: true });
        case 'to pay': {
          const { order_id: orderId } = sent.opened;
          checkoutData.write({ ...data, orderId });
          return show({ windowText: await pay(sent.opened, paymentOfOrder(login, form.mobile, orderId)) });
        }
      }
    });

  return { step, isTestMode, problem, show, order };
}
