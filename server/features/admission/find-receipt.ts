import { sql } from 'kysely';
import { toWords } from 'to-words/en-IN';
import type { Database } from '../../../database/client.ts';
import { feeReceiptNumber } from '../../../domain/fee-receipt.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { findSiteProfile } from '../site/queries.ts';
import type { Receipt } from './draw-receipt.ts';

interface Parts {
  db: Database;
  isTestMode: boolean;
}

interface ReceiptRow {
  receipt_year: string | null;
  receipt_number: number | null;
  paid_at: Date | null;
  user_name: string;
  name: string;
  centre: string;
  amount_paise: number;
  provider_payment_id: string | null;
}

/** What the receipt of one of the caller's fees says. */
export async function findReceipt(
  { db, isTestMode }: Parts,
  { userId, feeOrderId }: { userId: string; feeOrderId: string },
): Promise<Receipt | Refused<'unknown-order' | 'no-receipt-yet'>> {
  const row = await findRow(db, userId, feeOrderId);
  if (!row) return refuse('unknown-order');
  const { receipt_year: year, receipt_number: number, paid_at: paidAt } = row;
  if (year === null || number === null || paidAt === null) return refuse('no-receipt-yet');
  const shop = await findSiteProfile(db);
  return {
    number: feeReceiptNumber(year, number),
    paidAt,
    seller: {
      name: shop?.legal_name || (shop?.logo_name ?? ''),
      address: shop?.address ?? '',
      contact: [shop?.phone, shop?.email].filter(Boolean).join(' · '),
    },
    payerName: row.user_name,
    skaterName: row.name,
    centre: row.centre,
    amountPaise: row.amount_paise,
    amountInWords: toWords(rupeesFromPaise(row.amount_paise), { currency: true }),
    paymentId: row.provider_payment_id ?? '',
    isSample: isTestMode,
  };
}

async function findRow(db: Database, userId: string, feeOrderId: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select f.receipt_year, f.receipt_number, f.paid_at, f.user_name, a.name, a.centre, f.amount_paise,
           (select p.provider_payment_id from payment_request r join payment p using (request_id)
             where r.fee_order_id = f.fee_order_id and p.outcome = 'applied') as provider_payment_id
      from fee_order f join admission a using (admission_id)
     where f.fee_order_id = ${feeOrderId} and f.user_id = ${userId}`.execute(db);
  return rows[0];
}
