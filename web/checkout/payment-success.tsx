import { useEffect } from 'react';
import { Navigate, useFetcher } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { apiContext } from '../api/api.ts';
import { cartFetcherKey, cartPath } from '../cart/cart-provider.tsx';
import { announceCartChange, forgetOrdered, removeUsedCoupon } from '../cart/cart-store.ts';
import { loadOrderOrNone } from '../orders/load-order.ts';
import { drawn } from '../../ui/drawn.ts';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/payment-success.ts';
import { Confirming, Refunded, ResultUnanswered } from './confirming.tsx';
import { endAttempt } from './order-attempt.ts';
import { forgetOrderNote } from './order-note.ts';
import { RedirectNotice, ResultFrame, ResultRow } from './result-frame.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Your payment · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadOrderOrNone(context.get(apiContext), params.id);

export default function PaymentSuccess({ loaderData: order, params }: Route.ComponentProps) {
  if (order === null) return <ResultUnanswered what="Your order" />;
  switch (order.payment_status) {
    case 'Pending':
      return <Confirming />;
    case 'Failed':
      return <Navigate to={`/payment-failed/${params.id}`} replace />;
    case 'Refunded':
      return <Refunded order={order} />;
    case 'Paid':
    case 'Due':
      return <Paid order={order} />;
  }
}

function Paid({ order }: { order: Order }) {
  const userId = useLogin()?.user_id;
  const { load } = useFetcher({ key: cartFetcherKey });
  useEffect(() => {
    forgetOrdered(order.order_id);
    endAttempt();
    if (userId !== undefined) forgetOrderNote(userId);
    if (order.coupon_code !== null) removeUsedCoupon(order.coupon_code);
    // The shop has removed the bought items from the cart.
    announceCartChange();
    void load(cartPath);
  }, [order.order_id, order.coupon_code, userId, load]);
  return (
    <ResultFrame look="good" icon={drawn.check} title="Payment Successful" text="Thank you for your order!">
      <dl className="mt-8 divide-y divide-line rounded-lg bg-ice px-5 tabular-nums sm:px-7">
        <ResultRow name="Order id">{order.receipt_id}</ResultRow>
        <ResultRow name="Time and date">{formatIndiaTime(new Date(order.createdAt))}</ResultRow>
        <ResultRow name="Payment method">{order.payment_mode}</ResultRow>
        <ResultRow name="Sender name">{order.user_name}</ResultRow>
        <ResultRow name="Amount">{formatRupees(order.amountafterdiscount)}</ResultRow>
        <ResultRow name="Delivery">{formatRupees(order.deliveryCharge)}</ResultRow>
        {order.payment_mode === 'Pay on delivery' && (
          <>
            <ResultRow name="Advance paid">{formatRupees(order.paid_amount)}</ResultRow>
            <ResultRow name="Remaining amount">{formatRupees(order.remaining_amount)}</ResultRow>
          </>
        )}
        <ResultRow name="Total" isTotal>
          {formatRupees(order.totalAmountbeforePay)}
        </ResultRow>
      </dl>
      <RedirectNotice to="/my-account" name="My account" />
    </ResultFrame>
  );
}
