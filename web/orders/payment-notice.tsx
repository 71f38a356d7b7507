import type { ReactNode } from 'react';
import type { Order } from '../../contract/order.ts';
import { formatIndiaUntil } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { whyNotPlaced } from './order-state.ts';
import { payNowPath } from '../page/pay-path.ts';

/** What the customer needs to know about the payment; nothing if it is paid. */
export function PaymentNotice({ order }: { order: Order }) {
  switch (order.payment_status) {
    case 'Pending':
      return order.payment_open ? (
        <Notice icon={drawn.clock} title="Your payment is not confirmed yet">
          If you have paid, you need not do anything: we check with your bank and place the order as soon as it
          confirms. If you have not, the order is closed and nothing is charged.
        </Notice>
      ) : (
        <Notice
          icon={drawn.clock}
          title="This order is not paid yet"
          action={
            order.pay_before !== null && (
              <ButtonLink to={payNowPath(order.order_id)} className="mt-4 max-sm:w-full">
                Pay now
              </ButtonLink>
            )
          }
        >
          {order.pay_before === null
            ? 'Nothing was charged. The items are no longer held for you, and the order will be closed.'
            : `Nothing was charged. We hold it for you until ${formatIndiaUntil(order.pay_before, order.createdAt)}.`}
        </Notice>
      );
    case 'Failed':
      return order.orderStatus === 'Cancelled' ? (
        <Notice icon="close" title="You cancelled this order before it was paid">
          Nothing will be sent. If a payment still arrives, we will refund it in full.
        </Notice>
      ) : (
        <Notice
          icon="close"
          title="This order was not paid"
          action={
            order.paid_with && (
              <ButtonLink to={`/track/${order.paid_with.order_id}`} tone="quiet" className="mt-4 max-sm:w-full">
                See order {order.paid_with.receipt_id}
              </ButtonLink>
            )
          }
        >
          {order.paid_with
            ? `You paid for these items with order ${order.paid_with.receipt_id} instead. This one`
            : 'It'}{' '}
          was not placed and nothing will be sent. If money has left your account, your bank will return it.
        </Notice>
      );
    case 'Refunded':
      // All of it came back: the return says what is refunded.
      if (order.returns.some(({ state }) => state === 'closed')) return null;
      return (
        <Notice icon="retry" title="Your money is on its way back">
          {order.orderStatus !== 'Cancelled' && `This order was not placed. ${whyNotPlaced(order)} `}
          {order.paid_amount > 0 ? `${formatRupees(order.paid_amount)} goes` : 'What you paid goes'} back to where you
          paid from. Banks take five to seven working days for this.
        </Notice>
      );
    case 'Paid':
    case 'Due':
      return null;
  }
}

interface NoticeProps {
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <div className="flex gap-4 rounded-lg border border-line p-5">
      <Icon name={icon} className="size-6 shrink-0 text-electric" />
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        <p className="mt-1 text-steel">{children}</p>
        {action}
      </div>
    </div>
  );
}
