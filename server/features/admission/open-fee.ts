import type { PaymentOpened } from '../../../contract/razorpay.ts';
import type { Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { isFeePayable, payLaterText, waitingText } from '../../../domain/admission-stage.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Caller } from '../../state/sessions.ts';
import { openProviderOrder } from '../payment/open-provider-order.ts';
import type { Payments } from '../payment/payments.ts';
import { requestPayment, watchAgain } from '../payment/queries.ts';
import { lockPayable } from './lock-payable.ts';

interface FeeToPay {
  admissionId: string;
  /** What the client thinks the fee is, in rupees. Compared, never charged. */
  amount: number | undefined;
}

type Payer = Pick<Caller, 'userId' | 'fullName'>;

type NotOpened = Refused<'unknown-admission' | 'admission-waits' | 'fee-already-paid' | 'fee-changed'>;

/** Opens the payment of an admission fee. Idempotent: one fee and one provider order, however often it is called. */
export async function openFee(
  payments: Payments,
  fee: FeeToPay,
  payer: Payer,
): Promise<PaymentOpened | NotOpened | Refused<'fee-order-not-created'>> {
  // Settling a payment locks the request first, and then the admission.
  const requestId = await retryDeadlock(() => payments.db.transaction().execute((trx) => requestFee(trx, fee, payer)));
  if (requestId instanceof Refused) return requestId;
  return (await openProviderOrder(payments, requestId)) ?? refuse('fee-order-not-created');
}

/** Returns the id of the payment request. */
async function requestFee(
  trx: Transaction,
  { admissionId, amount }: FeeToPay,
  { userId, fullName }: Payer,
): Promise<string | NotOpened> {
  if (!(await isOwn(trx, userId, admissionId))) return refuse('unknown-admission');
  const admission = await lockPayable(trx, admissionId);
  if (!admission || admission.erased_at !== null || admission.stage === 'declined') return refuse('unknown-admission');
  const { fee_paise: feePaise, stage, position } = admission;
  const known = await findFeeOfAdmission(trx, admissionId);
  if (known?.state === 'paid') return refuse('fee-already-paid');
  if (!isFeePayable(stage)) {
    const message = `All places are taken. ${waitingText(position ?? 1)} ${payLaterText}`;
    return refuse('admission-waits', { message });
  }
  if (amount !== undefined && paiseFromRupees(amount) !== feePaise) {
    return refuse('fee-changed', { amount: rupeesFromPaise(feePaise) });
  }
  if (known) {
    await watchAgain(trx, known.request_id);
    return known.request_id;
  }
  const { fee_order_id: feeOrderId } = await trx
    .insertInto('fee_order')
    .values({ admission_id: admissionId, user_id: userId, user_name: fullName, fee_paise: feePaise })
    .returning('fee_order_id')
    .executeTakeFirstOrThrow();
  return requestPayment(trx, { purpose: 'fee', feeOrderId, userId, amountPaise: feePaise });
}

const isOwn = async (trx: Transaction, userId: string, admissionId: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('admission')
    .select('admission_id')
    .where('admission_id', '=', admissionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
};

/** The admission's current fee, due or paid; there is at most one. */
const findFeeOfAdmission = (trx: Transaction, admissionId: string) =>
  trx
    .selectFrom('fee_order')
    .innerJoin('payment_request', 'payment_request.fee_order_id', 'fee_order.fee_order_id')
    .select(['fee_order.state', 'payment_request.request_id'])
    .where('admission_id', '=', admissionId)
    .where('fee_order.state', '<>', 'replaced')
    .executeTakeFirst();
