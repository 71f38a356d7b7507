import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { feeReceiptNumber } from '../../../domain/admission.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { ink } from '../invoice/paper.ts';
import type { Receipt } from './draw-receipt.ts';

interface ReceiptRow {
  /** Null until the fee is paid, like the number. */
  receipt_year: string | null;
  receipt_number: number | null;
  receipt_copy: {
    seller: { name: string; address: string; phone: string; email: string; colour?: string } | null;
    payerName: string;
    skaterName: string;
    centre: string;
  } | null;
  receipt_is_sample: boolean | null;
  paid_at: Date | null;
  amount_paise: number;
  provider_payment_id: string | null;
}

/** The receipt of one of the caller's fees, as it was saved when the fee was paid. */
export async function findReceipt(
  db: Database,
  { userId, feeOrderId }: { userId: string; feeOrderId: string },
): Promise<Receipt | Refused<'unknown-order' | 'no-receipt-yet'>> {
  const { rows } = await sql<ReceiptRow>`
    select f.receipt_year, f.receipt_number, f.receipt_copy, f.receipt_is_sample, f.paid_at, f.amount_paise,
           (select p.provider_payment_id from payment_request r join payment p using (request_id)
             where r.fee_order_id = f.fee_order_id and p.outcome = 'applied') as provider_payment_id
      from fee_order f
     where f.fee_order_id = ${feeOrderId} and f.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('unknown-order');
  const { receipt_year: year, receipt_number: number, receipt_copy: copy, paid_at: paidAt } = row;
  if (year === null || number === null || copy === null || paidAt === null) return refuse('no-receipt-yet');
  const { toWords } = await import('to-words/en-IN');
  const { seller, payerName, skaterName, centre } = copy;
  return {
    number: feeReceiptNumber(year, number),
    paidAt,
    seller: {
      name: seller?.name ?? '',
      address: seller?.address ?? '',
      contact: [seller?.phone, seller?.email].filter(Boolean).join(' · '),
      colour: seller?.colour ?? ink,
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
