import type { Invoice, InvoiceLine } from '../../../contract/invoice.ts';
import { addressLines } from '../../../domain/address-lines.ts';
import { counterModeWords, isCounterMode, type CounterMode } from '../../../domain/counter-sale.ts';
import { formatIndiaTime } from '../../../domain/india-time.ts';
import { cancelledMark } from '../../../domain/invoice.ts';
import { formatRupees } from '../../../domain/money.ts';
import { paperFileName, sampleMark, taxSums, taxTable, type PaperColumn, type TaxPaper } from './tax-paper.ts';

const delivery: PaperColumn<InvoiceLine> = {
  title: 'Delivery',
  width: 42,
  of: (line) => formatRupees(line.delivery),
};

/** An invoice as it is printed. */
export const invoicePaper = (invoice: Invoice): TaxPaper => ({
  fileName: paperFileName('invoice', invoice.invoice_number),
  title: 'Tax Invoice',
  number: invoice.invoice_number,
  facts: [
    `Invoice date ${formatIndiaTime(new Date(invoice.invoice_date))}`,
    `Order ${invoice.receipt_id} of ${formatIndiaTime(new Date(invoice.order_date))}`,
  ],
  mark: markOf(invoice),
  seller: invoice.seller,
  blocks: [
    { title: 'Billed to', name: invoice.buyer_name, text: addressLines(invoice.billing_address).join(', ') },
    isCounterMode(invoice.payment_mode)
      ? { title: 'Handed over', name: 'At our shop', text: '' }
      : { title: 'Shipped to', name: invoice.buyer_name, text: addressLines(invoice.shipping_address).join(', ') },
    { title: 'Place of supply', name: invoice.place_of_supply, text: 'Reverse charge: no' },
  ],
  ...taxTable(invoice, [
    { title: 'Price', width: 54, of: ({ unit_price }) => formatRupees(unit_price) },
    { title: 'Discount', width: 48, of: ({ discount }) => formatRupees(discount) },
    ...(invoice.lines.some((line) => line.delivery > 0) ? [delivery] : []),
  ]),
  sums: taxSums(invoice),
  total: formatRupees(invoice.total),
  totalInWords: invoice.total_in_words,
  sumsAfterTotal: paidWords(invoice),
  closing:
    'Prices and delivery include GST at the rate of the goods. This is a computer-generated invoice and needs no signature.',
});

function paidWords({ payment_mode, paid_amount, remaining_amount }: Invoice): TaxPaper['sumsAfterTotal'] {
  if (isCounterMode(payment_mode)) return [[paidBy(payment_mode), formatRupees(paid_amount)]];
  return payment_mode === 'Pay on delivery'
    ? [
        ['Paid online', formatRupees(paid_amount)],
        ['On delivery', formatRupees(remaining_amount)],
      ]
    : [];
}

export const paidBy = (mode: CounterMode): string =>
  mode === 'Cash' ? 'Paid in cash' : `Paid by ${counterModeWords[mode]}`;

export const markOf = (invoice: Invoice): string | null =>
  cancelledMark(invoice) ?? (invoice.is_sample ? sampleMark : null);
