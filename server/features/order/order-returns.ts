import { sql } from 'kysely';
import type { Order, OrderReturn } from '../../../contract/order.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import { worthOfPieces } from '../../../domain/return-refund.ts';
import type { ReturnState } from '../../../domain/return-state.ts';

/**
 * Of `shop_order o`: the end, in India, of the last day on which its customer can ask for a return. Null: it is not delivered, or only staff
 * start returns.
 */
export const returnDeadline = sql<Date | null>`(
  select ((c.changed_at at time zone 'Asia/Kolkata')::date + h.return_days + 1)::timestamp at time zone 'Asia/Kolkata' - interval '1 second'
    from help h, order_status_change c
   where h.return_days > 0 and o.order_status = 'Delivered' and c.order_id = o.order_id and c.status = 'Delivered'
   order by c.change_id desc limit 1)`;

/** Of an order line: how many pieces are in no return, except in those that were declined. */
export const returnableOf = (alias: string) => sql<number>`(
  ${sql.ref(`${alias}.quantity`)} - coalesce((
    select sum(b.quantity) from return_line b join order_return t using (return_id)
     where b.order_id = ${sql.ref(`${alias}.order_id`)} and b.line_number = ${sql.ref(`${alias}.line_number`)}
       and t.state <> 'declined'), 0))::integer`;

export interface ReturnRow {
  returnId: string;
  number: number;
  /** Text, because JSON has no dates. */
  createdAt: string;
  state: ReturnState;
  reason: string;
  note: string;
  answer: string;
  lines: OrderReturn['lines'];
  photos: string[];
  refundPaise: number | null;
  byHandPaise: number | null;
  replacement: {
    orderId: string;
    receiptNumber: number;
    words: { name: string; attributes: Record<string, string>; quantity: number }[];
    toPayPaise: number;
    isPaid: boolean;
    isHeld: boolean;
    heldUntil: string;
    creditPaise: number;
    /** What comes back, while it has not. */
    worth: { quantity: number; amountPaise: number; pieces: number[] }[];
  } | null;
  creditNoteId: string | null;
}

/** Of `shop_order o`, newest first. A note that staff wrote when they started a return is for themselves. */
export const returnsOf = sql<ReturnRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('returnId', r.return_id, 'number', r.return_number, 'createdAt', r.created_at,
           'state', r.state, 'reason', r.reason, 'note', case when r.is_by_customer then r.note else '' end, 'answer', r.answer, 'refundPaise', r.refund_paise,
           'byHandPaise', r.by_hand_paise,
           'replacement', (select jsonb_build_object('orderId', e.order_id, 'receiptNumber', e.receipt_number, 'toPayPaise', e.advance_paise,
                    'creditPaise', e.credit_paise,
                    'worth', array(select jsonb_build_object('quantity', i.quantity, 'amountPaise', i.amount_paise, 'pieces', b.pieces)
                                     from return_line b join invoice_line i using (order_id, line_number)
                                    where b.return_id = r.return_id and r.ended_at is null),
                    'isHeld', e.stage = 'awaiting payment', 'heldUntil', e.hold_expires_at,
                    'isPaid', exists (select from payment_request q join payment p using (request_id)
                                       where q.order_id = e.order_id and p.outcome = 'applied'),
                    'words', array(select jsonb_build_object('name', l.product_name, 'attributes', l.attributes, 'quantity', l.quantity)
                                     from order_line l where l.order_id = e.order_id order by l.line_number))
               from shop_order e where e.return_id = r.return_id and (e.order_status <> 'Cancelled' or e.stage = 'placed')),
           'lines', array(select jsonb_build_object('line_number', b.line_number, 'quantity', b.quantity)
                            from return_line b where b.return_id = r.return_id order by b.line_number),
           'photos', array(select f.photo_id from return_photo f where f.return_id = r.return_id order by f.place),
           'creditNoteId', (select n.credit_note_id from credit_note n where n.return_id = r.return_id))
         order by r.return_number desc), '[]')
    from order_return r where r.order_id = o.order_id)`;

export interface CreditNoteRow {
  creditNoteId: string;
  number: string;
  totalPaise: number;
}

/** Of `shop_order o`, newest first. */
export const creditNotesOf = sql<CreditNoteRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('creditNoteId', n.credit_note_id, 'number', n.credit_note_number,
           'totalPaise', n.total_paise) order by n.issued_at desc, n.number desc), '[]')
    from credit_note n where n.order_id = o.order_id)`;

export const presentReturn = (row: ReturnRow): OrderReturn => ({
  return_id: row.returnId,
  return_number: returnNumber(row.number),
  createdAt: new Date(row.createdAt).toISOString(),
  state: row.state,
  reason: row.reason,
  note: row.note,
  answer: row.answer,
  lines: row.lines,
  photos: row.photos,
  refund_amount: row.refundPaise === null ? null : rupeesFromPaise(row.refundPaise),
  refund_by_hand: rupeesFromPaise(row.byHandPaise ?? 0),
  replacement: row.replacement && {
    order_id: row.replacement.orderId,
    receipt_id: receiptId(row.replacement.receiptNumber),
    lines: row.replacement.words,
    is_paid: row.replacement.isPaid,
    to_refund: rupeesFromPaise(toRefundPaise(row.replacement)),
    to_pay: row.replacement.isPaid ? 0 : rupeesFromPaise(row.replacement.toPayPaise),
    is_held: row.replacement.isHeld,
    held_until: new Date(row.replacement.heldUntil).toISOString(),
  },
  credit_note_id: row.creditNoteId,
});

const toRefundPaise = ({ worth, creditPaise }: NonNullable<ReturnRow['replacement']>): number => {
  const worthPaise = worth.reduce((sum, { pieces, ...line }) => sum + worthOfPieces(line, pieces), 0);
  return Math.max(0, worthPaise - creditPaise);
};

export const presentCreditNote = (row: CreditNoteRow): Order['credit_notes'][number] => ({
  credit_note_id: row.creditNoteId,
  credit_note_number: row.number,
  total: rupeesFromPaise(row.totalPaise),
});
