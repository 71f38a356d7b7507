import { deliveryWindowText } from '../../../domain/delivery-date.ts';
import { formatPaise } from '../../../domain/money.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { layOut, type Mail } from '../../providers/mail/mail.ts';
import type { PushMessage } from '../../providers/push/push.ts';

interface ToldOrder {
  order_id: string;
  receipt_number: number;
  user_name: string;
  email: string;
  created_at: Date;
  delivery_days: readonly number[];
}

const news: Record<OrderStatus, string> = {
  Pending: 'We have your order.',
  Processing: 'We are getting your order ready.',
  Packed: 'Your order is packed.',
  Shipped: 'Your order is on its way to you.',
  'Out for delivery': 'Your order is out for delivery.',
  Delivered: 'Your order has been delivered. Good rolling!',
  Cancelled: 'Your order has been cancelled.',
};

const nameOf = ({ receipt_number }: ToldOrder): string => `Order ${receiptId(receipt_number)}`;

export const statusPush = (order: ToldOrder, status: OrderStatus): PushMessage => ({
  title: nameOf(order),
  body: news[status],
  link: `/track/${order.order_id}`,
});

/** The same dates as on the tracking page. */
function arrivalWords({ created_at: orderedAt, delivery_days: deliveryDaysOfLines }: ToldOrder): string[] {
  const days = deliveryWindowText({ orderedAt, deliveryDaysOfLines, now: new Date() });
  return days === null ? [] : [`Estimated delivery: ${days}.`];
}

/** `refundPaise`: what goes back to a customer who has paid. */
export const statusLetter = (order: ToldOrder, status: OrderStatus, refundPaise: number): Mail => ({
  to: order.email,
  subject: `${nameOf(order)}: ${status}`,
  ...layOut({
    heading: `Hello ${order.user_name},`,
    paragraphs: [
      `${news[status]} Its number is ${receiptId(order.receipt_number)}.`,
      ...(refundPaise > 0
        ? [`${formatPaise(refundPaise)} goes back to where you paid from. Banks take five to seven working days.`]
        : []),
      ...(status === 'Out for delivery'
        ? [...arrivalWords(order), 'Its invoice is ready: open the order and choose "Download Invoice".']
        : []),
    ],
    after: ['See all your orders in My account, under Orders.'],
  }),
});
