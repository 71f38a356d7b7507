import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { formatIndiaDay } from '../../../domain/india-time.ts';
import { formatPaise } from '../../../domain/money.ts';
import { namedValues } from '../../../domain/named-values.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import type { ReturnState } from '../../../domain/return-state.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { Outbox } from '../../state/outbox.ts';
import { refundText, trackButton } from '../order/mails.ts';
import { sendOrderMail, type MailedReturnState } from '../order/order-mails.ts';
import { makeExchangeLink } from './exchange-link.ts';
import { findRefund } from './find-refund.ts';

/** Sends the customer the mail and push about a return's state. */
export async function sendReturnMail(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  { orderId, ...about }: { orderId: string; returnId: string; state: MailedReturnState },
): Promise<void> {
  const mail = await composeReturnMail(trx, about.returnId, about.state);
  if (!mail) throw new Error(`there is no return ${about.returnId}`);
  await sendOrderMail(trx, outbox, { orderId, about: { kind: 'return', ...about }, mail });
}

interface MailedReturn {
  return_number: number;
  state: ReturnState;
  answer: string;
  refund_paise: number;
  exchange_paise: number;
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
  /** Null: it is no exchange, or no longer one. */
  replacement: Replacement | null;
}

interface MailedLine {
  product_name: string;
  picture_id: string | null;
  attributes: Record<string, string>;
  quantity: number;
  /** Once it is closed. */
  amount_paise: number | null;
  is_exchanged: boolean;
}

interface Replacement {
  receipt_number: number;
  is_paid: boolean;
  held_until: string;
  total_paise: number;
  credit_paise: number;
  advance_paise: number;
  lines: { product_name: string; attributes: Record<string, string>; quantity: number }[];
}

interface Money {
  /** The refund, or what it would be now. */
  refundPaise: number;
  /** Where the difference is paid; null: nothing is to be paid now. */
  payPath: string | null;
}

/** Danger: composing a mail that asks for money creates a new pay link each time. */
export async function composeReturnMail(
  trx: Transaction,
  returnId: string,
  state: MailedReturnState,
): Promise<Mail | null> {
  const { rows } = await sql<MailedReturn>`
    select r.return_number, r.state, r.answer, coalesce(r.refund_paise, 0) as refund_paise, r.exchange_paise,
      coalesce(r.by_hand_paise, 0) as by_hand_paise,
      r.by_hand_method, r.by_hand_reference, o.order_id, o.user_id, o.receipt_number, o.user_name, o.email, n.credit_note_id,
      (select json_agg(json_build_object('product_name', l.product_name, 'picture_id', l.picture_id, 'attributes', l.attributes,
                'quantity', b.quantity, 'amount_paise', c.amount_paise, 'is_exchanged', b.exchange_sku is not null) order by b.line_number)
         from return_line b join order_line l using (order_id, line_number)
         left join credit_note_line c on c.credit_note_id = n.credit_note_id and c.line_number = b.line_number
        where b.return_id = r.return_id) as lines,
      (select jsonb_build_object('receipt_number', e.receipt_number, 'held_until', e.hold_expires_at, 'total_paise', e.total_paise,
                'credit_paise', e.credit_paise, 'advance_paise', e.advance_paise,
                'is_paid', exists (select from payment p where p.request_id = q.request_id and p.outcome = 'applied'),
                'lines', (select json_agg(json_build_object('product_name', l.product_name, 'attributes', l.attributes,
                                   'quantity', l.quantity) order by l.line_number)
                            from order_line l where l.order_id = e.order_id))
         from shop_order e left join payment_request q using (order_id)
        where e.return_id = r.return_id and e.order_status <> 'Cancelled') as replacement
      from order_return r join shop_order o using (order_id) left join credit_note n on n.return_id = r.return_id
     where r.return_id = ${returnId}`.execute(trx);
  const [back] = rows;
  if (!back) return null;
  const isOpen = back.state !== 'closed' && back.state !== 'declined';
  const refundPaise = isOpen && back.replacement ? (await findRefund(trx, returnId)).refundPaise : back.refund_paise;
  const payPath =
    state === 'approved' || state === 'exchange'
      ? await makeExchangeLink(trx, { returnId, createdBy: 'system' })
      : null;
  return returnMail(back, state, { refundPaise, payPath });
}

const subjects: Record<MailedReturnState, string> = {
  requested: 'we have your request for a return',
  approved: 'your return is approved',
  exchange: 'about your exchange',
  declined: 'about your return',
  closed: 'your return is complete',
};

const exchangeSubjects: Record<MailedReturnState, string> = {
  requested: 'we have your request for an exchange',
  approved: 'your exchange is approved',
  exchange: 'about your exchange',
  declined: 'about your exchange',
  closed: 'your exchange is complete',
};

