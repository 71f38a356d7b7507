import type { ReactNode } from 'react';
import type { Order } from '../../contract/order.ts';
import { formatRupees } from '../../domain/money.ts';
import { drawn } from '../ui/drawn.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

/** What a customer has to know about the money, where it is not simply paid. */
export function PaymentNotice({ order }: { order: Order }) {
  switch (order.payment_status) {
    case 'Pending':
      return (
        <Notice icon={drawn.clock} title="Your payment is not confirmed yet">
          If you have paid, nothing more is needed: we ask your bank and place the order as soon as it confirms. If you
          have not, the order ends by itself and nothing is charged.
        </Notice>
      );
    case 'Failed':
      return (
        <Notice icon="close" title="This order was not paid">
          It was not placed and nothing will be sent. If money has left your account, your bank gives it back.
        </Notice>
      );
    case 'Refunded':
      return (
        <Notice icon="retry" title="Your money is on its way back">
          {order.paid_amount > 0 ? `${formatRupees(order.paid_amount)} goes` : 'What you paid goes'} back to where you
          paid from. Banks take five to seven working days.
        </Notice>
      );
    case 'Paid':
    case 'Due':
      return null;
  }
}

function Notice({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 rounded-lg border border-line p-5">
      <Icon name={icon} className="size-6 shrink-0 text-electric" />
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        <p className="mt-1 text-steel">{children}</p>
      </div>
    </div>
  );
}
