import { sql } from 'kysely';
import type { PaperKind } from '../../../contract/desk/orders.ts';
import type { Invoice } from '../../../contract/invoice.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import type { Database } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findInvoice } from '../../features/invoice/find-invoice.ts';
import { findSiteProfile } from '../../features/site/queries.ts';
import { waitingStatus } from './move-order.ts';
import type { PackedOrder, Papers } from './draw-papers.ts';

/**
 * What to print for these orders, in the sequence in which they were chosen. Slips, labels and the pick list leave out what must not
 * be sent: unpaid and cancelled orders, also those whose cancellation still waits to be carried out.
 */
export async function findPapers(
  db: Database,
  kind: PaperKind,
  orderIds: readonly string[],
): Promise<Papers | Refused<'unknown-row' | 'nothing-to-carry' | 'no-invoice-yet'>> {
  if (kind === 'invoices') return findInvoices(db, orderIds);
  const { rows } = await sql<Omit<PackedOrder, 'receiptId'> & { receipt_number: number; is_to_send: boolean }>`
    select o.receipt_number, o.user_name as name, o.mobile, o.shipping_address as address, o.customer_note as note,
      o.remaining_paise as "cashPaise", s.courier, s.awb,
      o.stage = 'placed' and coalesce(${waitingStatus}, o.order_status) <> 'Cancelled' as is_to_send,
      (select coalesce(json_agg(json_build_object('sku', l.sku, 'name', l.product_name, 'attributes', l.attributes,
                'parts', l.parts, 'quantity', l.quantity) order by l.line_number), '[]')
         from order_line l where l.order_id = o.order_id) as lines
      from unnest(${[...orderIds]}::text[]) with ordinality chosen (order_id, place)
      join shop_order o using (order_id) left join shipment s using (order_id)
     order by chosen.place`.execute(db);
  if (rows.length === 0) return refuse('unknown-row');
  const orders = rows
    .filter(({ is_to_send }) => is_to_send)
    .map(({ receipt_number, is_to_send: _toSend, ...order }) => ({ ...order, receiptId: receiptId(receipt_number) }));
  if (orders.length === 0) {
    return refuse('nothing-to-carry', {
      message: 'There is nothing to send: unpaid and cancelled orders get no papers.',
    });
  }
  const profile = await findSiteProfile(db);
  const { logo_name: name, address, phone } = profile ?? { logo_name: '', address: '', phone: '' };
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
    // All or none: a missing page would be a parcel without its invoice.
    else return refuse('no-invoice-yet', { message: await whyNoInvoice(db, orderId) });
  }
  return { kind: 'invoices', invoices };
}

async function whyNoInvoice(db: Database, orderId: string): Promise<string> {
  const { receipt_number } = await db
    .selectFrom('shop_order')
    .select('receipt_number')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return `${receiptId(receipt_number)} has no invoice yet. It is issued ten seconds after the order is marked as packed.`;
}
