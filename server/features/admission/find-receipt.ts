import { toWords } from 'to-words/en-IN';
import type { Database } from '../../../database/client.ts';
import { feeReceiptNumber } from '../../../domain/fee-receipt.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Receipt } from './draw-receipt.ts';
import { findReceiptOf } from './fee-queries.ts';

/** What the receipt of one of the caller's fees says, as it was kept when the fee was paid. */
export async function findReceipt(
  db: Database,
  { userId, feeOrderId }: { userId: string; feeOrderId: string },
): Promise<Receipt | Refused<'unknown-order' | 'no-receipt-yet'>> {
  const row = await findReceiptOf(db, userId, feeOrderId);
  if (!row) return refuse('unknown-order');
  const { receipt_year: year, receipt_number: number, receipt_copy: copy, paid_at: paidAt } = row;
  if (year === null || number === null || copy === null || paidAt === null) return refuse('no-receipt-yet');
  const { seller, payerName, skaterName, centre } = copy;
  return {
    number: feeReceiptNumber(year, number),
    paidAt,
    seller: {
      name: seller?.name ?? '',
      address: seller?.address ?? '',
      contact: [seller?.phone, seller?.email].filter(Boolean).join(' · '),
    },
    payerName,
    skaterName,
    centre,
    amountPaise: row.amount_paise,
    amountInWords: toWords(rupeesFromPaise(row.amount_paise), { currency: true }),
    paymentId: row.provider_payment_id ?? '',
    isSample: row.receipt_is_sample ?? true,
  };
}
