import type { Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Payable } from '../payment/payments.ts';
import { findSiteProfile } from '../site/queries.ts';
import { findPaidAdmission, isFeeDue, markFeePaid } from './fee-queries.ts';
import { admittedLetter, newAdmissionLetter, paidTwiceLetter } from './letters.ts';

/** Fees as the payments see them. One that is due can always be paid, however late its money comes. */
export const feePayable = (outbox: Pick<Outbox, 'sendMail'>, { isTestMode }: { isTestMode: boolean }): Payable => ({
  async apply(trx, feeOrderId) {
    if (!(await markFeePaid(trx, { feeOrderId, isTestMode }))) {
      await outbox.sendMail(trx, paidTwiceLetter(await findPaidAdmission(trx, feeOrderId)));
      return 'refund due';
    }
    await tellOfAdmission(trx, outbox, feeOrderId);
    return 'applied';
  },

  isWanted: isFeeDue,

  resultPage: (feeOrderId, end) =>
    `/payment-${end === 'paid' ? 'success' : 'failed'}ad/${encodeURIComponent(feeOrderId)}`,
});

async function tellOfAdmission(trx: Transaction, outbox: Pick<Outbox, 'sendMail'>, feeOrderId: string): Promise<void> {
  const admission = await findPaidAdmission(trx, feeOrderId);
  await outbox.sendMail(trx, admittedLetter(admission));
  const shop = await findSiteProfile(trx);
  if (shop?.email) await outbox.sendMail(trx, newAdmissionLetter(shop.email, admission));
}
