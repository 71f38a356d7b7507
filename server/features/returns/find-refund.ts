import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { creditLine, refundOfReturn, splitRefund, type InvoicedLine } from '../../../domain/return-refund.ts';

export interface ReturnRefund {
  /** The refund to the customer. */
  refundPaise: number;
  /** The part of the goods' worth that pays for the replacement. */
  exchangePaise: number;
  /** True: the goods are worth less than the replacement needs. */
  isTooLittle: boolean;
  onlinePaise: number;
  byHandPaise: number;
  /** How much is refunded to each payment. */
  online: { paymentId: string; paise: number }[];
  /** What the credit note says. */
  creditPaise: number;
  /** What was paid for the pieces of each line, by line number. */
  linePaise: ReadonlyMap<number, number>;
}

interface Line extends InvoicedLine {
  lineNumber: number;
  /** Pieces in returns that were closed. */
  before: number[];
  /** Pieces in this return. */
  now: number[];
}

interface Money {
  order_status: OrderStatus;
  remaining_paise: number;
  /** Paid by goods that came back. */
  credit_paise: number;
  /** The order's own first, then those of the returned orders that paid for it. */
  payments: { paymentId: string; isOwn: boolean; amountPaise: number; leftPaise: number }[];
  /** Online, by hand and as replacements. */
  refunded_paise: number;
  /** What the replacement takes of this return. */
  exchange_paise: number;
  lines: Line[];
}

/** What closing an open return would refund now. Call `lockPayments` first if the amount must not change before the commit. */
export async function findRefund(db: Database | Transaction, returnId: string): Promise<ReturnRefund> {
  const money = await findMoney(db, returnId);
  const { order_status, remaining_paise, credit_paise, payments, lines, exchange_paise: exchangePaise } = money;
  const paidOnline = payments.filter(({ isOwn }) => isOwn).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const worthPaise = refundOfReturn({
    lines: lines.map((line) => ({ ...line, returned: [...line.before, ...line.now] })),
    // Cash is collected on delivery.
    paidPaise: paidOnline + credit_paise + (order_status === 'Delivered' ? remaining_paise : 0),
    refundedPaise: money.refunded_paise,
  });
  const credited = lines
    .filter(({ now }) => now.length > 0)
    .map((line) => ({ lineNumber: line.lineNumber, ...creditLine(line, line.now) }));
  const refundPaise = Math.max(0, worthPaise - exchangePaise);
  const { onlinePaise, byHandPaise } = splitRefund(
    refundPaise,
    payments.map(({ leftPaise }) => leftPaise),
  );
  return {
    refundPaise,
    exchangePaise,
    isTooLittle: worthPaise < exchangePaise,
    onlinePaise: refundPaise - byHandPaise,
    byHandPaise,
    online: payments
      .map(({ paymentId }, index) => ({ paymentId, paise: onlinePaise[index] ?? 0 }))
      .filter(({ paise }) => paise > 0),
    creditPaise: credited.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    linePaise: new Map(credited.map(({ lineNumber, amountPaise }) => [lineNumber, amountPaise])),
  };
}

/** This order, then the orders whose returned goods paid for it, directly or through other exchanges. */
const ordersBehind = (orderId: string) => sql`
  with recursive behind(order_id, depth) as (
    select ${orderId}::text, 0
    union all
    select t.order_id, b.depth + 1
      from behind b join shop_order o using (order_id) join order_return t on t.return_id = o.return_id
  ) select order_id, depth from behind`;

/** A second payment that was not needed pays for nothing, so its refund does not count. */
const isOfOrder = (refund: string) =>
  sql`(${sql.ref(`${refund}.return_id`)} is not null
       or (select p.outcome from payment p where p.payment_id = ${sql.ref(`${refund}.payment_id`)}) = 'applied')`;

async function findMoney(db: Database | Transaction, returnId: string): Promise<Money> {
  const { order_id: orderId } = await db
    .selectFrom('order_return')
    .select('order_id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Money>`
    select o.order_status, o.remaining_paise, o.credit_paise,
      (select coalesce(jsonb_agg(jsonb_build_object('paymentId', p.payment_id, 'isOwn', h.depth = 0, 'amountPaise', p.amount_paise,
                'leftPaise', greatest(0, p.amount_paise - p.refunded_paise
                  - (select coalesce(sum(j.amount_paise), 0) from rejected_refunds() j where j.payment_id = p.payment_id and j.is_owed))) order by h.depth, p.payment_id), '[]')
         from (${ordersBehind(orderId)}) h join payment_request q using (order_id) join payment p using (request_id)
        where p.outcome = 'applied' and p.state = 'captured') as payments,
      -- A refund belongs to the order of its return, whichever payment it goes back to.
      ((select coalesce(sum(f.amount_paise), 0) from refund f join order_return t using (return_id)
         where t.order_id = o.order_id and f.state <> 'failed')
       + (select coalesce(sum(f.amount_paise), 0) from payment_request q join payment p using (request_id) join refund f using (payment_id)
           where q.order_id = o.order_id and p.outcome = 'applied' and f.return_id is null and f.state <> 'failed')
       -- What a bank rejected is still to be paid, or was paid by hand: another return must not ask for it once more.
       + (select coalesce(sum(j.amount_paise), 0) from rejected_refunds() j
           where j.order_id = o.order_id and j.is_owed and ${isOfOrder('j')})
       + (select coalesce(sum(h.amount_paise), 0) from refund_by_hand h join refund f using (refund_id)
           where (select coalesce(t.order_id, q.order_id) from payment p left join payment_request q using (request_id)
                    left join order_return t on t.return_id = f.return_id where p.payment_id = f.payment_id) = o.order_id and ${isOfOrder('f')})
       + (select coalesce(sum(coalesce(c.by_hand_paise, 0) + c.exchange_paise), 0)
            from order_return c where c.order_id = o.order_id))::integer as refunded_paise,
      coalesce((select e.credit_paise from shop_order e
                 where e.return_id = r.return_id and e.order_status <> 'Cancelled'), 0) as exchange_paise,
      (select coalesce(jsonb_agg(jsonb_build_object('lineNumber', i.line_number, 'quantity', i.quantity,
                'amountPaise', i.amount_paise, 'cgstPaise', i.cgst_paise, 'igstPaise', i.igst_paise,
                'before', (select coalesce(jsonb_agg(piece), '[]') from return_line b join order_return c using (return_id), unnest(b.pieces) piece
                            where b.order_id = i.order_id and b.line_number = i.line_number and c.state = 'closed'),
                'now', coalesce((select to_jsonb(b.pieces) from return_line b
                                  where b.return_id = r.return_id and b.line_number = i.line_number), '[]'))
              order by i.line_number), '[]')
         from invoice_line i where i.order_id = o.order_id) as lines
      from order_return r join shop_order o using (order_id) where r.return_id = ${returnId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no return ${returnId}`);
  return row;
}

/**
 * Locks the payments behind an order; otherwise a refund made at the provider at the same moment could be missed. Lock the order first. The
 * order's own payment is locked first, then those of earlier exchanges, always in that order.
 */
export async function lockPayments(trx: Transaction, orderId: string): Promise<void> {
  await sql`select from (${ordersBehind(orderId)}) h join payment_request q using (order_id) join payment p using (request_id)
             where p.outcome = 'applied' order by h.depth, p.payment_id for update of p`.execute(trx);
}
