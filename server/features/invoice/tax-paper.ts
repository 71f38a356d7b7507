import type { Invoice, TaxedLine } from '../../../contract/invoice.ts';
import { formatRupees } from '../../../domain/money.ts';

/** An invoice or a credit note as it is printed: all words and figures, in their places. */
export interface TaxPaper {
  fileName: string;
  title: string;
  number: string;
  /** Below the number. */
  facts: readonly string[];
  /** In red: cancelled, or a sample. Null: neither. */
  mark: string | null;
  seller: Invoice['seller'];
  /** Side by side, three of them. */
  blocks: readonly { title: string; name: string; text: string }[];
  /** Right of the item, with their widths in points. */
  columns: readonly { title: string; width: number }[];
  lines: readonly { name: string; detail: string; cells: readonly string[] }[];
  sums: readonly Sum[];
  total: string;
  totalInWords: string;
  /** In small print below the total. */
  sumsAfterTotal: readonly Sum[];
  closing: string;
}

type Sum = readonly [title: string, amount: string];

export interface PaperColumn<Line> {
  title: string;
  width: number;
  of: (line: Line) => string;
}

interface Taxed<Line> {
  is_within_state: boolean;
  lines: readonly Line[];
}

/** HSN, quantity, `between`, then the tax and the amount. */
export function taxTable<Line extends TaxedLine>(
  { is_within_state, lines }: Taxed<Line>,
  between: readonly PaperColumn<Line>[],
): Pick<TaxPaper, 'columns' | 'lines'> {
  const tax: PaperColumn<TaxedLine>[] = is_within_state
    ? [
        { title: 'CGST', width: 46, of: ({ cgst }) => formatRupees(cgst) },
        { title: 'SGST', width: 46, of: ({ sgst }) => formatRupees(sgst) },
      ]
    : [{ title: 'IGST', width: 52, of: ({ igst }) => formatRupees(igst) }];
  const columns: PaperColumn<Line>[] = [
    { title: 'HSN', width: 36, of: ({ hsn_code }) => hsn_code },
    { title: 'Qty', width: 20, of: ({ quantity }) => String(quantity) },
    ...between,
    { title: 'Taxable', width: 54, of: ({ taxable_value }) => formatRupees(taxable_value) },
    { title: 'GST', width: 26, of: ({ gst_percent }) => `${gst_percent}%` },
    ...tax,
    { title: 'Amount', width: 58, of: ({ amount }) => formatRupees(amount) },
  ];
  return {
    // Without functions, which cannot be sent to a thread.
    columns: columns.map(({ title, width }) => ({ title, width })),
    lines: lines.map((line) => ({
      name: line.name,
      detail: line.detail,
      cells: columns.map((column) => column.of(line)),
    })),
  };
}

type Totals = Pick<Invoice, 'is_within_state' | 'taxable_total' | 'cgst_total' | 'sgst_total' | 'igst_total'>;

export const taxSums = (paper: Totals): Sum[] => [
  ['Taxable value', formatRupees(paper.taxable_total)],
  ...(paper.is_within_state
    ? ([
        ['CGST', formatRupees(paper.cgst_total)],
        ['SGST', formatRupees(paper.sgst_total)],
      ] satisfies Sum[])
    : ([['IGST', formatRupees(paper.igst_total)]] satisfies Sum[])),
];

/** "PAH/26-27/00042" → "invoice-PAH-26-27-00042.pdf" */
export const paperFileName = (kind: string, number: string): string => `${kind}-${number.replaceAll('/', '-')}.pdf`;

export const sampleMark = 'SAMPLE: test mode, no money moved';
