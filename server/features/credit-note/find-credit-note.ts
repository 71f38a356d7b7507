import { sql } from 'kysely';
import type { CreditNote } from '../../../contract/credit-note.ts';
import type { TaxedLine } from '../../../contract/invoice.ts';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Database } from '../../../database/client.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import type { Seller } from '../invoice/issue-invoice.ts';

interface Asked {
  /** Null: any customer's, for staff. */
  userId: string | null;
  creditNoteId: string;
}

/** As it was issued. Undefined for somebody else's note, as if it did not exist. */
export async function findCreditNote(db: Database, { userId, creditNoteId }: Asked): Promise<CreditNote | undefined> {
  const { rows } = await sql<NoteRow>`
    select n.credit_note_id, n.credit_note_number, n.issued_at, n.invoice_number, n.invoice_issued_at, n.order_id, n.receipt_number,
      n.seller, n.buyer_name, n.billing_address, n.place_of_supply, n.is_within_state, n.reason, n.taxable_paise, n.cgst_paise,
      n.sgst_paise, n.igst_paise, n.total_paise, n.total_in_words, n.is_sample,
      (select coalesce(jsonb_agg(to_jsonb(l) order by l.line_number), '[]')
         from credit_note_line l where l.credit_note_id = n.credit_note_id) as lines
      from credit_note n join shop_order o using (order_id)
     where n.credit_note_id = ${creditNoteId} and (${userId}::text is null or o.user_id = ${userId})`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    credit_note_id: row.credit_note_id,
    credit_note_number: row.credit_note_number,
    credit_note_date: row.issued_at.toISOString(),
    invoice_number: row.invoice_number,
    invoice_date: row.invoice_issued_at.toISOString(),
    order_id: row.order_id,
    receipt_id: receiptId(row.receipt_number),
    seller: row.seller,
    buyer_name: row.buyer_name,
    billing_address: row.billing_address,
    place_of_supply: row.place_of_supply,
    is_within_state: row.is_within_state,
    reason: row.reason,
    lines: row.lines.map(presentLine),
    taxable_total: rupeesFromPaise(row.taxable_paise),
    cgst_total: rupeesFromPaise(row.cgst_paise),
    sgst_total: rupeesFromPaise(row.sgst_paise),
    igst_total: rupeesFromPaise(row.igst_paise),
    total: rupeesFromPaise(row.total_paise),
    total_in_words: row.total_in_words,
    is_sample: row.is_sample,
  };
}

const presentLine = (line: LineRow): TaxedLine => ({
  line_number: line.line_number,
  name: line.name,
  detail: line.detail,
  hsn_code: line.hsn_code,
  quantity: line.quantity,
  taxable_value: rupeesFromPaise(line.taxable_paise),
  gst_percent: line.gst_basis_points / 100,
  cgst: rupeesFromPaise(line.cgst_paise),
  sgst: rupeesFromPaise(line.sgst_paise),
  igst: rupeesFromPaise(line.igst_paise),
  amount: rupeesFromPaise(line.amount_paise),
});

interface Amounts {
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

interface NoteRow extends Amounts {
  credit_note_id: string;
  credit_note_number: string;
  issued_at: Date;
  invoice_number: string;
  invoice_issued_at: Date;
  order_id: string;
  receipt_number: number;
  seller: Seller;
  buyer_name: string;
  billing_address: OrderAddress;
  place_of_supply: string;
  is_within_state: boolean;
  reason: string;
  total_paise: number;
  total_in_words: string;
  is_sample: boolean;
  lines: LineRow[];
}

interface LineRow extends Amounts {
  line_number: number;
  name: string;
  detail: string;
  hsn_code: string;
  quantity: number;
  gst_basis_points: number;
  amount_paise: number;
}
