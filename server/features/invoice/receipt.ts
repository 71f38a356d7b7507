import type { Invoice } from '../../../contract/invoice.ts';
import { isCounterMode } from '../../../domain/counter-sale.ts';
import { formatIndiaTime } from '../../../domain/india-time.ts';
import { formatRupees } from '../../../domain/money.ts';
import { markOf, paidBy } from './invoice-paper.ts';
import { paperFileName, taxSums } from './tax-paper.ts';

type Sum = readonly [title: string, amount: string];

/** An invoice as a receipt printer prints it, on a roll of 80 mm: all words and figures, from top to bottom. */
export interface Receipt {
  fileName: string;
  seller: Invoice['seller'];
  title: string;
  number: string;
  facts: readonly string[];
  mark: string | null;
  lines: readonly { name: string; detail: string; figures: string; amount: string }[];
  sums: readonly Sum[];
  total: string;
  sumsAfterTotal: readonly Sum[];
  closing: string;
}

interface Cash {
  /** Rupees that the customer gave; null: it was not paid in cash. */
  given: number | null;
  soldBy: string;
}

export function receiptOf(invoice: Invoice, { given, soldBy }: Cash): Receipt {
  const discount = invoice.lines.reduce((sum, line) => sum + line.discount, 0);
  const { payment_mode: mode } = invoice;
  return {
    fileName: paperFileName('receipt', invoice.invoice_number),
    seller: invoice.seller,
    title: 'Tax Invoice',
    number: invoice.invoice_number,
    facts: [
      formatIndiaTime(new Date(invoice.invoice_date)),
      `Order ${invoice.receipt_id}`,
      `Customer: ${invoice.buyer_name}`,
      `Sold by ${soldBy}`,
      `Place of supply: ${invoice.place_of_supply}`,
    ],
    mark: markOf(invoice),
    lines: invoice.lines.map((line) => ({
      name: line.name,
      detail: line.detail,
      figures: `${line.quantity} × ${formatRupees(line.unit_price)} · HSN ${line.hsn_code} · GST ${line.gst_percent}%`,
      amount: formatRupees(line.unit_price * line.quantity),
    })),
    sums: [...(discount > 0 ? [['Discount', `−${formatRupees(discount)}`] satisfies Sum] : []), ...taxSums(invoice)],
    total: formatRupees(invoice.total),
    sumsAfterTotal:
      given === null
        ? [[isCounterMode(mode) ? paidBy(mode) : mode, formatRupees(invoice.paid_amount)]]
        : [
            ['Cash given', formatRupees(given)],
            ['Change', formatRupees(Math.round((given - invoice.total) * 100) / 100)],
          ],
    closing: 'Prices include GST. Thank you!',
  };
}
