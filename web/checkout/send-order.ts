import * as z from 'zod/mini';
import type { Bill } from '../../contract/bill.ts';
import { Checkout } from '../../contract/checkout.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { fieldReasons } from '../../contract/field-reasons.ts';
import type { PaymentOpened } from '../../contract/razorpay.ts';
import { paiseFromRupees } from '../../domain/money.ts';
import { canShipTo } from '../../domain/pincode.ts';
import { type Api, browserApi } from '../api/api.ts';
import { endAttempt, idempotencyKeyOf, noteAnswered, noteSent } from './order-attempt.ts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { User } from '../../contract/account.ts';
import { showToast } from '../../ui/toast.tsx';
import type { CheckoutData } from '../cart/cart-line.ts';
import { checkoutData } from '../cart/cart-store.ts';
import { paymentOfOrder, usePayment } from './use-payment.ts';
import { saveMobile } from '../session/look-up-user.ts';

/** The parts of the page that can be at fault, in the order in which they are checked. */
const checkedParts = ['billing_address', 'shipping_address', 'mobile', 'payment_mode', 'customer_note'] as const;
export type CheckoutPart = (typeof checkedParts)[number];

export interface CheckoutFault {
  part: CheckoutPart;
  text: string;
}

/** An order as the page sends it. */
export type OrderForm = Pick<z.input<typeof Checkout>, CheckoutPart | 'cart_products' | 'coupon_code' | 'from_cart'>;

const isPart = (field: string): field is CheckoutPart => checkedParts.some((part) => part === field);

interface ToCheck {
  form: Record<CheckoutPart, unknown>;
  pincode: string;
  served: readonly string[];
  /** Then there is no billing address to select. */
  isBillingSame: boolean;
}

/** The first thing that is missing or wrong; the pincode comes last. */
export function checkOrder({ form, pincode, served, isBillingSame }: ToCheck): CheckoutFault | null {
  const read = z.safeParse(PageFields, form);
  const reasons = read.success ? [] : fieldReasons(read.error.issues);
  const first = reasons.find(({ field }) => field !== 'billing_address' || !isBillingSame);
  if (first && isPart(first.field)) return { part: first.field, text: first.reason };
  if (canShipTo(pincode, served)) return null;
  return { part: 'shipping_address', text: 'Delivery is not available to this pincode.' };
}

const PageFields = /* @__PURE__ */ z.pick(Checkout, {
  billing_address: true,
  shipping_address: true,
  mobile: true,
  payment_mode: true,
  customer_note: true,
});

type SentOrder =
  | { end: 'placed'; orderId: string }
  | { end: 'to pay'; opened: PaymentOpened }
  | { end: 'fault'; fault: CheckoutFault }
  /** An equal order was placed a few minutes ago. */
  | { end: 'ordered before'; text: string; earlierId: string }
  /** The price has changed. */
  | { end: 'bill changed' }
  /** A line was removed from the cart since, or its quantity changed. */
  | { end: 'cart changed' }
  /** An address was deleted since. */
  | { end: 'address gone' }
  /** An item is no longer available, or not in this quantity. */
  | { end: 'not available'; text: string }
  | { end: 'failed'; text: string };

interface How {
  /** Something is paid online now. */
  isToPay: boolean;
  /** We asked, and the customer wants a second equal order. */
  isRepeatWanted: boolean;
}

/** Places an order at the amounts on the page. Sent twice, it is one order. */
export async function sendOrder(api: Api, form: OrderForm, bill: Bill, how: How): Promise<SentOrder> {
  const sent = await sendOnce(api, form, bill, how);
  return sent.end === 'to pay' && !asksFor(sent.opened, bill)
    ? replaceOrder(api, form, bill, sent.opened.order_id)
    : sent;
}

async function sendOnce({ client, mainId }: Api, form: OrderForm, bill: Bill, how: How): Promise<SentOrder> {
  const options = {
    body: {
      ...form,
      ...amountsOf(bill),
      ...(how.isRepeatWanted && { again: true }),
      currency: 'INR' as const,
      main_id: mainId,
    },
    idempotencyKey: idempotencyKeyOf(form),
  };
  noteSent();
  if (how.isToPay) {
    const answer = await client.call('POST /payment', options);
    if (!answer.ok) return notPlaced(answer.refusal);
    noteAnswered();
    const { order_id: orderId, razorpay_order: order } = answer.body;
    return order === null ? { end: 'placed', orderId } : { end: 'to pay', opened: answer.body };
  }
  const answer = await client.call('POST /payment/paydelivery', options);
  if (!answer.ok) return notPlaced(answer.refusal);
  noteAnswered();
  return { end: 'placed', orderId: answer.body.order_id };
}

