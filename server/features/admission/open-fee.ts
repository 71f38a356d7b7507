import type { PaymentOpened } from '../../../contract/razorpay.ts';
import type { Transaction } from '../../../database/client.ts';
import { admissionFeePaise } from '../../../domain/admission.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Caller } from '../../state/sessions.ts';
import { openProviderOrder } from '../payment/open-provider-order.ts';
import type { Payments } from '../payment/payments.ts';
import { requestPayment, watchAgain } from '../payment/queries.ts';
import { findFeeOfAdmission, insertFee, lockAdmissionOf } from './fee-queries.ts';

interface FeeWish {
  admissionId: string;
  /** In rupees, as the caller believes; compared and never charged. */
  amount: number | undefined;
}

type Payer = Pick<Caller, 'userId' | 'fullName'>;

type NotAsked = Refused<'unknown-admission' | 'fee-already-paid' | 'fee-changed'>;

/** Opens the payment of an admission's fee. Asked again, or by many at once, it is one fee and one order at the provider. */
export async function openFee(
  payments: Payments,
  wish: FeeWish,
  payer: Payer,
): Promise<PaymentOpened | NotAsked | Refused<'fee-order-not-created'>> {
  const requestId = await payments.db.transaction().execute((trx) => askFee(trx, wish, payer));
  if (requestId instanceof Refused) return requestId;
  return (await openProviderOrder(payments, requestId)) ?? refuse('fee-order-not-created');
}

async function askFee(trx: Transaction, { admissionId, amount }: FeeWish, payer: Payer): Promise<string | NotAsked> {
  const { userId, fullName: userName } = payer;
  if (!(await lockAdmissionOf(trx, userId, admissionId))) return refuse('unknown-admission');
  const asked = await findFeeOfAdmission(trx, admissionId);
  if (asked?.state === 'paid') return refuse('fee-already-paid');
  if (amount !== undefined && paiseFromRupees(amount) !== admissionFeePaise) {
    return refuse('fee-changed', { amount: rupeesFromPaise(admissionFeePaise) });
  }
  if (asked) {
    await watchAgain(trx, asked.request_id);
    return asked.request_id;
  }
  const feeOrderId = await insertFee(trx, { admissionId, userId, userName, feePaise: admissionFeePaise });
  return requestPayment(trx, { purpose: 'fee', feeOrderId, userId, amountPaise: admissionFeePaise });
}
