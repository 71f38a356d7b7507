import type { ReactNode } from 'react';
import type { Invoice } from '../../contract/invoice.ts';
import type { OrderAddress } from '../../contract/order.ts';
import { formatRupees } from '../../domain/money.ts';
import { SumRow } from '../../ui/sum-row.tsx';

type Paper = Pick<
  Invoice,
  | 'seller'
  | 'is_within_state'
  | 'taxable_total'
  | 'cgst_total'
  | 'sgst_total'
  | 'igst_total'
  | 'total'
  | 'total_in_words'
>;

interface TaxSheetProps {
  paper: Paper;
  title: string;
  number: string;
  /** Below the number. */
  facts: ReactNode;
  /** In red: cancelled, or a sample. */
  mark: string | null;
  /** Three `Fact`s. */
  blocks: ReactNode;
  lines: ReactNode;
  sumsAfterTotal?: ReactNode;
  closing: string;
}

/** An invoice or a credit note as it is printed. */
export function TaxSheet({ paper, title, number, facts, mark, blocks, lines, sumsAfterTotal, closing }: TaxSheetProps) {
  const { seller } = paper;
  return (
    <article className="rounded-lg border border-line p-5 sm:p-10 print:border-0 print:p-0 print:text-sm">
      <header className="flex flex-wrap justify-between gap-x-10 gap-y-6 sm:flex-nowrap print:flex-nowrap">
        <div className="max-w-md min-w-0">
          <p className="text-xl font-black">{seller.name}</p>
          <p className="mt-1 text-pretty text-steel">{seller.address}</p>
          <p className="text-sm break-words text-steel">
            {[seller.phone, seller.email].filter((part) => part !== '').join(' · ')}
          </p>
          {seller.gstin !== '' && <p className="mt-1 font-bold">GSTIN {seller.gstin}</p>}
        </div>
        <div className="sm:shrink-0 sm:text-end print:shrink-0 print:text-end">
          <h1 className="text-title font-black">{title}</h1>
          <p className="mt-1 text-lg font-bold tabular-nums">{number}</p>
          <p className="text-sm text-steel tabular-nums">{facts}</p>
          {mark !== null && <p className="mt-2 font-bold text-stop">{mark}</p>}
        </div>
      </header>
      <dl className="mt-8 grid gap-6 sm:grid-cols-3 print:grid-cols-3">{blocks}</dl>
      {lines}
      {/* No page break between the taxes and the total. */}
      <div className="mt-6 flex flex-wrap justify-between gap-x-10 gap-y-6 sm:flex-nowrap print:flex-nowrap print:break-inside-avoid">
        <div className="max-w-sm min-w-0">
          <p className="text-sm text-steel">Amount in words</p>
          <p className="font-bold">{paper.total_in_words}</p>
        </div>
        <dl className="w-full space-y-2 tabular-nums sm:w-80 sm:shrink-0 print:w-72 print:shrink-0">
          <SumRow name="Taxable value">{formatRupees(paper.taxable_total)}</SumRow>
          {paper.is_within_state ? (
            <>
              <SumRow name="CGST">{formatRupees(paper.cgst_total)}</SumRow>
              <SumRow name="SGST">{formatRupees(paper.sgst_total)}</SumRow>
            </>
          ) : (
            <SumRow name="IGST">{formatRupees(paper.igst_total)}</SumRow>
          )}
          <SumRow name="Total" isTotal>
            {formatRupees(paper.total)}
          </SumRow>
          {sumsAfterTotal}
        </dl>
      </div>
      <p className="mt-8 border-t border-line pt-4 text-sm text-steel">{closing}</p>
    </article>
  );
}

export const sampleMark = 'SAMPLE: test mode, no money moved';

export function Fact({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-steel">{title}</dt>
      <dd className="break-words">
        <strong>{name}</strong>
        <br />
        {children}
      </dd>
    </div>
  );
}

export const Party = ({ title, name, address }: { title: string; name: string; address: OrderAddress }) => (
  <Fact title={title} name={name}>
    {[address.new_address, address.area, `${address.city}\u{a0}${address.pincode}`]
      .filter((part) => part.trim() !== '')
      .join(', ')}
  </Fact>
);
