import type { CreditNote } from '../../contract/credit-note.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { TaxLines } from './tax-lines.tsx';
import { Fact, Party, sampleMark, TaxSheet } from './tax-sheet.tsx';

/** The credit note as it is printed. */
export const CreditNoteSheet = ({ note }: { note: CreditNote }) => (
  <TaxSheet
    paper={note}
    title="Credit Note"
    number={note.credit_note_number}
    facts={
      <>
        Date {formatIndiaTime(new Date(note.credit_note_date))}
        <br />
        Order {note.receipt_id}
        <br />
        Reason: {note.reason}
      </>
    }
    mark={note.is_sample ? sampleMark : null}
    blocks={
      <>
        <Party title="Credited to" name={note.buyer_name} address={note.billing_address} />
        <Fact title="For the invoice" name={note.invoice_number}>
          of {formatIndiaTime(new Date(note.invoice_date))}
        </Fact>
        <Fact title="Place of supply" name={note.place_of_supply}>
          Reverse charge: no
        </Fact>
      </>
    }
    lines={<TaxLines paper={note} between={[]} />}
    closing="Amounts are those of the invoice for these goods, with their share of discount and delivery, and include GST. This is a computer-generated credit note and needs no signature."
  />
);
