import type { Invoice, InvoiceLine } from '../../../contract/invoice.ts';
import type { Database } from '../../../database/client.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { findIssued, type IssuedLine } from './queries.ts';

/** Says what was written down when the goods went out; only whether the order was cancelled later is of today. */
export async function findInvoice(
  db: Database,
  asked: { userId: string; orderId: string },
): Promise<Invoice | Refused<'unknown-order' | 'no-invoice-yet'>> {
  const row = await findIssued(db, asked);
  if (row === 'no order') return refuse('unknown-order');
  if (row === 'no invoice') return refuse('no-invoice-yet');
  return {
    invoice_number: row.invoice_number,
    invoice_date: row.issued_at.toISOString(),
    receipt_id: receiptId(row.receipt_number),
    order_date: row.ordered_at.toISOString(),
    seller: row.seller,
    buyer_name: row.buyer_name,
    billing_address: row.billing_address,
    shipping_address: row.shipping_address,
    place_of_supply: row.place_of_supply,
    is_within_state: row.is_within_state,
    lines: row.lines.map(presentLine),
    taxable_total: rupeesFromPaise(row.taxable_paise),
    cgst_total: rupeesFromPaise(row.cgst_paise),
    sgst_total: rupeesFromPaise(row.sgst_paise),
    igst_total: rupeesFromPaise(row.igst_paise),
    total: rupeesFromPaise(row.total_paise),
    total_in_words: row.total_in_words,
    payment_mode: row.payment_mode,
    paid_amount: rupeesFromPaise(row.paid_paise),
    remaining_amount: rupeesFromPaise(row.remaining_paise),
    is_cancelled: row.is_cancelled,
    is_sample: row.is_sample,
  };
}

const presentLine = (line: IssuedLine, index: number): InvoiceLine => ({
  line_number: index + 1,
  name: line.name,
  detail: line.detail,
  hsn_code: line.hsnCode,
  quantity: line.quantity,
  unit_price: rupeesFromPaise(line.unitPaise),
  discount: rupeesFromPaise(line.discountPaise),
  delivery: rupeesFromPaise(line.deliveryPaise),
  taxable_value: rupeesFromPaise(line.taxablePaise),
  gst_percent: line.gstBasisPoints / 100,
  cgst: rupeesFromPaise(line.cgstPaise),
  sgst: rupeesFromPaise(line.sgstPaise),
  igst: rupeesFromPaise(line.igstPaise),
  amount: rupeesFromPaise(line.amountPaise),
});
