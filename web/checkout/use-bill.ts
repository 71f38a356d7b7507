import { useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Bill } from '../../contract/bill.ts';
import type { PayMode } from '../../domain/cart-mode.ts';
import { guestLine } from '../cart/cart-line.ts';
import type { CheckoutData } from '../cart/checkout-data.ts';
import { saleTotal, type BillAnswer } from './ask-bill.ts';
import type { clientLoader } from './lookup-bill.ts';

const firstWaitMs = 2000;
const triesMax = 5;

export interface ShownBill extends Omit<BillAnswer, 'bill'> {
  bill: Bill;
  /** A newer one is on its way. */
  isAsking: boolean;
  /** Nobody answered, however often it was asked. */
  isMissing: boolean;
  askAgain: () => Promise<void>;
}

/**
 * The bill of the server, asked for at each change; until the new one is here the old one stands. Before the first, and where
 * nobody answers, what the cart reckoned stands in, without delivery; then it is asked again after 2 s, 4 s, 8 s…
 */
export function useBill(data: CheckoutData, shippingId: string | null, mode: PayMode | null): ShownBill {
  const { load, data: answer, state } = useFetcher<typeof clientLoader>();
  const [tries, setTries] = useState(0);
  const query = new URLSearchParams({ ...(shippingId && { shipping: shippingId }), ...(mode && { mode }) });
  const address = `/lookup/bill?${query}`;
  useEffect(() => void load(address), [address, load]);

  // Null where even the code that asks did not come.
  const isUnanswered = answer === null || (answer?.isUnanswered ?? false);
  useEffect(() => {
    if (!isUnanswered || state !== 'idle' || tries >= triesMax) return undefined;
    const timer = setTimeout(
      () => {
        setTries(tries + 1);
        void load(address);
      },
      firstWaitMs * 2 ** tries,
    );
    return () => clearTimeout(timer);
  }, [isUnanswered, state, tries, address, load]);

  const standIn = useMemo(() => reckoned(data), [data]);
  return {
    ...(answer ?? standIn),
    isUnanswered,
    bill: answer?.bill ?? standIn.bill,
    isAsking: state !== 'idle' || answer === undefined,
    isMissing: isUnanswered && state === 'idle' && tries >= triesMax,
    askAgain: () => load(address),
  };
}

/** What is known without the shop. */
function reckoned(data: CheckoutData): BillAnswer & { bill: Bill } {
  const lines = data.products.map(guestLine);
  return {
    lines,
    mode: null,
    couponCode: data.coupon ?? null,
    couponReason: null,
    reason: null,
    isUnanswered: false,
    bill: {
      amountbeforediscount: data.totalBeforeDiscount,
      saletotal: saleTotal(lines),
      discountprice: data.discountAmount ?? 0,
      amountafterdiscount: data.totalAfterDiscount,
      deliveryCharge: 0,
      totalAmountbeforePay: data.totalAfterDiscount,
      advance_amount: 0,
      remaining_amount: 0,
      distance_km: null,
      distance_estimated: false,
    },
  };
}
