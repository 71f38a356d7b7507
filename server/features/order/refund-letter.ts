import { formatPaise } from '../../../domain/money.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { layOut, type Mail } from '../../providers/mail/mail.ts';

export type RefundReason = 'paid twice' | 'cancelled' | 'sold out';

interface RefundedOrder {
  receipt_number: number;
  user_name: string;
  email: string;
  /** What is asked for online, and so what came. */
  advance_paise: number;
}

const why: Record<RefundReason, string> = {
  'paid twice': 'This order was paid twice. The order stands; the second payment goes back to you.',
  cancelled: 'Your payment arrived after the order was cancelled, so nothing will be sent.',
  'sold out':
    'Your payment arrived after the order had run out, and what it held was sold out by then. The order was not placed and nothing will be sent.',
};

/** To a customer whose money came and cannot be used. */
export const refundLetter = (order: RefundedOrder, reason: RefundReason): Mail => ({
  to: order.email,
  subject: `Order ${receiptId(order.receipt_number)}: your payment is refunded`,
  ...layOut({
    heading: `Hello ${order.user_name},`,
    paragraphs: [
      why[reason],
      `${formatPaise(order.advance_paise)} goes back to where you paid from. Banks take five to seven working days.`,
    ],
    after: ['Questions? Just answer this mail.'],
  }),
});
