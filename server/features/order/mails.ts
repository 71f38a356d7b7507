import type { OrderAddress } from '../../../contract/order.ts';
import type { PayMode } from '../../../domain/cart-mode.ts';
import { deliveryWindowText } from '../../../domain/delivery-date.ts';
import { formatPaise } from '../../../domain/money.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { layOut, type Mail } from '../../providers/mail/mail.ts';
import type { PushMessage } from '../../providers/push/push.ts';

export interface PlacedOrder {
  user_id: string;
  user_name: string;
  email: string;
  mobile: string;
  receipt_number: number;
  payment_mode: PayMode;
  lines_paise: number;
  discount_paise: number;
  delivery_paise: number;
  total_paise: number;
  advance_paise: number;
  remaining_paise: number;
  shipping_address: Partial<OrderAddress>;
  lines: readonly { sku: string; product_name: string; attributes: unknown; quantity: number; line_paise: number }[];
  /** Empty: the shop has set no address. */
  shop_email: string;
}

export const placedMail = (order: PlacedOrder): Mail => ({
  to: order.email,
  subject: `Your order ${receiptId(order.receipt_number)} is placed`,
  ...layOut({
    heading: 'Thank you for your order!',
    paragraphs: [
      `${order.user_name}, we have received your order and are getting it ready.`,
      ...order.lines.map((line) => lineWords(line, [])),
      ...amountWords(order),
    ],
    after: ['See all your orders in My account, under Orders.'],
  }),
});

/** To the shop. The subject contains nothing that a customer typed. */
export const newOrderMail = (order: PlacedOrder): Mail => ({
  to: order.shop_email,
  replyTo: order.email,
  subject: `New order ${receiptId(order.receipt_number)}, ${formatPaise(order.total_paise)}`,
  ...layOut({
    heading: 'New order',
    paragraphs: [
      ...order.lines.map((line) => lineWords(line, [line.sku])),
      ...amountWords(order),
      `Payment: ${order.payment_mode}`,
      `Deliver to: ${addressWords(order.shipping_address)}`,
      [order.user_name, order.mobile, order.email].join(', '),
    ],
    after: ['Reply to this mail to write to the customer.'],
  }),
});

type Line = PlacedOrder['lines'][number];

