import { useEffect } from 'react';
import { Navigate } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { apiContext } from '../api/api-context.ts';
import { noteUnpaid } from '../cart/checkout-data.ts';
import { loadOrderOrNone } from '../orders/load-order.ts';
import { payPath } from '../orders/order-state.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/payment-failed.ts';
import { Confirming, Refunded } from './confirming.tsx';
import { LeavingNotice } from './leaving-notice.tsx';
import { endAttempt } from './order-attempt.ts';
import { ResultFrame } from './result-frame.tsx';
import { useAskingAgain } from './use-asking-again.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Your payment · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadOrderOrNone(context.get(apiContext), params.id);

export default function PaymentFailed({ loaderData: order, params }: Route.ComponentProps) {
  if (order === null) {
    return (
      <div className="page-width py-8">
        <LoadFailed what="Your order" />
      </div>
    );
  }
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

/** `isOpen`: the order may still be paid, and is asked about until this page leads on. */
function Failed({ order: { order_id: orderId, pay_before: payBefore }, isOpen }: { order: Order; isOpen: boolean }) {
  useAskingAgain(isOpen);
  useEffect(() => {
    endAttempt();
    noteUnpaid(orderId);
  }, [orderId]);
  return (
    <ResultFrame look="bad" icon="close" title="Payment failed" text="Your payment could not be processed.">
      <p className="mt-6 max-w-xl">
        {isOpen
          ? 'Nothing was charged, and what you chose is kept. If your bank should still confirm a payment, we place your order and write to you.'
          : 'What you chose is kept, and nothing was ordered.'}
      </p>
      {payBefore !== null && (
        <div className="mt-6">
          <ButtonLink to={payPath(orderId)} replace>
            Pay now
          </ButtonLink>
        </div>
      )}
      <LeavingNotice to="/cart" name="your cart" />
    </ResultFrame>
  );
}
