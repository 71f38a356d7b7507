import { sql } from 'kysely';
import type { DeskOrder } from '../../../contract/desk/orders.ts';
import type { OrderAddress } from '../../../contract/order.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';
import type { Database } from '../../../database/client.ts';
import { returnableOf } from '../../features/order/order-returns.ts';
import { moment } from '../list/moment.ts';
import { waitingStatus } from './move-order.ts';

type Payment = NonNullable<DeskOrder['payments']>[number] & { refunded_paise: number; captured_at: string | null };
type Refund = NonNullable<DeskOrder['refunds']>[number];

/** What is calculated from the rest, or left out for some roles. */
type Made =
  | 'receipt_id'
  | 'city'
  | 'pincode'
  | 'payment_status'
  | 'next_statuses'
  | 'can_cancel'
  | 'refund_paise'
  | 'can_correct_address'
  | 'can_return'
  | 'returns_whole_order'
  | 'returns'
  | 'timeline';

export type FoundOrder = Omit<DeskOrder, Made | keyof Stored> & Stored;

interface Stored {
  email: string;
  receipt_number: number;
  created_at: Date;
  stage: OrderStage;
  shipping_address: Partial<OrderAddress>;
  billing_address: Partial<OrderAddress>;
  invoiced_at: Date | null;
  payments: Payment[];
  refunds: Refund[];
  replaces: { return_id: string; return_number: number } | null;
  paid_with: { order_id: string; receipt_number: number } | null;
  returns: (Omit<DeskOrder['returns'][number], 'return_number'> & { return_number: number })[];
}

/** One statement: the order with its lines, money, parcel, invoice and returns. */
export async function selectOrder(db: Database, orderId: string): Promise<FoundOrder | undefined> {
  const { rows } = await sql<FoundOrder>`
    select o.order_id, o.receipt_number, o.channel, o.quote_id, o.user_id is not null as has_account, o.user_name, o.email, o.mobile,
      o.created_at, o.payment_mode, o.stage, o.fulfilment,
      coalesce(${waitingStatus}, o.order_status) as order_status, o.mrp_paise, o.lines_paise, o.discount_paise, o.coupon_code, o.delivery_paise, o.total_paise,
      o.advance_paise, o.remaining_paise, ${moment('o.cash_received_at')} as cash_received_at, o.credit_paise,
      (select jsonb_build_object('return_id', t.return_id, 'return_number', t.return_number)
         from order_return t where t.return_id = o.return_id) as replaces,
      (select jsonb_build_object('order_id', w.order_id, 'receipt_number', w.receipt_number)
         from shop_order w where w.order_id = o.paid_with) as paid_with, o.shipping_address, o.billing_address, o.customer_note, o.version,
      i.invoice_number, i.issued_at as invoiced_at, coalesce(s.version, 0) as shipment_version,
      (select jsonb_build_object('audit_id', (select max(a.audit_id) from audit a where a.subject_kind = 'order'
                and a.subject_id = w.order_id and a.after ->> 'order_status' = w.status),
                'seconds_left', greatest(0, round(extract(epoch from w.due_at - now()), 1)))
         from waiting_step w where w.order_id = o.order_id order by w.step_id desc limit 1) as undo,
      case when s.order_id is not null then jsonb_build_object('courier', s.courier, 'awb', s.awb,
        'tracking_link', s.tracking_link) end as shipment,
      (select coalesce(json_agg(json_build_object('line_number', l.line_number, 'returnable', ${returnableOf('l')}, 'sku', l.sku, 'product_id', l.product_id, 'product_name', l.product_name,
                'picture_id', l.picture_id, 'attributes', l.attributes, 'parts', l.parts, 'quantity', l.quantity, 'mrp_paise', l.mrp_paise,
                'unit_paise', l.unit_paise, 'line_paise', l.line_paise) order by l.line_number), '[]')
         from order_line l where l.order_id = o.order_id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('provider_payment_id', p.provider_payment_id,
                'amount_paise', p.amount_paise, 'refunded_paise', p.refunded_paise, 'state', p.state, 'outcome', p.outcome,
                'method', p.method, 'created_at', ${moment('p.created_at')}, 'captured_at', ${moment('p.captured_at')},
                'error', p.error_description) order by p.created_at, p.payment_id), '[]')
         from payment_request r join payment p using (request_id) where r.order_id = o.order_id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('amount_paise', f.amount_paise, 'reason', f.reason_key,
                'state', f.state, 'created_at', ${moment('f.created_at')}, 'ended_at', ${moment('f.ended_at')},
                'error', f.last_error) order by f.created_at, f.refund_id), '[]')
         from payment_request r join payment p using (request_id) join refund f using (payment_id)
        where r.order_id = o.order_id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('return_id', r.return_id, 'return_number', r.return_number,
                'created_at', ${moment('r.created_at')}, 'state', r.state, 'reason', r.reason, 'refund_paise', r.refund_paise,
                'pieces', (select sum(b.quantity) from return_line b where b.return_id = r.return_id))
              order by r.created_at, r.return_number), '[]')
         from order_return r where r.order_id = o.order_id) as returns,
      (select jsonb_build_object('sold_by', m.full_name, 'given_paise', c.given_paise, 'upi_reference', c.upi_reference,
                'discount_reason', c.discount_reason)
         from counter_sale c join till using (till_id) join staff m using (staff_id) where c.order_id = o.order_id) as counter_sale,
      (select coalesce(jsonb_agg(jsonb_build_object('credit_note_id', n.credit_note_id, 'credit_note_number', n.credit_note_number,
                'issued_at', ${moment('n.issued_at')}, 'total_paise', n.total_paise, 'return_id', n.return_id)
              order by n.issued_at, n.number), '[]')
         from credit_note n where n.order_id = o.order_id) as credit_notes
      from shop_order o left join invoice i using (order_id) left join shipment s using (order_id)
     where o.order_id = ${orderId}`.execute(db);
  return rows[0];
}
