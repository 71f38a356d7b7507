import { createHash } from 'node:crypto';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { DeskRefusalCode } from '../../../contract/desk/desk-refusals.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { payableOnlineMinPaise } from '../../../domain/advance.ts';
import type { OrderBill } from '../../../domain/bill.ts';
import { discountMaxPaise } from '../../../domain/counter-sale.ts';
import { formatPaise, storedPaiseMax } from '../../../domain/money.ts';
import { priceCart } from '../../../domain/price.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { refuseOtherAmount } from '../../http/shown-amount.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { insertOrder, stockNeeds } from '../../features/checkout/insert-order.ts';
import { refuseShortage, type OrderedLine } from '../../features/checkout/price-order.ts';
import { findSoldLines, lockStock } from '../../features/checkout/sold-lines.ts';
import { completeCounterSale } from '../../features/order/complete-order.ts';
import type { MoveParts } from '../../features/order/move-order.ts';
import { lockOpenTill, otherDayText } from '../../features/till/lock-till.ts';
import { claimUpiReference } from '../../features/till/upi-reference.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { isStillAllowed } from '../change/staff-transaction.ts';
import { findSale, findSaleByKey, type FoundSale } from './find-sale.ts';

type Typed = DeskBody<'POST /desk/counter/sales'>;

export interface CounterParts extends MoveParts {
  db: Database;
}

/** On the invoice of a customer who gives no name. */
export const walkInName = 'Walk-in customer';

/**
 * Sells at the counter. The lock on the till makes two clicks wait for each other: the second finds the sale of the first. Stock is locked
 * as for an online order, so the last piece is sold only once.
 */
export const sell = (parts: CounterParts, staff: StaffCaller, typed: Typed) =>
  retryDeadlock(() => withRollback(parts.db, (trx) => sellOnce(trx, parts, staff, typed)));

async function sellOnce(trx: Transaction, parts: CounterParts, staff: StaffCaller, typed: Typed) {
  if (!(await isStillAllowed(trx, staff, 'counter.sell'))) return refuse('not-allowed');
  const till = await lockOpenTill(trx, staff.staffId);
  const fingerprint = fingerprintOf(typed);
  const known = await findSaleByKey(trx, typed.key);
  if (known)
    return known.fingerprint === fingerprint && known.sold_by === staff.staffId
      ? known
      : refuse('idempotency-key-reused', { message: alreadySold(known) });
  if (!till) return refuse('till-not-open');
  if (!till.is_of_today) return refuse('till-not-open', { message: otherDayText(till) });
  const lines = await findLines(trx, typed);
  if (lines instanceof Refused) return lines;
  const bill = await workOutSale(trx, staff, typed, lines);
  if (bill instanceof Refused) return bill;
  const shortage = refuseShortage(lines, await lockStock(trx, [...stockNeeds(lines).keys()]));
  if (shortage) return shortage;
  const { orderId } = await insertOrder(trx, {
    channel: 'counter',
    userId: null,
    buyer: { fullName: typed.name || walkInName, email: typed.email, mobile: typed.mobile },
    payMode: typed.pay.mode,
    lines,
    bill,
    couponCode: null,
    shipping: '{}',
    billing: '{}',
    note: '',
    fingerprint,
    holdUntil: null,
  });
  const upiReference = typed.pay.mode === 'UPI' ? typed.pay.reference : null;
  const used =
    upiReference === null
      ? null
      : await claimUpiReference(trx, { reference: upiReference, field: 'pay.reference', usedFor: { orderId } });
  if (used) return used;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('counter_sale')
    .values({
      order_id: orderId,
      till_id: till.till_id,
      sale_key: typed.key,
      given_paise: typed.pay.mode === 'Cash' ? typed.pay.given_paise : null,
      upi_reference: upiReference,
      discount_reason: bill.discountPaise > 0 ? typed.discount_reason : '',
    })
    .onConflict((conflict) => conflict.column('sale_key').doNothing())
    .executeTakeFirstOrThrow();
  // A sale in another till has just used this key: each till has its own lock, so neither waits for the other.
  if (numInsertedOrUpdatedRows === 0n) return refuse('idempotency-key-reused');
  const { totalPaise: total_paise, discountPaise: discount_paise } = bill;
  await writeAudit(trx, {
    actor: staff.staffId,
    action: 'sold at the counter',
    subject: { kind: 'order', id: orderId },
    detail: discount_paise > 0 ? { reason: typed.discount_reason } : {},
    after: { total_paise, discount_paise, payment_mode: typed.pay.mode },
  });
  if (typed.pay.mode !== 'QR') await completeCounterSale(trx, parts, { orderId, actor: staff.staffId });
  const sold = await findSale(trx, orderId);
  if (!sold) throw new Error('a sale that was just made is gone');
  return sold;
}

