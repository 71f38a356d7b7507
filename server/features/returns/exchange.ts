import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { billExchange, exchangeHoldDays } from '../../../domain/exchange.ts';
import { formatPaise } from '../../../domain/money.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { Refused } from '../../http/refuse.ts';
import { insertOrder, stockNeeds } from '../checkout/insert-order.ts';
import { refuseShortage } from '../checkout/price-order.ts';
import { canHoldAgain, holdAgain } from '../order/place-paid-order.ts';
import { lockRequest, lockUnplacedOrder, setStage } from '../order/queries.ts';
import { requestRefundOfOrder } from '../payment/request-refund.ts';
import { findSoldLines, lockStock } from '../checkout/sold-lines.ts';
import { cancelUnpaidOrder } from '../order/cancel-unpaid-order.ts';
import { findRefund } from './find-refund.ts';
import { refuseReturn, type NotMoved } from './refuse-return.ts';

export interface WantedExchange {
  line_number: number;
  /** A variation of the same product. */
  sku: string;
  /** The price of one piece on the caller's screen. */
  pricePaise: number;
}

/**
 * Writes the replacement of a return: an unplaced order that holds the wanted pieces, at today's prices. It is placed when the return is
 * closed. Lock the returned order and end any earlier replacement first.
 */
export async function writeReplacement(
  trx: Transaction,
  returnId: string,
  wanted: readonly WantedExchange[],
): Promise<{ orderId: string } | NotMoved> {
  const found = await findExchanged(trx, returnId);
  if (found.order_status !== 'Delivered') return refuseReturn('Only what was delivered can be exchanged.');
  const swaps: { line: Exchanged['lines'][number]; sku: string; pricePaise: number }[] = [];
  for (const { line_number, sku, pricePaise } of wanted) {
    const line = found.lines.find((each) => each.line_number === line_number);
    if (!line || swaps.some((swap) => swap.line.line_number === line_number)) {
      return refuseReturn('Please name each line to exchange once.');
    }
    if (line.is_package)
      return refuseReturn(`${line.product_name} is a package, which cannot be exchanged. Return it.`);
    swaps.push({ line, sku, pricePaise });
  }
  const today = await findSoldLines(
    trx,
    swaps.map(({ line, sku }) => ({
      line_sku: sku,
      name: `This variation of ${line.product_name}`,
      quantity: line.quantity,
      unit_paise: null,
    })),
  );
  if (today instanceof Refused) return refuseReturn(today.body.message);
  const { linePaise } = await findRefund(trx, returnId);
  for (const [index, line] of today.entries()) {
    const swap = swaps[index];
    if (!swap || line.product.product_id !== swap.line.product_id) {
      return refuseReturn(`${line.product.title} can only be exchanged for another variation of itself.`);
    }
    const nowPaise = unitPaise(line);
    if (nowPaise === 0) return refuseReturn(`${line.product.title} has no price at the moment.`);
    if (nowPaise !== swap.pricePaise) {
      return refuseReturn(`${line.product.title} costs ${formatPaise(nowPaise)} now. Please look at it again.`);
    }
  }
  const bill = billExchange(
    swaps.map(({ line, sku, pricePaise }) => ({
      sku,
      quantity: line.quantity,
      worthPaise: linePaise.get(line.line_number) ?? 0,
      boughtUnitPaise: line.full_unit_paise,
      newUnitPaise: pricePaise,
    })),
  );
  // Computed again, because the tax rate may depend on the price.
  const billed = await findSoldLines(
    trx,
    bill.lines.map(({ sku, quantity, unitPaise: unit_paise }) => ({ line_sku: sku, name: sku, quantity, unit_paise })),
  );
  if (billed instanceof Refused) return refuseReturn(billed.body.message);
  const lines = billed.map((line, index) => ({ ...line, fullUnitPaise: bill.lines[index]?.fullUnitPaise }));
  const shortage = refuseShortage(lines, await lockStock(trx, [...stockNeeds(lines).keys()]));
  if (shortage) return refuseReturn(shortage.body.message);
  const { orderId } = await insertOrder(trx, {
    channel: 'exchange',
    userId: found.user_id,
    buyer: { fullName: found.user_name, email: found.email, mobile: found.mobile },
    payMode: 'Pay now',
    lines,
    bill: {
      mrpPaise: lines.reduce((sum, line) => sum + Math.max(line.pricePaise, unitPaise(line)) * line.quantity, 0),
      linesPaise: bill.totalPaise - bill.deliveryPaise,
      discountPaise: 0,
      deliveryPaise: bill.deliveryPaise,
      totalPaise: bill.totalPaise,
      advancePaise: bill.toPayPaise,
      remainingPaise: 0,
      distanceKm: null,
      isEstimated: true,
    },
    couponCode: null,
    shipping: found.shipping,
    billing: found.billing,
    note: '',
    fingerprint: `exchange ${returnId}`,
    holdUntil: found.hold_until,
    exchange: { returnId, creditPaise: bill.creditPaise },
  });
  for (const { line, sku } of swaps) {
    await sql`update return_line set exchange_sku = ${sku}
               where return_id = ${returnId} and line_number = ${line.line_number}`.execute(trx);
  }
  return { orderId };
}

interface Exchanged {
  order_status: string;
  user_id: string | null;
  user_name: string;
  email: string;
  mobile: string;
  shipping: string;
  billing: string;
  hold_until: Date;
  lines: {
    line_number: number;
    product_id: string;
    product_name: string;
    full_unit_paise: number;
    quantity: number;
    is_package: boolean;
  }[];
}

