import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { isFeePayable, paidText, payLaterText, waitingText } from '../../../domain/admission-stage.ts';
import { formatPaise } from '../../../domain/money.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Payable } from '../payment/payments.ts';
import { findSiteProfile } from '../site/queries.ts';
import { endDueFee, lockPayable } from './lock-payable.ts';
import { findStage, type FoundStage } from './stage.ts';

/**
 * How payments deal with fees. A fee that is due can be paid however late the money arrives; that of a form that waits, was declined or was
 * erased is not due.
 */
export const feePayable = (outbox: Pick<Outbox, 'sendMail'>, { isTestMode }: { isTestMode: boolean }): Payable => ({
  async apply(trx, feeOrderId) {
    const { admission_id: admissionId } = await findPaidAdmission(trx, feeOrderId);
    const form = await lockPayable(trx, admissionId);
    // Put on the waiting list by staff while the payment window was open.
    if (form && !isFeePayable(form.stage)) await endDueFee(trx, admissionId);
    const { numUpdatedRows } = await trx
      .updateTable('fee_order')
      .set({ state: 'paid', paid_at: sql<Date>`now()`, receipt_is_sample: isTestMode })
      .where('fee_order_id', '=', feeOrderId)
      .where('state', '=', 'due')
      .executeTakeFirst();
    const admission = { ...(await findPaidAdmission(trx, feeOrderId)), ...(await findStage(trx, admissionId)) };
    if (numUpdatedRows === 0n) {
      await outbox.sendMail(trx, admission.fee_state === 'paid' ? paidTwiceMail(admission) : notOwedMail(admission));
      return 'refund due';
    }
    await outbox.sendMail(trx, admittedMail(admission));
    const shop = await findSiteProfile(trx);
    if (shop?.email) await outbox.sendMail(trx, newAdmissionMail(shop.email, admission));
    return 'applied';
  },

  async isWanted(db, feeOrderId) {
    const { state } = await db
      .selectFrom('fee_order')
      .select('state')
      .where('fee_order_id', '=', feeOrderId)
      .executeTakeFirstOrThrow();
    return state === 'due';
  },

  resultPage: (feeOrderId, end) =>
    `/payment-${end === 'paid' ? 'success' : 'failed'}ad/${encodeURIComponent(feeOrderId)}`,
});

interface PaidAdmission {
  admission_id: string;
  name: string;
  father_name: string;
  mobile: string;
  email: string;
  centre: string;
  amount_paise: number;
  erased_at: Date | null;
  fee_state: 'due' | 'paid' | 'replaced';
}

const findPaidAdmission = (trx: Transaction, feeOrderId: string): Promise<PaidAdmission> =>
  trx
    .selectFrom('fee_order')
    .innerJoin('admission', 'admission.admission_id', 'fee_order.admission_id')
    .select([
      'admission.admission_id',
      'name',
      'father_name',
      'mobile',
      'email',
      'centre',
      'amount_paise',
      'erased_at',
      'fee_order.state as fee_state',
    ])
    .where('fee_order_id', '=', feeOrderId)
    .executeTakeFirstOrThrow();

/** To the parents, at the address in the form. */
const admittedMail = (paid: PaidAdmission & FoundStage): Mail => {
  const { name, email, centre, amount_paise } = paid;
  return {
    to: email,
    subject: 'Your admission fee is paid',
    content: {
      heading: `The admission fee of ${name} is paid`,
      paragraphs: [
        `We have received the admission fee of ${formatPaise(amount_paise)}. ${paidText(paid)}`,
        'A guard set, a helmet and the club bodysuit are compulsory in every class. Our shop has all three.',
      ],
      button: { text: 'Receipt', path: '/my-account?tab=admission' },
      facts: [
        { name: 'Centre', value: centre },
        { name: 'Admission fee paid', value: formatPaise(amount_paise) },
      ],
      after: ['The receipt is in your account, under Admission.'],
    },
  };
};

/** To the parents, about a second payment of the same fee. */
const paidTwiceMail = ({ name, email, amount_paise }: PaidAdmission): Mail => ({
  to: email,
  subject: 'Your second payment is refunded',
  content: {
    heading: 'The fee was paid twice',
    paragraphs: [
      `The admission fee of ${name} was paid twice. We are refunding the second payment.`,
      `${formatPaise(amount_paise)} will go back to the account you paid from. Banks take five to seven working days for this.`,
    ],
    after: ['Questions? Just reply to this mail.'],
  },
});

function whyNotOwed({ name, erased_at, stage, position, batch }: PaidAdmission & FoundStage): string {
  if (erased_at !== null) return 'The admission form was erased, as you asked.';
  if (stage !== 'waiting') return `We could not accept the form for ${name}.`;
  return `While you paid, the last place in ${batch ?? 'the batch'} was taken. ${waitingText(position ?? 1)} ${payLaterText}`;
}

/** To the parents, about money for a form that was declined, put on the waiting list, or erased with its child, while they paid. */
const notOwedMail = (paid: PaidAdmission & FoundStage): Mail => ({
  to: paid.email,
  subject: 'Your payment is refunded',
  content: {
    heading: 'This fee is no longer due',
    paragraphs: [
      `${whyNotOwed(paid)} ${formatPaise(paid.amount_paise)} will go back to the account you paid from. Banks take five to seven working days for this.`,
    ],
    after: ['Questions? Just reply to this mail.'],
  },
});

/** To the shop. The centre is from our own list, so it is safe in the subject. */
const newAdmissionMail = (to: string, admission: PaidAdmission): Mail => ({
  to,
  replyTo: admission.email,
  subject: `New admission, ${admission.centre}`,
  content: {
    heading: 'A new admission is paid',
    paragraphs: [
      `${admission.name}, child of ${admission.father_name}`,
      `${admission.mobile}, ${admission.email}`,
      `Centre: ${admission.centre}. Fee paid: ${formatPaise(admission.amount_paise)}.`,
    ],
    after: ['Sent when the payment arrived.'],
  },
});