const alreadySold = ({ receipt_id, total_paise }: FoundSale): string =>
  `This was already sold as ${receipt_id} for ${formatPaise(total_paise)}. Start a new sale for anything else.`;

/** The same key with another sale is refused. */
const fingerprintOf = (typed: Typed): string =>
  `counter ${createHash('sha256').update(JSON.stringify(typed)).digest('hex')}`;

type NotSold = Refused<
  Extract<RefusalCode | DeskRefusalCode, 'bad-input' | 'amount-changed' | 'discount-too-high' | 'amount-too-large'>
>;

async function findLines(trx: Transaction, { lines: typed }: Typed) {
  const quantities = new Map<string, number>();
  for (const { line_sku, quantity } of typed) quantities.set(line_sku, (quantities.get(line_sku) ?? 0) + quantity);
  const lines = await findSoldLines(
    trx,
    [...quantities].map(([line_sku, quantity]) => ({ line_sku, name: line_sku, quantity, unit_paise: null })),
  );
  if (lines instanceof Refused) return lines;
  const unpriced = lines.find((line) => unitPaise(line) === 0);
  return unpriced ? refuse('no-price', { message: `${unpriced.product.title} has no price yet.` }) : lines;
}

/** Calculates the bill; refuses too much discount or too little cash. */
async function workOutSale(
  trx: Transaction,
  staff: StaffCaller,
  { discount_paise: discountPaise, discount_reason, shown_paise, pay }: Typed,
  lines: readonly OrderedLine[],
): Promise<OrderBill | NotSold> {
  const { mrpPaise, salePaise: linesPaise } = priceCart(lines, null);
  if (mrpPaise > storedPaiseMax) return refuse('amount-too-large');
  const percentMax = await findDiscountPercentMax(trx, staff.staffId);
  const mostPaise = discountMaxPaise(linesPaise, percentMax);
  if (discountPaise > mostPaise) {
    const message =
      percentMax === 0
        ? 'Your role cannot give a discount.'
        : `Your role can give at most ${percentMax}%, here ${formatPaise(mostPaise)}.`;
    return refuse('discount-too-high', { message, fields: [{ field: 'discount_paise', reason: message }] });
  }
  if (discountPaise > 0 && discount_reason === '')
    return wrong('discount_reason', 'Please say why there is a discount.');
  const totalPaise = linesPaise - discountPaise;
  const other = refuseOtherAmount(shown_paise, totalPaise, 'The total');
  if (other) return other;
  if (pay.mode === 'Cash' && pay.given_paise < totalPaise) {
    return wrong('pay.given_paise', `That is less than ${formatPaise(totalPaise)}.`);
  }
  if (pay.mode === 'QR' && totalPaise < payableOnlineMinPaise) {
    return wrong('pay', 'Less than one rupee cannot be paid online.');
  }
  const isOnline = pay.mode === 'QR';
  return {
    mrpPaise,
    linesPaise,
    discountPaise,
    deliveryPaise: 0,
    totalPaise,
    advancePaise: isOnline ? totalPaise : 0,
    remainingPaise: isOnline ? 0 : totalPaise,
    distanceKm: null,
    isEstimated: true,
  };
}

const wrong = (field: string, reason: string) => refuse('bad-input', { fields: [{ field, reason }], message: reason });

export async function findDiscountPercentMax(db: Database | Transaction, staffId: string): Promise<number> {
  const { discount_percent_max: percent } = await db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.role_id', 'staff.role_id')
    .select('discount_percent_max')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return percent;
}
