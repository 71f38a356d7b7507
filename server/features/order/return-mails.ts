import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { formatPaise } from '../../../domain/money.ts';
import { namedValues } from '../../../domain/named-values.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import type { ReturnState } from '../../../domain/return-state.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { refundText, trackButton } from './mails.ts';

/** The states that the customer gets a mail about. */
export type MailedReturnState = Exclude<ReturnState, 'received'>;

interface MailedReturn {
  return_number: number;
  answer: string;
  refund_paise: number;
  by_hand_paise: number;
  by_hand_method: 'Cash' | 'UPI' | null;
  by_hand_reference: string | null;
  order_id: string;
  /** Null: sold without an account. */
  user_id: string | null;
  receipt_number: number;
  user_name: string;
  email: string;
  /** Once it is closed. */
  credit_note_id: string | null;
  lines: MailedLine[];
}

interface MailedLine {
  product_name: string;
  picture_id: string | null;
  attributes: Record<string, string>;
  quantity: number;
  /** Once it is closed. */
  amount_paise: number | null;
}

export async function composeReturnMail(
  trx: Transaction,
  returnId: string,
  state: MailedReturnState,
): Promise<Mail | null> {
  const { rows } = await sql<MailedReturn>`
    select r.return_number, r.answer, coalesce(r.refund_paise, 0) as refund_paise, coalesce(r.by_hand_paise, 0) as by_hand_paise,
      r.by_hand_method, r.by_hand_reference, o.order_id, o.user_id, o.receipt_number, o.user_name, o.email, n.credit_note_id,
      (select json_agg(json_build_object('product_name', l.product_name, 'picture_id', l.picture_id, 'attributes', l.attributes,
                'quantity', b.quantity, 'amount_paise', c.amount_paise) order by b.line_number)
         from return_line b join order_line l using (order_id, line_number)
         left join credit_note_line c on c.credit_note_id = n.credit_note_id and c.line_number = b.line_number
        where b.return_id = r.return_id) as lines
      from order_return r join shop_order o using (order_id) left join credit_note n on n.return_id = r.return_id
     where r.return_id = ${returnId}`.execute(trx);
  const [back] = rows;
  return back ? returnMail(back, state) : null;
}

const subjects: Record<MailedReturnState, string> = {
  requested: 'we have your request for a return',
  approved: 'your return is approved',
  declined: 'about your return',
  closed: 'your return is complete',
};

const returnMail = (back: MailedReturn, state: MailedReturnState): Mail => ({
  to: back.email,
  subject: `Order ${receiptId(back.receipt_number)}: ${subjects[state]}`,
  ...(state === 'closed' && back.credit_note_id !== null && { creditNoteOf: back.credit_note_id }),
  content: {
    heading: `Hello ${back.user_name},`,
    paragraphs: [...paragraphsOf(back, state), ...(back.answer !== '' && state !== 'closed' ? [back.answer] : [])],
    items: back.lines.map(({ product_name, attributes, picture_id, quantity, amount_paise }) => ({
      name: product_name,
      detail: namedValues(attributes),
      pictureId: picture_id,
      quantity,
      amount: state === 'closed' && amount_paise !== null ? formatPaise(amount_paise) : '',
    })),
    ...(state === 'closed' && { amounts: [{ name: 'Refund', value: formatPaise(back.refund_paise) }] }),
    ...trackButton(back, 'See the order'),
    facts: [
      { name: 'Return', value: returnNumber(back.return_number) },
      { name: 'Order', value: receiptId(back.receipt_number) },
    ],
    after: ['Questions? Just reply to this mail.'],
  },
});

function paragraphsOf(back: MailedReturn, state: MailedReturnState): string[] {
  switch (state) {
    case 'requested':
      return ['We have your request to return these items. We will look at it and answer by mail.'];
    case 'approved':
      return [
        'Your return is approved. Please send these items back to us, or bring them to the shop. We will refund you once we have checked them.',
      ];
    case 'declined':
      return ['We are sorry, but we cannot accept your return of these items.'];
    case 'closed':
      return ['Your return is complete.', ...refundParagraphs(back)];
  }
}

function refundParagraphs({ refund_paise, by_hand_paise, by_hand_method, by_hand_reference }: MailedReturn): string[] {
  const onlinePaise = refund_paise - by_hand_paise;
  if (refund_paise === 0) return ['Nothing was paid for these items, so there is nothing to refund.'];
  const byHand =
    by_hand_method === 'UPI'
      ? `${formatPaise(by_hand_paise)} was sent to you by UPI. The reference is ${by_hand_reference ?? ''}.`
      : `${formatPaise(by_hand_paise)} is refunded to you in cash.`;
  return [...(onlinePaise > 0 ? [refundText(onlinePaise)] : []), ...(by_hand_paise > 0 ? [byHand] : [])];
}
