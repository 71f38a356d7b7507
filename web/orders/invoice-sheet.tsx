import type { Invoice, InvoiceLine } from '../../contract/invoice.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { cancelledMark } from '../../domain/invoice.ts';
import { formatRupees } from '../../domain/money.ts';
import { SumRow } from '../../ui/sum-row.tsx';
import { TaxLines, type LineColumn } from './tax-lines.tsx';
import { Fact, Party, sampleMark, TaxSheet } from './tax-sheet.tsx';

const delivery: LineColumn<InvoiceLine> = ['Delivery', (line) => formatRupees(line.delivery)];

/** The invoice as it is printed. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const between: LineColumn<InvoiceLine>[] = [
    ['Price', (line) => formatRupees(line.unit_price)],
    ['Discount', (line) => formatRupees(line.discount)],
    ...(invoice.lines.some((line) => line.delivery > 0) ? [delivery] : []),
  ];
  return (
    <TaxSheet
      paper={invoice}
      title="Tax Invoice"
      number={invoice.invoice_number}
      facts={
        <>
          Invoice date {formatIndiaTime(new Date(invoice.invoice_date))}
          <br />
          Order {invoice.receipt_id} of {formatIndiaTime(new Date(invoice.order_date))}
        </>
      }
      mark={cancelledMark(invoice) ?? (invoice.is_sample ? sampleMark : null)}
      blocks={
        <>
          <Party title="Billed to" name={invoice.buyer_name} address={invoice.billing_address} />
          <Party title="Shipped to" name={invoice.buyer_name} address={invoice.shipping_address} />
          <Fact title="Place of supply" name={invoice.place_of_supply}>
            Reverse charge: no
          </Fact>
        </>
      }
      lines={<TaxLines paper={invoice} between={between} />}
      sumsAfterTotal={
        invoice.payment_mode === 'Pay on delivery' && (
          <>
            <SumRow name="Paid online">{formatRupees(invoice.paid_amount)}</SumRow>
            <SumRow name="On delivery">{formatRupees(invoice.remaining_amount)}</SumRow>
          </>
        )
      }
      closing="Prices and delivery include GST at the rate of the goods. This is a computer-generated invoice and needs no signature."
    />
  );
}
