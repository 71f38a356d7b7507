import type { CreditNote } from '../../../contract/credit-note.ts';
import { addressLines } from '../../../domain/address-lines.ts';
import { formatIndiaTime } from '../../../domain/india-time.ts';
import { formatRupees } from '../../../domain/money.ts';
import { paperFileName, sampleMark, taxSums, taxTable, type TaxPaper } from '../invoice/tax-paper.ts';

/** A credit note as it is printed. */
export const creditNotePaper = (note: CreditNote): TaxPaper => ({
  fileName: paperFileName('credit-note', note.credit_note_number),
  title: 'Credit Note',
  number: note.credit_note_number,
  facts: [
    `Date ${formatIndiaTime(new Date(note.credit_note_date))}`,
    `Order ${note.receipt_id}`,
    `Reason: ${note.reason}`,
  ],
  mark: note.is_sample ? sampleMark : null,
  seller: note.seller,
  blocks: [
    { title: 'Credited to', name: note.buyer_name, text: addressLines(note.billing_address).join(', ') },
    {
      title: 'For the invoice',
      name: note.invoice_number,
      text: `of ${formatIndiaTime(new Date(note.invoice_date))}`,
    },
    { title: 'Place of supply', name: note.place_of_supply, text: 'Reverse charge: no' },
  ],
  ...taxTable(note, []),
  sums: taxSums(note),
  total: formatRupees(note.total),
  totalInWords: note.total_in_words,
  sumsAfterTotal: [],
  closing:
    'Amounts are those of the invoice for these goods, with their share of discount and delivery, and include GST. This is a computer-generated credit note and needs no signature.',
});