const returnMail = (back: MailedReturn, state: MailedReturnState, money: Money): Mail => ({
  to: back.email,
  subject: `Order ${receiptId(back.receipt_number)}: ${(isExchange(back) ? exchangeSubjects : subjects)[state]}`,
  ...(state === 'closed' && back.credit_note_id !== null && { creditNoteOf: back.credit_note_id }),
  content: {
    heading: `Hello ${back.user_name},`,
    paragraphs: [
      ...paragraphsOf(back, state, money),
      ...(back.answer !== '' && state !== 'closed' ? [back.answer] : []),
    ],
    items: back.lines.map(({ product_name, attributes, picture_id, quantity, amount_paise }) => ({
      name: product_name,
      detail: namedValues(attributes),
      pictureId: picture_id,
      quantity,
      amount: state === 'closed' && amount_paise !== null ? formatPaise(amount_paise) : '',
    })),
    ...amountsOf(back, state, money),
    ...(money.payPath === null
      ? trackButton(back, 'See the order')
      : { button: { text: `Pay ${formatPaise(back.replacement?.advance_paise ?? 0)}`, path: money.payPath } }),
    facts: [
      ...(back.replacement ? [{ name: 'You get', value: goodsText(back.replacement) }] : []),
      { name: back.replacement ? 'Exchange' : 'Return', value: returnNumber(back.return_number) },
      { name: 'Order', value: receiptId(back.receipt_number) },
    ],
    after: ['Questions? Just reply to this mail.'],
  },
});

const isExchange = ({ lines }: MailedReturn): boolean => lines.some(({ is_exchanged }) => is_exchanged);

const goodsText = ({ lines }: Replacement): string =>
  lines
    .map(({ product_name, attributes, quantity }) =>
      [`${quantity} × ${product_name}`, namedValues(attributes)].filter(Boolean).join(', '),
    )
    .join('; ');

function amountsOf({ replacement }: MailedReturn, state: MailedReturnState, { refundPaise }: Money) {
  if (!replacement) return state === 'closed' ? { amounts: [{ name: 'Refund', value: formatPaise(refundPaise) }] } : {};
  const { total_paise, credit_paise, advance_paise, is_paid } = replacement;
  return {
    amounts: [
      { name: 'Replacement', value: formatPaise(total_paise) },
      { name: 'Paid by what you return', value: `-${formatPaise(credit_paise)}` },
      ...(advance_paise > 0 ? [{ name: is_paid ? 'Paid online' : 'To pay', value: formatPaise(advance_paise) }] : []),
      ...(refundPaise > 0 ? [{ name: 'Refund', value: formatPaise(refundPaise) }] : []),
    ],
  };
}

function paragraphsOf(back: MailedReturn, state: MailedReturnState, money: Money): string[] {
  const { replacement } = back;
  switch (state) {
    case 'requested':
      return replacement
        ? [
            'We have your request to exchange these items. We will look at it and answer by mail.',
            `Until ${dayOf(replacement)} we hold for you: ${goodsText(replacement)}.`,
          ]
        : ['We have your request to return these items. We will look at it and answer by mail.'];
    case 'approved':
      return replacement
        ? [
            'Your exchange is approved. Please send these items back to us, or bring them to the shop.',
            ...exchangeParagraphs(replacement, money),
          ]
        : [
            'Your return is approved. Please send these items back to us, or bring them to the shop. We will refund you once we have checked them.',
          ];
    case 'exchange':
      return replacement
        ? ['We changed what you get for these items.', ...exchangeParagraphs(replacement, money)]
        : [
            'We cannot send you a replacement for these items, so you get a refund instead. If you have paid a difference, we will refund that now.',
          ];
    case 'declined':
      return isExchange(back)
        ? [
            'We are sorry, but we cannot accept these items for an exchange. If you have paid a difference, we will refund it now.',
          ]
        : ['We are sorry, but we cannot accept your return of these items.'];
    case 'closed':
      return replacement
        ? [
            `We have the items. Your replacement is order ${receiptId(replacement.receipt_number)}: ${goodsText(replacement)}. We are packing it now and will write to you when it is on its way.`,
            ...(back.refund_paise > 0 ? refundParagraphs(back) : []),
          ]
        : ['Your return is complete.', ...refundParagraphs(back)];
  }
}

const dayOf = ({ held_until }: Replacement): string => formatIndiaDay(new Date(held_until));

/** What we send, until when it is held, and what is paid or refunded. */
function exchangeParagraphs(replacement: Replacement, { refundPaise, payPath }: Money): string[] {
  const { advance_paise, is_paid } = replacement;
  const goods = `You get ${goodsText(replacement)}. We will send it when we have checked what you return`;
  if (payPath !== null) {
    return [
      `${goods} and the difference of ${formatPaise(advance_paise)} is paid. Please pay it with the button below.`,
      `We hold it for you until ${dayOf(replacement)}.`,
    ];
  }
  const money =
    refundPaise > 0
      ? `Then we also refund ${formatPaise(refundPaise)}.`
      : advance_paise > 0 && is_paid
        ? 'The difference is paid.'
        : 'There is nothing to pay.';
  return [`${goods}. ${money}`, ...(is_paid ? [] : [`We hold it for you until ${dayOf(replacement)}.`])];
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
