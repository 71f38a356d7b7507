import type { ReactNode } from 'react';
import type { Invoice } from '../../contract/invoice.ts';
import type { OrderAddress } from '../../contract/order.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { SumRow } from '../../ui/sum-row.tsx';
import { InvoiceLines } from './invoice-lines.tsx';

/** The invoice as it is printed. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { seller } = invoice;
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
          <h1 className="text-title font-black">Tax Invoice</h1>
          <p className="mt-1 text-lg font-bold tabular-nums">{invoice.invoice_number}</p>
          <p className="text-sm text-steel tabular-nums">
            Invoice date {formatIndiaTime(new Date(invoice.invoice_date))}
            <br />
            Order {invoice.receipt_id} of {formatIndiaTime(new Date(invoice.order_date))}
          </p>
          {invoice.is_cancelled && <p className="mt-2 font-black text-stop">CANCELLED</p>}
          {invoice.is_sample && !invoice.is_cancelled && (
            <p className="mt-2 font-bold text-stop">SAMPLE: test mode, no money moved</p>
          )}
        </div>
      </header>
      <dl className="mt-8 grid gap-6 sm:grid-cols-3 print:grid-cols-3">
        <Party title="Billed to" name={invoice.buyer_name} address={invoice.billing_address} />
        <Party title="Shipped to" name={invoice.buyer_name} address={invoice.shipping_address} />
        <Fact title="Place of supply">
          <strong>{invoice.place_of_supply}</strong>
          <br />
          Reverse charge: no
        </Fact>
      </dl>
      <InvoiceLines invoice={invoice} />
      {/* On paper in one piece: no page break between the taxes and the total. */}
      <div className="mt-6 flex flex-wrap justify-between gap-x-10 gap-y-6 sm:flex-nowrap print:flex-nowrap print:break-inside-avoid">
        <div className="max-w-sm min-w-0">
          <p className="text-sm text-steel">Amount in words</p>
          <p className="font-bold">{invoice.total_in_words}</p>
        </div>
        <dl className="w-full space-y-2 tabular-nums sm:w-80 sm:shrink-0 print:w-72 print:shrink-0">
          <SumRow name="Taxable value">{formatRupees(invoice.taxable_total)}</SumRow>
          {invoice.is_within_state ? (
            <>
              <SumRow name="CGST">{formatRupees(invoice.cgst_total)}</SumRow>
              <SumRow name="SGST">{formatRupees(invoice.sgst_total)}</SumRow>
            </>
          ) : (
            <SumRow name="IGST">{formatRupees(invoice.igst_total)}</SumRow>
          )}
          <SumRow name="Total" isTotal>
            {formatRupees(invoice.total)}
          </SumRow>
          {invoice.payment_mode === 'Pay on delivery' && (
            <>
              <SumRow name="Paid online">{formatRupees(invoice.paid_amount)}</SumRow>
              <SumRow name="On delivery">{formatRupees(invoice.remaining_amount)}</SumRow>
            </>
          )}
        </dl>
      </div>
      <p className="mt-8 border-t border-line pt-4 text-sm text-steel">
        Prices and delivery include GST at the rate of the goods. This is a computer-generated invoice and needs no
        signature.
      </p>
    </article>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-steel">{title}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

const Party = ({ title, name, address }: { title: string; name: string; address: OrderAddress }) => (
  <Fact title={title}>
    <strong>{name}</strong>
    <br />
    {[address.new_address, address.area, `${address.city}\u{a0}${address.pincode}`]
      .filter((part) => part.trim() !== '')
      .join(', ')}
  </Fact>
);
