import type { AdmissionRecord } from '../../../contract/admission.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import type { Payments } from '../payment/payments.ts';
import { presentAdmission } from './present-admission.ts';
import { listAdmissionsOf } from './queries.ts';

/** Of one list, the provider is asked about so many at once, newest first: nobody has more fees under way. */
const looksMax = 5;

/** The caller's admissions. Where a fee is not paid the provider is asked first, as when the fee itself is read. */
export async function listAdmissions(payments: Payments, userId: string): Promise<AdmissionRecord[]> {
  const known = await listAdmissionsOf(payments.db, userId);
  const unpaid = known.flatMap(({ fee_order_id: feeOrderId, is_paid }) => (feeOrderId && !is_paid ? [feeOrderId] : []));
  if (unpaid.length === 0) return known.map((row) => presentAdmission(row, 'ended'));
  const looked = new Map(
    await Promise.all(
      unpaid
        .slice(0, looksMax)
        .map(async (feeOrderId) => [feeOrderId, await lookAtRequest(payments, feeOrderId)] as const),
    ),
  );
  const rows = await listAdmissionsOf(payments.db, userId);
  return rows.map((row) => presentAdmission(row, looked.get(row.fee_order_id ?? '') ?? 'ended'));
}
