import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { rupeesOrNullFromPaise } from '../../../domain/money.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findInvoice } from '../../features/invoice/find-invoice.ts';
import { invoicePaper } from '../../features/invoice/invoice-paper.ts';
import { receiptOf } from '../../features/invoice/receipt.ts';
import type { DrawTaxPaper } from '../../features/invoice/tax-paper-drawing.ts';

interface Printing {
  orderId: string;
  paper: '80mm' | 'A4';
}

/** Only of sales at the counter; other orders have their own papers. */
export async function printReceipt(
  { db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper },
  { orderId, paper: size }: Printing,
) {
  const { rows } = await sql<{ given_paise: number | null; full_name: string }>`
    select c.given_paise, s.full_name from counter_sale c join till using (till_id) join staff s using (staff_id)
     where c.order_id = ${orderId}`.execute(db);
  const [sale] = rows;
  if (!sale) return refuse('unknown-row');
  const invoice = await findInvoice(db, { userId: null, orderId });
  if (invoice instanceof Refused)
    return refuse('unknown-row', { message: 'This sale is not paid, so it has no invoice.' });
  const paper =
    size === 'A4'
      ? invoicePaper(invoice)
      : receiptOf(invoice, { given: rupeesOrNullFromPaise(sale.given_paise), soldBy: sale.full_name });
  const pdf = await drawTaxPaper(paper, 'staff');
  return pdf === null ? refuse('busy') : { pdf, fileName: paper.fileName };
}
