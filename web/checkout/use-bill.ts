import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import type { Bill } from '../../contract/bill.ts';
import type { PayMode } from '../../domain/cart-mode.ts';
import { guestLine, type CheckoutData } from '../cart/cart-line.ts';
import { saleTotal, type BillAnswer, type clientLoader } from './lookup-bill.ts';
import { useRetries } from '../page/load-failed.tsx';

export interface ShownBill extends Omit<BillAnswer, 'bill'> {
  bill: Bill;
  /** A newer bill is loading. */
  isAsking: boolean;
  /** The last try got no answer either. */
  isMissing: boolean;
  askAgain: () => Promise<void>;
}

/**
 * The server's bill, asked for at each change; the old one stays until the new one is here. Before the first bill, and without
 * a response, the cart's own total is shown, without delivery.
 */
export function useBill(data: CheckoutData, shippingId: string | null, mode: PayMode | null): ShownBill {
  const { load, data: answer, state } = useFetcher<typeof clientLoader>();
  const address = billAddress(data, shippingId, mode);
  useEffect(() => void load(address), [address, load]);

  // Null if even the code for the call could not be loaded.
  const isUnanswered = answer === null || (answer?.isUnanswered ?? false);
  const isMissing = useRetries(isUnanswered, state, () => load(address));

  const standIn = useMemo(() => totalsOfCart(data), [data]);
  return {
    ...(answer ?? standIn),
    isUnanswered,
    bill: answer?.bill ?? standIn.bill,
    isAsking: state !== 'idle' || answer === undefined,
    isMissing,
    askAgain: () => load(address),
  };
}

/** The loader reads the lines from storage. They are in the address only so that a change asks for a new bill. */
export function billAddress(
  { products }: Pick<CheckoutData, 'products'>,
  shippingId: string | null,
  mode: PayMode | null,
): string {
  const lines = products.map(({ product_sku: sku, quantity }) => `${quantity} ${sku}`).join(' ');
  const query = new URLSearchParams({ ...(shippingId && { shipping: shippingId }), ...(mode && { mode }), lines });
  return `/lookup/bill?${query}`;
}

/** The bill as far as the browser knows it. */
function totalsOfCart(data: CheckoutData): BillAnswer & { bill: Bill } {
  const lines = data.products.map(guestLine);
  return {
    lines,
    mode: null,
    couponCode: data.coupon ?? null,
    couponReason: null,
    reason: null,
    isUnanswered: false,
    isFromCart: data.isFromCart ?? false,
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