/** Whether the payment window will ask for the amount that this bill wants paid online. */
const asksFor = ({ razorpay_order: order }: PaymentOpened, bill: Bill): boolean =>
  order?.amount === paiseFromRupees(bill.totalAmountbeforePay) - paiseFromRupees(bill.remaining_amount);

/**
 * We got back the order of an earlier try in this tab, at its old amount. Nobody pays an amount that is not on the page, so a
 * new order replaces it, unless a bank may already have its payment.
 */
async function replaceOrder(api: Api, form: OrderForm, bill: Bill, orderId: string): Promise<SentOrder> {
  const answer = await api.client.call('GET /payment/order/:orderId', { params: { orderId } });
  if (!answer.ok) return { end: 'failed', text: 'Error during checkout' };
  const { payment_status: status, payment_open: isOpen } = answer.body.data;
  // The result page shows its state.
  if (status !== 'Pending' || isOpen) return { end: 'placed', orderId };
  endAttempt();
  const sent = await sendOnce(api, form, bill, { isToPay: true, isRepeatWanted: false });
  // Never a third time, whatever the shop answers.
  return sent.end === 'to pay' && !asksFor(sent.opened, bill) ? { end: 'bill changed' } : sent;
}

const amountsOf = (bill: Bill) => ({
  amountbeforediscount: bill.amountbeforediscount,
  amountafterdiscount: bill.amountafterdiscount,
  discountprice: bill.discountprice,
  deliveryCharge: bill.deliveryCharge,
  totalAmountbeforePay: bill.totalAmountbeforePay,
  remaining_amount: bill.remaining_amount,
});

const faultyParts: Record<string, CheckoutPart> = {
  'mobile-missing': 'mobile',
  'pay-mode-not-offered': 'payment_mode',
  'pincode-not-served': 'shipping_address',
};
const stockCodes = new Set(['cart-empty', 'unknown-product', 'out-of-stock', 'not-enough-stock', 'no-price']);
/** The page is out of date: it has to ask for the bill again. */
const staleCodes = new Set(['bill-changed', 'advance-needed', 'invalid-coupon', 'coupon-used-up']);

function notPlaced(refusal: Refusal | null): SentOrder {
  const code = refusal?.code;
  if (refusal === null || code === undefined || code === 'went-wrong')
    return { end: 'failed', text: 'Error during checkout' };
  noteAnswered();
  const field = refusal.fields?.find((reason) => isPart(reason.field));
  if (field && isPart(field.field)) return { end: 'fault', fault: { part: field.field, text: field.reason } };
  const part = faultyParts[code];
  if (part) return { end: 'fault', fault: { part, text: refusal.message } };
  if (code === 'ordered-before') {
    return { end: 'ordered before', text: refusal.message, earlierId: refusal.earlier_id ?? '' };
  }
  if (stockCodes.has(code)) return { end: 'not available', text: refusal.message };
  if (code === 'cart-changed') return { end: 'cart changed' };
  if (code === 'unknown-address') return { end: 'address gone' };
  if (staleCodes.has(code)) return { end: 'bill changed' };
  return { end: 'failed', text: refusal.message };
}

interface Attempt {
  login: User;
  data: CheckoutData;
  form: OrderForm & { mobile: string };
  bill: Bill;
  /** We asked, and the customer wants a second equal order. */
  isRepeatWanted?: boolean;
}

/** Shown when an order failed. */
interface OrderProblem {
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

const addressGoneText = 'An address of this order was deleted. Please check the address and place the order again.';

/** Takes one order at a time from the press of the button to its result page. `onPaying`: the order whose payment window is open. */
export function useOrder(askForBill: () => Promise<void>, onPaying: (orderId: string | null) => void) {
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
        case 'address gone':
          showToast(addressGoneText, 'warning', { ms: 8000 });
          // The page then offers the addresses that are left.
          return revalidate();
        case 'placed':
          checkoutData.write({ ...data, orderId: sent.orderId });
          return navigate(`/payment-success/${sent.orderId}`, { replace: true });
        case 'to pay': {
          const { order_id: orderId } = sent.opened;
          checkoutData.write({ ...data, orderId });
          onPaying(orderId);
          try {
            return show({ windowText: await pay(sent.opened, paymentOfOrder(login, form.mobile, orderId)) });
          } finally {
            onPaying(null);
          }
        }
      }
    });

  return { step, isTestMode, problem, show, order };
}
