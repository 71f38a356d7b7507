import { sql } from 'kysely';
import type { Invoice, InvoiceLine } from '../../../contract/invoice.ts';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Database } from '../../../database/client.ts';
import type { SaleMode } from '../../../domain/cart-mode.ts';
import type { BilledLine, TaxedLine } from '../../../domain/invoice.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Seller } from './issue-invoice.ts';

/**
 * The invoice as it was saved when the goods were packed. Only `is_cancelled` and `credited_by` are as of today. Its customer sees it once the order has
 * been out for delivery.
 */
export async function findInvoice(
  db: Database,
  /** A null `userId` finds any customer's order, for staff. */
  asked: { userId: string | null; orderId: string },
): Promise<Invoice | Refused<'unknown-order' | 'no-invoice-yet'>> {
  const row = await findIssued(db, asked);
  if (row === 'no order') return refuse('unknown-order');
  if (row === 'no invoice') return refuse('no-invoice-yet');
  return {
    invoice_number: row.invoice_number,
    invoice_date: row.issued_at.toISOString(),
    receipt_id: receiptId(row.receipt_number),
    order_date: row.ordered_at.toISOString(),
    seller: row.seller,
    buyer_name: row.buyer_name,
    billing_address: row.billing_address,
    shipping_address: row.shipping_address,
    place_of_supply: row.place_of_supply,
    is_within_state: row.is_within_state,
    lines: row.lines.map(presentLine),
    taxable_total: rupeesFromPaise(row.taxable_paise),
    cgst_total: rupeesFromPaise(row.cgst_paise),
    sgst_total: rupeesFromPaise(row.sgst_paise),
    igst_total: rupeesFromPaise(row.igst_paise),
    total: rupeesFromPaise(row.total_paise),
    total_in_words: row.total_in_words,
    payment_mode: row.payment_mode,
    paid_amount: rupeesFromPaise(row.paid_paise),
    remaining_amount: rupeesFromPaise(row.remaining_paise),
    is_cancelled: row.is_cancelled,
    credited_by: row.credited_by,
    is_sample: row.is_sample,
  };
}

const presentLine = (line: IssuedLine, index: number): InvoiceLine => ({
  line_number: index + 1,
  name: line.name,
  detail: line.detail,
  hsn_code: line.hsnCode,
  quantity: line.quantity,
  unit_price: rupeesFromPaise(line.unitPaise),
  discount: rupeesFromPaise(line.discountPaise),
  delivery: rupeesFromPaise(line.deliveryPaise),
  taxable_value: rupeesFromPaise(line.taxablePaise),
  gst_percent: line.gstBasisPoints / 100,
  cgst: rupeesFromPaise(line.cgstPaise),
  sgst: rupeesFromPaise(line.sgstPaise),
  igst: rupeesFromPaise(line.igstPaise),
  amount: rupeesFromPaise(line.amountPaise),
});

interface IssuedLine extends TaxedLine, BilledLine {
  sku: string;
  name: string;
  detail: string;
  hsnCode: string;
}

interface InvoiceRow {
  invoice_number: string;
  issued_at: Date;
  is_sample: boolean;
  receipt_number: number;
  ordered_at: Date;
  seller: Seller;
  buyer_name: string;
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
  place_of_supply: string;
  is_within_state: boolean;
  payment_mode: SaleMode;
  paid_paise: number;
  remaining_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  total_paise: number;
  total_in_words: string;
  is_cancelled: boolean;
  credited_by: string[];
  lines: IssuedLine[];
}

/** Somebody else's order is `no order`, exactly as if it did not exist. */
async function findIssued(
  db: Database,
  { userId, orderId }: { userId: string | null; orderId: string },
): Promise<InvoiceRow | 'no invoice' | 'no order'> {
  const { rows } = await sql<InvoiceRow & { invoice_number: string | null; is_offered: boolean }>`
    select i.invoice_number, i.issued_at, i.is_sample, i.receipt_number, i.ordered_at, i.seller, i.buyer_name,
      i.billing_address, i.shipping_address, i.place_of_supply, i.is_within_state, i.payment_mode, i.paid_paise,
      i.remaining_paise, i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.total_paise, i.total_in_words,
      o.order_status = 'Cancelled' as is_cancelled,
      array(select n.credit_note_number from credit_note n where n.order_id = o.order_id and o.order_status = 'Cancelled'
             order by n.issued_at, n.number) as credited_by,
      exists (select from order_status_change c
               where c.order_id = o.order_id and c.status in ('Out for delivery', 'Delivered')) as is_offered,
      (select coalesce(jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'detail', l.detail, 'hsnCode', l.hsn_code,
                'quantity', l.quantity, 'unitPaise', l.unit_paise, 'discountPaise', l.discount_paise,
                'deliveryPaise', l.delivery_paise, 'taxablePaise', l.taxable_paise, 'gstBasisPoints', l.gst_basis_points,
                'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise,
                'amountPaise', l.amount_paise) order by l.line_number), '[]')
         from invoice_line l where l.order_id = o.order_id) as lines
      from shop_order o left join invoice i using (order_id)
     where o.order_id = ${orderId} and (${userId}::text is null or o.user_id = ${userId})`.execute(db);
  const [row] = rows;
  if (!row) return 'no order';
  return row.invoice_number === null || (userId !== null && !row.is_offered) ? 'no invoice' : row;
}
