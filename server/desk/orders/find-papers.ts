import { sql } from 'kysely';
import type { PaperKind } from '../../../contract/desk/orders.ts';
import type { Invoice } from '../../../contract/invoice.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import type { Database } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findInvoice } from '../../features/invoice/find-invoice.ts';
import { findSiteProfile } from '../../features/site/queries.ts';
import type { PackedOrder, Papers } from './draw-papers.ts';

/** What to print for these orders, in the sequence in which they were chosen. */
export async function findPapers(
  db: Database,
  kind: PaperKind,
  orderIds: readonly string[],
): Promise<Papers | Refused<'unknown-row' | 'no-invoice-yet'>> {
  if (kind === 'invoices') return findInvoices(db, orderIds);
  const { rows } = await sql<Omit<PackedOrder, 'receiptId'> & { receipt_number: number }>`
    select o.receipt_number, o.user_name as name, o.mobile, o.shipping_address as address, o.customer_note as note,
      case when o.fulfilment = 'cancelled' then 0 else o.remaining_paise end as "cashPaise", s.courier, s.awb,
      (select coalesce(json_agg(json_build_object('sku', l.sku, 'name', l.product_name, 'attributes', l.attributes,
                'parts', l.parts, 'quantity', l.quantity) order by l.line_number), '[]')
         from order_line l where l.order_id = o.order_id) as lines
      from unnest(${[...orderIds]}::text[]) with ordinality chosen (order_id, place)
      join shop_order o using (order_id) left join shipment s using (order_id)
     order by chosen.place`.execute(db);
  if (rows.length === 0) return refuse('unknown-row');
  const profile = await findSiteProfile(db);
  const orders = rows.map(({ receipt_number, ...order }) => ({ ...order, receiptId: receiptId(receipt_number) }));
  const { logo_name: name, address, phone } = profile ?? { logo_name: 'Pahiya', address: '', phone: '' };
  return { kind, orders, sender: { name, address, phone } };
}

async function findInvoices(
  db: Database,
  orderIds: readonly string[],
): Promise<Papers | Refused<'unknown-row' | 'no-invoice-yet'>> {
  const invoices: Invoice[] = [];
  for (const orderId of orderIds) {
    const invoice = await findInvoice(db, { userId: null, orderId });
    if (!(invoice instanceof Refused)) invoices.push(invoice);
    else if (invoice.body.code === 'unknown-order') return refuse('unknown-row');
  }
  // Orders without an invoice are left out; the screen lists them.
  return invoices.length === 0 ? refuse('no-invoice-yet') : { kind: 'invoices', invoices };
}
