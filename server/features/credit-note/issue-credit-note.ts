import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { creditNoteNumber } from '../../../domain/credit-note.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { takeNumber } from '../invoice/take-number.ts';
import { creditLine, type CreditedLine, type InvoicedLine } from '../../../domain/return-refund.ts';

interface Credited {
  orderId: string;
  /** Null: the order was cancelled, so all of the invoice is credited. */
  returnId: string | null;
  reason: string;
  /** No real money moves; the note says so. */
  isTestMode: boolean;
}

/**
 * Issues the credit note for returned goods, at the invoice's own rates and amounts. Does nothing without an invoice. Lock the order first,
 * and call this last: until the commit everyone else waits for the next number.
 */
export async function issueCreditNote(
  trx: Transaction,
  { orderId, returnId, reason, isTestMode }: Credited,
): Promise<void> {
  const invoiced = await findInvoicedLines(trx, { orderId, returnId });
  const lines = invoiced
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ pieces, ...line }) => ({ ...line, ...creditLine(line, pieces) }));
  if (lines.length === 0) return;
  const sum = (of: (line: CreditedLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const totalPaise = sum((line) => line.amountPaise);
  // 4 MB, so it is loaded with the first invoice or credit note.
  const { toWords } = await import('to-words/en-IN');
  const words = toWords(rupeesFromPaise(totalPaise), { currency: true });
  const { year, number } = await takeNumber(trx, 'credit note');
  const { rows } = await sql<{ credit_note_id: string }>`
    insert into credit_note (order_id, return_id, year, number, credit_note_number, issued_at, is_sample, invoice_number,
      invoice_issued_at, receipt_number, seller, buyer_name, billing_address, supply_state_code, place_of_supply, is_within_state, reason,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, total_in_words)
    select i.order_id, ${returnId}, ${year}, ${number}, ${creditNoteNumber(year, number)}, now(),
      i.is_sample or ${isTestMode}, i.invoice_number, i.issued_at, i.receipt_number, i.seller, i.buyer_name, i.billing_address,
      i.supply_state_code, i.place_of_supply, i.is_within_state, ${reason}, ${sum((line) => line.taxablePaise)}::integer,
      ${sum((line) => line.cgstPaise)}::integer, ${sum((line) => line.sgstPaise)}::integer, ${sum((line) => line.igstPaise)}::integer,
      ${totalPaise}::integer, ${words}
      from invoice i where i.order_id = ${orderId}
    returning credit_note_id`.execute(trx);
  const [note] = rows;
  if (!note) throw new Error(`order ${orderId} has lines of an invoice, but no invoice`);
  await trx
    .insertInto('credit_note_line')
    .values(
      lines.map((line) => ({
        credit_note_id: note.credit_note_id,
        line_number: line.lineNumber,
        sku: line.sku,
        name: line.name,
        detail: line.detail,
        hsn_code: line.hsnCode,
        quantity: line.quantity,
        taxable_paise: line.taxablePaise,
        gst_basis_points: line.gstBasisPoints,
        cgst_paise: line.cgstPaise,
        sgst_paise: line.sgstPaise,
        igst_paise: line.igstPaise,
        amount_paise: line.amountPaise,
      })),
    )
    .execute();
}

interface LineToCredit extends InvoicedLine {
  lineNumber: number;
  sku: string;
  name: string;
  detail: string;
  hsnCode: string;
  gstBasisPoints: number;
  /** Those of the return, or what no return has credited. */
  pieces: number[];
}

async function findInvoicedLines(
  trx: Transaction,
  { orderId, returnId }: Pick<Credited, 'orderId' | 'returnId'>,
): Promise<LineToCredit[]> {
  const { rows } = await sql<LineToCredit>`
    select l.line_number as "lineNumber", l.sku, l.name, l.detail, l.hsn_code as "hsnCode", l.quantity,
      l.gst_basis_points as "gstBasisPoints", l.amount_paise as "amountPaise", l.cgst_paise as "cgstPaise", l.igst_paise as "igstPaise",
      case when ${returnId}::text is null
        then array(select piece from generate_series(0, l.quantity - 1) piece
                    where not exists (select from return_line b join order_return t using (return_id)
                                       where b.order_id = l.order_id and b.line_number = l.line_number and t.state = 'closed'
                                         and piece = any(b.pieces)) order by piece)
        else coalesce((select b.pieces from return_line b
                        where b.return_id = ${returnId} and b.line_number = l.line_number), '{}') end as pieces
      from invoice_line l where l.order_id = ${orderId} order by l.line_number`.execute(trx);
  return rows;
}
