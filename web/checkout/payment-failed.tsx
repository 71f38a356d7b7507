import { useEffect } from 'react';
import { Navigate } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { apiContext } from '../api/api.ts';
import { noteUnpaid } from '../cart/cart-store.ts';
import { loadOrderOrNone } from '../orders/load-order.ts';
import { payPath } from '../orders/order-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/payment-failed.ts';
import { Confirming, Refunded, ResultUnanswered, useReloads } from './confirming.tsx';
import { endAttempt } from './order-attempt.ts';
import { RedirectNotice, ResultFrame } from './result-frame.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Your payment · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadOrderOrNone(context.get(apiContext), params.id);

export default function PaymentFailed({ loaderData: order, params }: Route.ComponentProps) {
  if (order === null) return <ResultUnanswered what="Your order" />;
  switch (order.payment_status) {
    case 'Paid':
    case 'Due':
      return <Navigate to={`/payment-success/${params.id}`} replace />;
    case 'Refunded':
      return <Refunded order={order} />;
    case 'Pending':
      return order.payment_open ? <Confirming /> : <Failed order={order} isOpen />;
    case 'Failed':
      return <Failed order={order} isOpen={false} />;
  }
}

/** `isOpen`: a payment may still come, so the order is reloaded until the page redirects. */
function Failed({ order: { order_id: orderId, pay_before: payBefore }, isOpen }: { order: Order; isOpen: boolean }) {
  useReloads(isOpen);
  useEffect(() => {
    endAttempt();
    noteUnpaid(orderId);
  }, [orderId]);
  return (
    <ResultFrame look="bad" icon="close" title="Payment failed" text="Your payment could not be processed.">
      <p className="mt-6 max-w-xl">
        {isOpen
          ? 'Nothing was charged, and your items are saved. If your bank confirms a payment after all, we will place your order and write to you.'
          : 'Your items are saved, and nothing was ordered.'}
      </p>
      {payBefore !== null && (
        <div className="mt-6">
          <ButtonLink to={payPath(orderId)} replace>
            Pay now
          </ButtonLink>
        </div>
      )}
      <RedirectNotice to="/cart" name="your cart" />
    </ResultFrame>
  );
}
