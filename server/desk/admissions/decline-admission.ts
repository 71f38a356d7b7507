import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { feeBackState, feeBackText, owedPaise, type FeeMoney } from '../../../domain/fee-back.ts';
import { formatPaise } from '../../../domain/money.ts';
import { feeMoneyOfAdmission } from '../../features/admission/fee-money.ts';
import { endDueFee } from '../../features/admission/lock-payable.ts';
import { requestRefundOfFee } from '../../features/payment/request-refund.ts';
import { refuse } from '../../http/refuse.ts';
import { refuseOtherAmount } from '../../http/shown-amount.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { refuseRefund } from '../change/refuse-refund.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import { admissionSubject, emailOfSender, type AdmissionValues } from './decide-admission.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

/** If the fee is paid, staff say in the same step what becomes of it: it goes back to the payer, or is settled by hand. */
export const declineAdmission = (
  { db, outbox }: Parts,
  staff: StaffCaller,
  admissionId: string,
  {
    version,
    answer,
    shown_paise: shownPaise,
    fee_back: way,
    note,
  }: DeskBody<'POST /desk/admissions/:admissionId/decline'>,
) =>
  staffTransaction(
    db,
    staff,
    {
      action: 'admission declined',
      subject: admissionSubject(admissionId),
      version,
      detail: shownPaise === 0 ? {} : { fee: formatPaise(shownPaise) },
    },
    async (trx, form) => {
      if (form.state !== 'new') return refuse('admission-decided');
      // First, so that a payment that is just being settled is either seen below, or finds that nothing is due.
      await endDueFee(trx, admissionId);
      const money = await findMoney(trx, admissionId);
      const owed = money ? owedPaise(money) : 0;
      const shown = { shownPaise, nowPaise: owed };
      const refused =
        way === 'refund' ? await refuseRefund(trx, staff, shown) : refuseOtherAmount(shownPaise, owed, theFee);
      if (refused) return refused;
      if (owed > 0 && way === null) return refuseField('fee_back', 'Please choose what should happen to the fee.');
      if (owed > 0 && way === 'by hand' && note === '')
        return refuseField('note', 'Please say how it will be settled.');
      const back = owed > 0 ? way : null;
      await sql`
        update admission set state = 'declined', answer = ${answer}, fee_back = ${back},
               fee_back_note = ${back === 'by hand' ? note : ''}, decided_by = ${staff.staffId}, decided_at = now()
         where admission_id = ${admissionId}`.execute(trx);
      if (back === 'refund') await refund(trx, admissionId, owed, 'admission declined');
      const paragraphs = [
        `We cannot accept the form for ${form.name}.`,
        answer,
        ...(await moneyLines(trx, admissionId)),
      ];
      await tellSender(trx, outbox, form, `Your admission form for our ${form.centre} centre`, paragraphs);
      return undefined;
    },
  );

/** For a form that is declined already: it is settled by hand, or was declined before this was asked. A rejected refund is settled on Today. */
export const giveFeeBack = (
  { db, outbox }: Parts,
  staff: StaffCaller,
  admissionId: string,
  { version, shown_paise: shownPaise, how, note }: DeskBody<'POST /desk/admissions/:admissionId/fee-back'>,
) =>
  staffTransaction(
    db,
    staff,
    {
      action: how === 'refund' ? 'fee sent back' : 'fee settled by hand',
      subject: admissionSubject(admissionId, 'refunds.send'),
      version,
      detail: { fee: formatPaise(shownPaise) },
    },
    async (trx, form) => {
      const money = form.state === 'declined' ? await findMoney(trx, admissionId) : null;
      if (!money || !['open', 'by hand'].includes(feeBackState(money))) return refuse('fee-not-owed');
      const owed = owedPaise(money);
      const refused = refuseOtherAmount(shownPaise, owed, theFee);
      if (refused) return refused;
      if (how === 'settled') {
        if (note === '') return refuseField('note', 'Please say how it was settled, with the reference.');
        await sql`
          update admission set fee_back = 'by hand', fee_back_note = ${note}, fee_settled_at = now(), fee_settled_by = ${staff.staffId}
           where admission_id = ${admissionId}`.execute(trx);
      } else {
        await sql`update admission set fee_back = 'refund', fee_back_note = '' where admission_id = ${admissionId}`.execute(
          trx,
        );
        await refund(trx, admissionId, owed, 'fee sent back');
      }
      await tellSender(trx, outbox, form, 'Your admission fee', await moneyLines(trx, admissionId));
      return undefined;
    },
  );

const theFee = 'The fee to send back';

const refuseField = (field: string, reason: string) =>
  refuse('bad-input', { fields: [{ field, reason }], message: reason });

/** Locks the payment, so that the amount stays as it is until the refund is requested. */
async function findMoney(trx: Transaction, admissionId: string): Promise<FeeMoney | null> {
  await sql`
    select from payment where outcome = 'applied' and request_id in
      (select request_id from payment_request join fee_order using (fee_order_id) where admission_id = ${admissionId})
      for update`.execute(trx);
  const { rows } = await sql<{ money: FeeMoney | null }>`
    select ${feeMoneyOfAdmission} as money from admission a where a.admission_id = ${admissionId}`.execute(trx);
  return rows[0]?.money ?? null;
}

async function refund(trx: Transaction, admissionId: string, amountPaise: number, reason: string): Promise<void> {
  const fee = await trx
    .selectFrom('fee_order')
    .select('fee_order_id')
    .where('admission_id', '=', admissionId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  await requestRefundOfFee(trx, { feeOrderId: fee.fee_order_id, amountPaise, reason });
}

async function moneyLines(trx: Transaction, admissionId: string): Promise<string[]> {
  const { rows } = await sql<{ money: FeeMoney | null; note: string }>`
    select ${feeMoneyOfAdmission} as money, a.fee_back_note as note from admission a where a.admission_id = ${admissionId}`.execute(
    trx,
  );
  const [row] = rows;
  if (!row?.money) return [];
  return [feeBackText(feeBackState(row.money), formatPaise(row.money.paidPaise)), row.note].filter(
    (line) => line !== '',
  );
}

async function tellSender(
  trx: Transaction,
  outbox: Parts['outbox'],
  form: AdmissionValues,
  subject: string,
  paragraphs: string[],
): Promise<void> {
  await outbox.sendMail(trx, {
    to: await emailOfSender(trx, form),
    subject,
    content: { heading: subject, paragraphs, after: [] },
  });
}
