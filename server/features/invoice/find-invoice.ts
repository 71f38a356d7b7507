import { toWords } from 'to-words/en-IN';
import type { Invoice, InvoiceLine } from '../../../contract/invoice.ts';
import type { Database } from '../../../database/client.ts';
import { deliveryService, invoiceNumber, placeOfSupply, taxLines, type TaxedLine } from '../../../domain/invoice.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { presentAddress } from '../order/present-order.ts';
import { findBilledOrder, type InvoiceRow } from './queries.ts';

interface Parts {
  db: Database;
  /** No real money moves here. */
  isTestMode: boolean;
}

/** The number was given when the goods went out; reading gives none. An order cancelled later keeps its invoice, marked. */
export async function findInvoice(
  { db, isTestMode }: Parts,
  asked: { userId: string; orderId: string },
): Promise<Invoice | Refused<'unknown-order' | 'no-invoice-yet'>> {
  const row = await findBilledOrder(db, asked);
  if (!row) return refuse('unknown-order');
  const { invoice_year: year, invoice_number: number, invoiced_at: at, invoice_seller: seller } = row;
  if (year === null || number === null || at === null || seller === null) return refuse('no-invoice-yet');
  const { name = '', address = '', gstin = '', phone = '', email = '' } = seller;
  const { state, isWithinState } = placeOfSupply(row.shipping_address.pincode ?? '', gstin);
  const { lines, totals } = writeLines(row, isWithinState);
  return {
    invoice_number: invoiceNumber(year, number),
    invoice_date: at.toISOString(),
    receipt_id: receiptId(row.receipt_number),
    order_date: row.created_at.toISOString(),
    seller: { name, address, gstin, phone, email },
    buyer_name: row.user_name,
    billing_address: presentAddress(row.billing_address),
    shipping_address: presentAddress(row.shipping_address),
    place_of_supply: state ? `${state.name} (${state.code})` : 'Outside the states',
    is_within_state: isWithinState,
    lines,
    taxable_total: rupeesFromPaise(totals.taxablePaise),
    cgst_total: rupeesFromPaise(totals.cgstPaise),
    sgst_total: rupeesFromPaise(totals.sgstPaise),
    igst_total: rupeesFromPaise(totals.igstPaise),
    total: rupeesFromPaise(totals.totalPaise),
    total_in_words: toWords(rupeesFromPaise(totals.totalPaise), { currency: true }),
    payment_mode: row.payment_mode,
    paid_amount: rupeesFromPaise(row.advance_paise),
    remaining_amount: rupeesFromPaise(row.remaining_paise),
    is_cancelled: row.order_status === 'Cancelled',
    is_sample: isTestMode,
  };
}

function writeLines(row: InvoiceRow, isWithinState: boolean) {
  const { goods, delivery, totals } = taxLines({
    lines: row.lines,
    discountPaise: row.discount_paise,
    deliveryPaise: row.delivery_paise,
    isWithinState,
  });
  const lines = row.lines.flatMap((line, index) => {
    const taxed = goods[index];
    if (!taxed) return [];
    const detail = Object.entries(line.attributes).map(([attribute, value]) => `${attribute}: ${value}`);
    const named = { ...line, number: index + 1, name: line.productName, detail: detail.join(', ') };
    return [writeLine(named, taxed)];
  });
  if (delivery) {
    const { sacCode: hsnCode, gstBasisPoints } = deliveryService;
    const service = { number: lines.length + 1, name: 'Delivery', detail: '', hsnCode, gstBasisPoints };
    lines.push(writeLine({ ...service, quantity: 1, unitPaise: delivery.amountPaise }, delivery));
  }
  return { lines, totals };
}

interface NamedLine {
  number: number;
  name: string;
  detail: string;
  hsnCode: string;
  quantity: number;
  unitPaise: number;
  gstBasisPoints: number;
}

const writeLine = (line: NamedLine, taxed: TaxedLine): InvoiceLine => ({
  line_number: line.number,
  name: line.name,
  detail: line.detail,
  hsn_code: line.hsnCode,
  quantity: line.quantity,
  unit_price: rupeesFromPaise(line.unitPaise),
  discount: rupeesFromPaise(taxed.discountPaise),
  taxable_value: rupeesFromPaise(taxed.taxablePaise),
  gst_percent: line.gstBasisPoints / 100,
  cgst: rupeesFromPaise(taxed.cgstPaise),
  sgst: rupeesFromPaise(taxed.sgstPaise),
  igst: rupeesFromPaise(taxed.igstPaise),
  amount: rupeesFromPaise(taxed.amountPaise),
});
