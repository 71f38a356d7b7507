import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { creditLine, refundOfReturn, splitRefund, type InvoicedLine } from '../../../domain/return-refund.ts';

export interface ReturnRefund {
  refundPaise: number;
  onlinePaise: number;
  byHandPaise: number;
  /** What the credit note says. */
  creditPaise: number;
  /** What was paid for the pieces of each line, by line number. */
  linePaise: ReadonlyMap<number, number>;
}

interface Line extends InvoicedLine {
  lineNumber: number;
  /** Pieces in returns that were closed. */
  before: number;
  /** Pieces in this return. */
  now: number;
}

interface Money {
  order_status: OrderStatus;
  remaining_paise: number;
  payment: { amountPaise: number; refundedPaise: number } | null;
  by_hand_paise: number;
  lines: Line[];
}

/** What closing an open return would refund now. Under the locks of `lockPayment` it stays true until the transaction ends. */
export async function findRefund(db: Database | Transaction, returnId: string): Promise<ReturnRefund> {
  const { order_status, remaining_paise, payment, by_hand_paise, lines } = await findMoney(db, returnId);
  // Cash is paid at the door.
  const paidPaise = (payment?.amountPaise ?? 0) + (order_status === 'Delivered' ? remaining_paise : 0);
  const refundPaise = refundOfReturn({
    lines: lines.map((line) => ({ ...line, returned: line.before + line.now })),
    paidPaise,
    refundedPaise: (payment?.refundedPaise ?? 0) + by_hand_paise,
  });
  const credited = lines
    .filter(({ now }) => now > 0)
    .map((line) => ({ lineNumber: line.lineNumber, ...creditLine(line, { before: line.before, quantity: line.now }) }));
  return {
    refundPaise,
    ...splitRefund(refundPaise, payment ? payment.amountPaise - payment.refundedPaise : 0),
    creditPaise: credited.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    linePaise: new Map(credited.map(({ lineNumber, amountPaise }) => [lineNumber, amountPaise])),
  };
}

async function findMoney(db: Database | Transaction, returnId: string): Promise<Money> {
  const { rows } = await sql<Money>`
    select o.order_status, o.remaining_paise,
      (select jsonb_build_object('amountPaise', p.amount_paise, 'refundedPaise', p.refunded_paise)
         from payment_request q join payment p using (request_id)
        where q.order_id = o.order_id and p.outcome = 'applied' and p.state = 'captured') as payment,
      (select coalesce(sum(c.by_hand_paise), 0)::integer from order_return c where c.order_id = o.order_id) as by_hand_paise,
      (select coalesce(jsonb_agg(jsonb_build_object('lineNumber', i.line_number, 'quantity', i.quantity,
                'amountPaise', i.amount_paise, 'cgstPaise', i.cgst_paise, 'igstPaise', i.igst_paise,
                'before', (select coalesce(sum(b.quantity), 0) from return_line b join order_return c using (return_id)
                            where b.order_id = i.order_id and b.line_number = i.line_number and c.state = 'closed'),
                'now', coalesce((select b.quantity from return_line b
                                  where b.return_id = r.return_id and b.line_number = i.line_number), 0))
              order by i.line_number), '[]')
         from invoice_line i where i.order_id = o.order_id) as lines
      from order_return r join shop_order o using (order_id) where r.return_id = ${returnId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no return ${returnId}`);
  return row;
}

/** So that a refund made at the provider in the meantime is counted before or after, but not missed. Lock the order first. */
export async function lockPayment(trx: Transaction, orderId: string): Promise<void> {
  await sql`select from payment p join payment_request q using (request_id)
             where q.order_id = ${orderId} and p.outcome = 'applied' for update of p`.execute(trx);
}
