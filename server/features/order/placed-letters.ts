import type { OrderAddress } from '../../../contract/order.ts';
import type { PayMode } from '../../../domain/cart-mode.ts';
import { formatPaise } from '../../../domain/money.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { layOut, type Mail } from '../../providers/mail/mail.ts';

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
  /** Empty: the shop has named no mailbox. */
  shop_email: string;
}

export const placedLetter = (order: PlacedOrder): Mail => ({
  to: order.email,
  subject: `Your order ${receiptId(order.receipt_number)} is placed`,
  ...layOut({
    heading: 'Thank you for your order!',
    paragraphs: [
      `${order.user_name}, we have your order and are getting it ready.`,
      ...order.lines.map((line) => lineWords(line, [])),
      ...amountWords(order),
    ],
    after: ['You can follow it under Orders in your account.'],
  }),
});

/** To the shop. The subject holds nothing that a customer typed. */
export const newOrderLetter = (order: PlacedOrder): Mail => ({
  to: order.shop_email,
  replyTo: order.email,
  subject: `New order ${receiptId(order.receipt_number)}, ${formatPaise(order.total_paise)}`,
  ...layOut({
    heading: 'A new order',
    paragraphs: [
      ...order.lines.map((line) => lineWords(line, [line.sku])),
      ...amountWords(order),
      `Payment: ${order.payment_mode}`,
      `Deliver to: ${addressWords(order.shipping_address)}`,
      [order.user_name, order.mobile, order.email].join(', '),
    ],
    after: ['Answer this mail to write to the customer.'],
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
