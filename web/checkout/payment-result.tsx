import { useEffect } from 'react';
import { Navigate, useFetcher, useLocation } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { formatIndiaTime, formatIndiaUntil } from '../../domain/india-time.ts';
import { someNames } from '../../domain/some-names.ts';
import { formatRupees } from '../../domain/money.ts';
import { apiContext } from '../api/api.ts';
import { cartFetcherKey, cartPath } from '../cart/cart-provider.tsx';
import { announceCartChange, forgetOrdered, noteUnpaid, removeUsedCoupon } from '../cart/cart-store.ts';
import { CancelOrder } from '../orders/cancel-order.tsx';
import { loadOrderOrNone } from '../orders/load-order.ts';
import { OrderHelp } from '../orders/order-help.tsx';
import { payPath } from '../page/pay-path.ts';
import { privateMeta } from '../page/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/payment-result.ts';
import { endAttempt, forgetOrderNote } from './order-attempt.ts';
import { Ordered } from './ordered.tsx';
import {
  Confirming,
  PaymentFailed,
  RedirectNotice,
  Refunded,
  ResultFrame,
  ResultRow,
  ResultUnanswered,
  useReloads,
} from './result-frame.tsx';

export const meta = privateMeta('Your payment');

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadOrderOrNone(context.get(apiContext), params.id);

/** Both result pages of an order. A page whose result is out of date leads to the other one. */
export default function PaymentResult({ loaderData: order, params: { id } }: Route.ComponentProps) {
  const isFailedPage = useLocation().pathname.startsWith('/payment-failed/');
  if (order === null) return <ResultUnanswered what="Your order" />;
  const isOver = order.orderStatus === 'Cancelled' && order.payment_status !== 'Refunded';
  if (isOver) return <Navigate to={`/track/${id}`} replace />;
  switch (order.payment_status) {
    case 'Paid':
    case 'Due':
      if (order.replaces?.is_waiting === true) return <DifferencePaid order={order} replaces={order.replaces} />;
      return isFailedPage ? <Navigate to={`/payment-success/${id}`} replace /> : <Paid order={order} />;
    case 'Refunded':
      return <Refunded order={order} />;
    case 'Pending':
      if (!isFailedPage || order.payment_open) return <Confirming />;
      return order.payment_failed ? <Failed order={order} isOpen /> : <NotPaid order={order} />;
    case 'Failed':
      // The order's page says with which order they paid instead.
      if (order.paid_with) return <Navigate to={`/track/${id}`} replace />;
      return isFailedPage ? <Failed order={order} isOpen={false} /> : <Navigate to={`/payment-failed/${id}`} replace />;
  }
}

/** `isOpen`: a payment may still arrive, so the order is reloaded until the page redirects. */
function Failed({ order, isOpen }: { order: Order; isOpen: boolean }) {
  const { order_id: orderId, pay_before: payBefore, replaces } = order;
  useReloads(isOpen);
  useUnpaidNote(order);
  return (
    <PaymentFailed>
      <p className="mt-6 max-w-xl">
        {isOpen
          ? replaces
            ? 'Nothing was charged. If your bank confirms a payment after all, we will write to you.'
            : 'Nothing was charged, and your items are saved. If your bank confirms a payment after all, we will place your order and write to you.'
          : 'Your items are saved, and nothing was ordered.'}
      </p>
      {payBefore !== null && (
        <div className="mt-6">
          <ButtonLink to={payPath(orderId)} replace>
            Pay now
          </ButtonLink>
        </div>
      )}
      {replaces ? (
        <RedirectNotice to={`/track/${replaces.order_id}`} name="the exchange" />
      ) : (
        <RedirectNotice to="/cart" name="your cart" />
      )}
    </PaymentFailed>
  );
}

/** Nothing failed: the customer closed the payment window, or its time ran out. The page stays, with the way back to the payment. */
function NotPaid({ order }: { order: Order }) {
  const { order_id: orderId, pay_before: payBefore, createdAt, replaces } = order;
  useUnpaidNote(order);
  useReloads(true);
  return (
    <ResultFrame
      look="open"
      icon={drawn.clock}
      title="Not paid yet"
      text={
        payBefore === null
          ? 'The payment window was closed.'
          : `The payment window was closed. We hold your order until ${formatIndiaUntil(payBefore, createdAt)}.`
      }
    >
      <p className="mt-6 max-w-xl">
        {!replaces && <>It has {someNames(order.cart_products.map((line) => line.product_name))}. </>}
        Nothing was charged{replaces ? '' : ', and your items are saved'}. If your bank confirms a payment after all, we
        will {replaces ? 'write to you' : 'place your order and write to you'}.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {payBefore !== null && (
          <ButtonLink to={payPath(orderId)} replace>
            Pay now
          </ButtonLink>
        )}
        <ButtonLink to={replaces ? `/track/${replaces.order_id}` : '/cart'} tone="quiet" replace>
          {replaces ? 'See the exchange' : 'Go to your cart'}
        </ButtonLink>
        {!replaces && <CancelOrder order={order} />}
      </div>
    </ResultFrame>
  );
}

/** The next order is a new one, and the cart may lead back to this one. */
function useUnpaidNote({ order_id: orderId, replaces }: Order): void {
  useEffect(() => {
    if (replaces) return;
    endAttempt();
    noteUnpaid(orderId);
  }, [orderId, replaces]);
}

interface DifferencePaidProps {
  order: Order;
  replaces: NonNullable<Order['replaces']>;
}

/** Of an exchange. Nothing is sent before its return is complete. */
const DifferencePaid = ({ order, replaces }: DifferencePaidProps) => (
  <ResultFrame
    look="good"
    icon={drawn.check}
    title="Payment Successful"
    text={`We have received ${formatRupees(order.paid_amount)} for exchange ${replaces.return_number}. Thank you!`}
  >
    <p className="mt-6 max-w-xl">We send the replacement when we have checked what you return.</p>
    <div className="mt-6">
      <ButtonLink to={`/track/${replaces.order_id}`} replace>
        See the exchange
      </ButtonLink>
    </div>
  </ResultFrame>
);

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
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink to={`/track/${order.order_id}`} replace>
          Track order
        </ButtonLink>
        <OrderHelp order={order} />
      </div>
      <RedirectNotice to="/my-account" name="My account" />
      <Ordered order={order} />
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
    </ResultFrame>
  );
}
