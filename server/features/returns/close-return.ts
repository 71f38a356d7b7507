import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import { crash } from '../../config/crash-point.ts';
import { Refused } from '../../http/refuse.ts';
import { refuseOtherAmount } from '../../http/shown-amount.ts';
import { issueCreditNote } from '../credit-note/issue-credit-note.ts';
import { releaseCoupon, setOrderStatus, type MoveParts } from '../order/move-order.ts';
import { requestRefundOfReturn } from '../payment/request-refund.ts';
import { refuseIncomplete, type ByHand } from '../till/by-hand.ts';
import { lockTillToPayFrom } from '../till/lock-till.ts';
import { claimUpiReference } from '../till/upi-reference.ts';
import { lockReplacement, placeReplacement, whyNotPlaced } from './exchange.ts';
import { findRefund, lockPayments } from './find-refund.ts';
import { sendReturnMail } from './return-mails.ts';
import { refuseReturnMove, type LockedReturn } from './move-return.ts';
import { refuseReturn, type NotMoved } from './refuse-return.ts';

interface Closing {
  /** The refund that the screen showed, and the part of it by hand. */
  shownPaise: number;
  byHandPaise: number;
  /** How the part that was not paid online is refunded. */
  byHand: ByHand | null;
  /** Cash comes out of their till. */
  actor: string;
}

type NotClosed = NotMoved | Refused<'amount-changed' | 'till-not-open' | 'reference-used' | 'bad-input'>;

const byHandFields = { method: 'by_hand_method', reference: 'by_hand_reference' };

/**
 * Refunds a return, puts its goods on the shelf, issues its credit note and places its replacement. A parcel that was never delivered becomes a cancelled order.
 * The caller holds the return's lock. The credit note's number stays locked until the commit: do little afterwards.
 */
export async function closeReturn(
  trx: Transaction,
  { outbox, isTestMode }: MoveParts,
  back: LockedReturn,
  { shownPaise, byHandPaise, byHand, actor }: Closing,
): Promise<NotClosed | void> {
  const refused = refuseReturnMove(back, 'closed');
  if (refused) return refused;
  const { return_id: returnId, order_id: orderId } = back;
  // Locked before stock, as in a sale at the counter; otherwise the two could deadlock.
  const till = byHandPaise > 0 && byHand?.method === 'Cash' ? await lockTillToPayFrom(trx, actor) : null;
  if (till instanceof Refused) return till;
  await lockPayments(trx, orderId);
  const replacement = await lockReplacement(trx, returnId, await listShelfSkus(trx, returnId));
  const notPlaced = replacement && (await whyNotPlaced(trx, replacement));
  if (notPlaced) return refuseReturn(notPlaced);
  const refund = await findRefund(trx, returnId);
  if (refund.isTooLittle) {
    return refuseReturn('Less is refunded than the replacement was to be paid with. Please end the exchange.');
  }
  const { refundPaise } = refund;
  const other =
    refuseOtherAmount(shownPaise, refundPaise, 'The refund') ??
    refuseOtherAmount(byHandPaise, refund.byHandPaise, 'The part of the refund that is paid by hand');
  if (other) return other;
  const incomplete = byHandPaise > 0 ? refuseIncomplete(byHand, byHandFields) : null;
  if (incomplete) return incomplete;
  const isCancelled = back.order_status !== 'Delivered';
  if (isCancelled) await releaseCoupon(trx, orderId);
  await putOnShelf(trx, back, actor);
  const reason = `return ${returnNumber(back.return_number)}`;
  for (const { paymentId, paise } of refund.online) {
    await requestRefundOfReturn(trx, { paymentId, returnId, amountPaise: paise, reason });
  }
  const reference = byHandPaise > 0 && byHand?.method === 'UPI' ? byHand.reference : null;
  const used =
    reference === null
      ? null
      : await claimUpiReference(trx, { reference, field: byHandFields.reference, usedFor: { returnId } });
  if (used) return used;
  await trx
    .updateTable('order_return')
    .set({
      state: 'closed',
      ended_at: sql<Date>`now()`,
      refund_paise: refundPaise,
      exchange_paise: refund.exchangePaise,
      by_hand_paise: byHandPaise,
      by_hand_method: byHandPaise > 0 ? (byHand?.method ?? null) : null,
      by_hand_reference: reference,
      till_id: till?.till_id ?? null,
    })
    .where('return_id', '=', returnId)
    .execute();
  if (replacement) await placeReplacement(trx, replacement);
  if (isCancelled) await setOrderStatus(trx, orderId, 'Cancelled', actor);
  await issueCreditNote(trx, {
    orderId,
    returnId,
    reason: back.reason,
    isTestMode,
  });
  await sendReturnMail(trx, outbox, { orderId, returnId, state: 'closed' });
  crash('in-closing-return');
}

const shelfPieces = (returnId: string) => sql<{ sku: string }>`
  select coalesce(part.sku, l.sku) as sku, sum(b.quantity * coalesce(part.quantity, 1)) as pieces
    from return_line b join order_line l using (order_id, line_number)
    left join lateral jsonb_to_recordset(l.parts) as part(sku text, quantity integer) on true
   where b.return_id = ${returnId} and b.is_restocked group by coalesce(part.sku, l.sku)`;

async function listShelfSkus(trx: Transaction, returnId: string): Promise<string[]> {
  return (await shelfPieces(returnId).execute(trx)).rows.map(({ sku }) => sku);
}

/** Locks stock by SKU, as placing an order does. What was in a package is read from its line. */
async function putOnShelf(trx: Transaction, { return_id, return_number }: LockedReturn, actor: string): Promise<void> {
  const drawn = shelfPieces(return_id);
  await sql`select from stock where sku in (select d.sku from (${drawn}) d) order by sku for update`.execute(trx);
  await sql`insert into stock_movement (sku, kind, change, reason, actor, return_id)
            select d.sku, 'return', d.pieces, ${returnNumber(return_number)}, ${actor}, ${return_id}
              from (${drawn}) d order by d.sku`.execute(trx);
}
