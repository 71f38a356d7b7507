import { formatPaise } from '../../../domain/money.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { layOut } from '../../providers/mail/layout.ts';
import type { Letter } from '../../providers/mail/mail.ts';

export interface PlacedOrder {
  user_id: string;
  user_name: string;
  email: string;
  receipt_number: number;
  lines_paise: number;
  discount_paise: number;
  delivery_paise: number;
  total_paise: number;
  advance_paise: number;
  remaining_paise: number;
  lines: readonly { product_name: string; attributes: unknown; quantity: number; line_paise: number }[];
}

export const placedLetter = (order: PlacedOrder): Letter => ({
  to: order.email,
  subject: `Your order ${receiptId(order.receipt_number)} is placed`,
  ...layOut({
    heading: 'Thank you for your order!',
    paragraphs: [
      `${order.user_name}, we have your order and are getting it ready.`,
      ...order.lines.map(lineWords),
      ...amountWords(order),
    ],
    after: ['You can follow it under Orders in your account.'],
  }),
});

function lineWords({ product_name, attributes, quantity, line_paise }: PlacedOrder['lines'][number]): string {
  const chosen = Object.entries(attributes ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  return `${quantity} x ${[product_name, ...chosen].join(', ')}: ${formatPaise(line_paise)}`;
}

function amountWords(order: PlacedOrder): string[] {
  return [
    ...(order.discount_paise > 0 ? [`Coupon: -${formatPaise(order.discount_paise)}`] : []),
    `Delivery: ${order.delivery_paise === 0 ? 'free' : formatPaise(order.delivery_paise)}`,
    `Total: ${formatPaise(order.total_paise)}`,
    ...(order.remaining_paise > 0
      ? [
          `Paid online: ${formatPaise(order.advance_paise)}`,
          `To pay on delivery: ${formatPaise(order.remaining_paise)}`,
        ]
      : []),
  ];
}
