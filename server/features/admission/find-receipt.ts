import { toWords } from 'to-words/en-IN';
import type { Database } from '../../../database/client.ts';
import { feeReceiptNumber } from '../../../domain/fee-receipt.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { findSiteProfile } from '../site/queries.ts';
import type { Receipt } from './draw-receipt.ts';
import { findReceiptOf } from './fee-queries.ts';

interface Parts {
  db: Database;
  isTestMode: boolean;
}

/** What the receipt of one of the caller's fees says. */
export async function findReceipt(
  { db, isTestMode }: Parts,
  { userId, feeOrderId }: { userId: string; feeOrderId: string },
): Promise<Receipt | Refused<'unknown-order' | 'no-receipt-yet'>> {
  const row = await findReceiptOf(db, userId, feeOrderId);
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