async function findExchanged(trx: Transaction, returnId: string): Promise<Exchanged> {
  const { rows } = await sql<Exchanged>`
    select o.order_status, o.user_id, o.user_name, o.email, o.mobile, o.shipping_address::text as shipping,
      o.billing_address::text as billing, now() + make_interval(days => ${exchangeHoldDays}) as hold_until,
      (select jsonb_agg(jsonb_build_object('line_number', b.line_number, 'product_id', l.product_id, 'product_name', l.product_name,
                'full_unit_paise', coalesce(l.full_unit_paise, l.unit_paise), 'quantity', b.quantity, 'is_package', l.parts <> '[]') order by b.line_number)
         from return_line b join order_line l using (order_id, line_number) where b.return_id = r.return_id) as lines
      from order_return r join shop_order o using (order_id) where r.return_id = ${returnId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`there is no return ${returnId}`);
  return row;
}

interface Replacement {
  order_id: string;
  user_id: string | null;
  credit_paise: number;
  /** The difference that the customer pays. */
  advance_paise: number;
  is_paid: boolean;
}

/** Undefined: it is no exchange, or no longer one. */
export async function findReplacement(trx: Transaction, returnId: string): Promise<Replacement | undefined> {
  const { rows } = await sql<Replacement>`
    select o.order_id, o.user_id, o.credit_paise, o.advance_paise,
      exists (select from payment_request q join payment p using (request_id)
               where q.order_id = o.order_id and p.outcome = 'applied') as is_paid
      from shop_order o where o.return_id = ${returnId} and o.order_status <> 'Cancelled'`.execute(trx);
  return rows[0];
}

/**
 * Locks a replacement in the same order as settling its payment, and all stock that the caller will touch: a second lock on stock could
 * deadlock with a sale.
 */
export async function lockReplacement(trx: Transaction, returnId: string, moreSkus: readonly string[] = []) {
  const replacement = await findReplacement(trx, returnId);
  if (!replacement) return undefined;
  const { order_id: orderId, user_id: userId } = replacement;
  await lockRequest(trx, orderId);
  await sql`select from account where user_id = ${userId} for no key update`.execute(trx);
  const held = sql`select sku from stock_hold where order_id = ${orderId}`;
  await sql`select from stock where sku = any(${moreSkus}::text[]) or sku in (${held}) order by sku for update`.execute(
    trx,
  );
  const locked = await lockUnplacedOrder(trx, orderId);
  // Read again: it may have been paid while we waited.
  const now = await findReplacement(trx, returnId);
  return now && { ...now, locked };
}

/** Releases what a replacement holds, and refunds the difference if it was paid. Returns what is refunded. */
export async function endExchange(trx: Transaction, returnId: string, actor: string): Promise<number> {
  const replacement = await findReplacement(trx, returnId);
  if (!replacement) return 0;
  const { order_id: orderId } = replacement;
  if (!(await cancelUnpaidOrder(trx, orderId, actor))) throw new Error(`replacement ${orderId} is placed already`);
  return requestRefundOfOrder(trx, orderId, 'exchange ended');
}

/** Why a locked replacement cannot be placed now; null: it can. */
export async function whyNotPlaced(
  trx: Transaction,
  { advance_paise, is_paid, locked }: NonNullable<Awaited<ReturnType<typeof lockReplacement>>>,
): Promise<string | null> {
  if (advance_paise > 0 && !is_paid) {
    return `The difference of ${formatPaise(advance_paise)} is not paid yet. Wait for it, or end the exchange.`;
  }
  const isGone = locked.stage === 'abandoned' && !(await canHoldAgain(trx, locked.order_id));
  return isGone ? 'The replacement is sold out. Choose another one, or end the exchange.' : null;
}

/** Packers see it after this. Call it after `whyNotPlaced`, under the same locks. */
export async function placeReplacement(
  trx: Transaction,
  { locked }: NonNullable<Awaited<ReturnType<typeof lockReplacement>>>,
): Promise<void> {
  if (locked.stage === 'abandoned') await holdAgain(trx, locked);
  await setStage(trx, locked.order_id, 'placed');
}

/**
 * Restarts the hold, so that the customer has the full time to pay and send the goods from the shop's answer on. If the hold had expired,
 * it is taken again; refused if the piece is sold out.
 */
export async function renewHold(trx: Transaction, returnId: string): Promise<NotMoved | null> {
  const replacement = await lockReplacement(trx, returnId);
  if (replacement?.locked.stage === 'abandoned') {
    if (!(await canHoldAgain(trx, replacement.order_id))) {
      return refuseReturn(
        'What the customer wants instead is sold out by now. Choose another one, or end the exchange.',
      );
    }
    await holdAgain(trx, replacement.locked);
    await sql`update shop_order set stage = 'awaiting payment' where order_id = ${replacement.order_id}`.execute(trx);
  }
  await sql`
    with renewed as (
      update shop_order set hold_expires_at = greatest(hold_expires_at, now() + make_interval(days => ${exchangeHoldDays}))
       where return_id = ${returnId} and stage = 'awaiting payment' returning order_id, hold_expires_at)
    update stock_hold h set expires_at = renewed.hold_expires_at from renewed
     where h.order_id = renewed.order_id and h.state = 'held'`.execute(trx);
  return null;
}
