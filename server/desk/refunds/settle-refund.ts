import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { refuseOtherAmount } from '../../http/shown-amount.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { askBankAgain, lockRejectedRefund, type RejectedRefundRow } from '../../features/payment/rejected-refund.ts';
import { refuseIncomplete } from '../../features/till/by-hand.ts';
import { lockOpenTill, lockTillToPayFrom } from '../../features/till/lock-till.ts';
import { claimUpiReference } from '../../features/till/upi-reference.ts';
import { staffTransaction, type Subject } from '../change/staff-transaction.ts';

interface Audited extends Record<string, unknown> {
  /** How it ended, or that the bank was asked again. */
  paid: string;
}

/** `tillOf`: the member whose till pays. It is locked before the payment, as closing a return does; otherwise the two could deadlock. */
const refundSubject = (refundId: string, tillOf: string | null): Subject<Audited> => ({
  kind: 'refund',
  id: refundId,
  permission: 'refunds.send',
  async lock(trx) {
    if (tillOf !== null) await lockOpenTill(trx, tillOf);
    const found = await trx
      .selectFrom('refund')
      .leftJoin('refund_by_hand', 'refund_by_hand.refund_id', 'refund.refund_id')
      .select(['refund.amount_paise', 'refund_by_hand.method'])
      .where('refund.refund_id', '=', refundId)
      .executeTakeFirst();
    if (!found) return undefined;
    const isOpen = (await lockRejectedRefund(trx, refundId)) !== undefined;
    return { version: 1, values: { paid: found.method ?? (isOpen ? 'rejected' : 'asked again') } };
  },
});

/** The refund, locked, if it is still rejected and has the amount that the screen showed. */
async function findShown(trx: Transaction, refundId: string, shownPaise: number) {
  const refund = await lockRejectedRefund(trx, refundId);
  if (!refund) return refuse('refund-over');
  return refuseOtherAmount(shownPaise, refund.amount_paise, 'The refund') ?? refund;
}

export const askAgainAtDesk = (
  db: Database,
  staff: StaffCaller,
  { refundId, shown_paise }: { refundId: string } & DeskBody<'POST /desk/refunds/:refundId/again'>,
) =>
  staffTransaction(
    db,
    staff,
    { action: 'refund asked for again', subject: refundSubject(refundId, null) },
    async (trx): Promise<Refused<'refund-over' | 'amount-changed'> | void> => {
      const refund = await findShown(trx, refundId, shown_paise);
      if (refund instanceof Refused) return refund;
      await askBankAgain(trx, refund);
    },
  );

export const payByHandAtDesk = (
  db: Database,
  staff: StaffCaller,
  { refundId, shown_paise, ...byHand }: { refundId: string } & DeskBody<'POST /desk/refunds/:refundId/by-hand'>,
) =>
  staffTransaction(
    db,
    staff,
    {
      action: 'refund paid by hand',
      subject: refundSubject(refundId, byHand.method === 'Cash' ? staff.staffId : null),
      detail: { method: byHand.method, ...(byHand.method === 'UPI' && { reference: byHand.reference }) },
    },
    async (trx) => {
      const refund = await findShown(trx, refundId, shown_paise);
      return refund instanceof Refused ? refund : pay(trx, staff, refund, byHand);
    },
  );

async function pay(
  trx: Transaction,
  { staffId }: StaffCaller,
  { refund_id, amount_paise }: RejectedRefundRow,
  { method, reference }: Pick<DeskBody<'POST /desk/refunds/:refundId/by-hand'>, 'method' | 'reference'>,
): Promise<Refused<'bad-input' | 'till-not-open' | 'reference-used'> | void> {
  const incomplete = refuseIncomplete({ method, reference }, { method: 'method', reference: 'reference' });
  if (incomplete) return incomplete;
  const till = method === 'Cash' ? await lockTillToPayFrom(trx, staffId) : null;
  if (till instanceof Refused) return till;
  const used =
    method === 'UPI'
      ? await claimUpiReference(trx, { reference, field: 'reference', usedFor: { refundId: refund_id } })
      : null;
  if (used) return used;
  await trx
    .insertInto('refund_by_hand')
    .values({
      refund_id,
      amount_paise,
      method,
      reference: method === 'UPI' ? reference : null,
      till_id: till?.till_id ?? null,
      paid_by: staffId,
    })
    .execute();
}