function lineWords({ product_name, attributes, quantity, line_paise }: Line, more: readonly string[]): string {
  const chosen = Object.entries(attributes ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  return `${quantity} x ${[product_name, ...chosen, ...more].join(', ')}: ${formatPaise(line_paise)}`;
}

function amountWords(order: PlacedOrder): string[] {
  return [
    ...(order.discount_paise > 0 ? [`Coupon: -${formatPaise(order.discount_paise)}`] : []),
    `Delivery: ${order.delivery_paise === 0 ? 'free' : formatPaise(order.delivery_paise)}`,
    `Total: ${formatPaise(order.total_paise)}`,
    ...(order.advance_paise > 0 ? [`Paid online: ${formatPaise(order.advance_paise)}`] : []),
    ...(order.remaining_paise > 0 ? [`To pay on delivery: ${formatPaise(order.remaining_paise)}`] : []),
  ];
}

const addressWords = ({ new_address, area, city, pincode }: Partial<OrderAddress>): string =>
  [new_address, area, [city, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export type RefundReason = 'paid twice' | 'cancelled' | 'sold out';

export interface RefundedOrder {
  receipt_number: number;
  user_name: string;
  email: string;
  /** The amount that was asked for online, and so the amount paid. */
  advance_paise: number;
}

const refundReasons: Record<RefundReason, string> = {
  'paid twice': 'This order was paid twice. Your order is not affected, and we are refunding the second payment.',
  cancelled: 'Your payment arrived after the order was cancelled, so nothing will be sent.',
  'sold out':
    'Your payment arrived after the time to pay was over, and the items were sold out by then. The order was not placed and nothing will be sent.',
};

/** To a customer whose payment arrived but cannot be used. */
export const refundMail = (order: RefundedOrder, reason: RefundReason): Mail => ({
  to: order.email,
  subject: `Order ${receiptId(order.receipt_number)}: your payment is refunded`,
  ...layOut({
    heading: `Hello ${order.user_name},`,
    paragraphs: [refundReasons[reason], refundText(order.advance_paise)],
    after: ['Questions? Just reply to this mail.'],
  }),
});

const refundText = (paise: number): string =>
  `${formatPaise(paise)} will be refunded to the account you paid from. Banks take five to seven working days.`;

export interface Parcel {
  courier: string;
  awb: string;
  tracking_link: string | null;
}

export interface MailedOrder {
  order_id: string;
  receipt_number: number;
  user_name: string;
  email: string;
  created_at: Date;
  delivery_days: readonly number[];
  shipping_address: Partial<OrderAddress>;
  /** Null: none yet. */
  parcel: Parcel | null;
}

const statusTexts: Record<OrderStatus, string> = {
  Pending: 'We have received your order.',
  Processing: 'We are getting your order ready.',
  Packed: 'Your order is packed.',
  Shipped: 'Your order is on its way to you.',
  'Out for delivery': 'Your order is out for delivery.',
  Delivered: 'Your order has been delivered. Good rolling!',
  Cancelled: 'Your order has been cancelled.',
};

const nameOf = ({ receipt_number }: MailedOrder): string => `Order ${receiptId(receipt_number)}`;

export const statusPush = (order: MailedOrder, status: OrderStatus): PushMessage => ({
  title: nameOf(order),
  body: statusTexts[status],
  link: `/track/${order.order_id}`,
});

/** The same dates as on the tracking page. */
function arrivalWords({ created_at: orderedAt, delivery_days: deliveryDaysOfLines }: MailedOrder): string[] {
  const days = deliveryWindowText({ orderedAt, deliveryDaysOfLines, now: new Date() });
  return days === null ? [] : [`Estimated delivery: ${days}.`];
}

const parcelWords = ({ courier, awb, tracking_link }: Parcel): string[] => [
  `It travels with ${courier}, parcel number (AWB) ${awb}.`,
  ...(tracking_link === null ? [] : [`Follow it here: ${tracking_link}`]),
];

/** `refundPaise`: what a customer who has paid gets back. */
export const statusMail = (order: MailedOrder, status: OrderStatus, refundPaise: number): Mail => ({
  to: order.email,
  subject: `${nameOf(order)}: ${status}`,
  ...layOut({
    heading: `Hello ${order.user_name},`,
    paragraphs: [
      `${statusTexts[status]} The order number is ${receiptId(order.receipt_number)}.`,
      ...(refundPaise > 0 ? [refundText(refundPaise)] : []),
      ...(order.parcel && (status === 'Shipped' || status === 'Out for delivery') ? parcelWords(order.parcel) : []),
      ...(status === 'Out for delivery'
        ? [...arrivalWords(order), 'The invoice is ready: open the order and choose "Download Invoice".']
        : []),
    ],
    after: ['See all your orders in My account, under Orders.'],
  }),
});

/** The parcel got its number after it was sent, or another number. */
export const parcelMail = (order: MailedOrder, parcel: Parcel): Mail => ({
  to: order.email,
  subject: `${nameOf(order)}: your parcel ${parcel.awb}`,
  ...layOut({
    heading: `Hello ${order.user_name},`,
    paragraphs: [`Your order ${receiptId(order.receipt_number)} is on its way.`, ...parcelWords(parcel)],
    after: ['See all your orders in My account, under Orders.'],
  }),
});

/** Whoever ordered learns that the goods go elsewhere. */
export const addressMail = (order: MailedOrder): Mail => ({
  to: order.email,
  subject: `${nameOf(order)}: the delivery address is corrected`,
  ...layOut({
    heading: `Hello ${order.user_name},`,
    paragraphs: [
      `We corrected the delivery address of your order ${receiptId(order.receipt_number)}. It goes to:`,
      addressWords(order.shipping_address),
    ],
    after: ['Is this wrong? Please reply to this mail at once.'],
  }),
});
