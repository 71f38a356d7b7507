import { sql, type RawBuilder } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Database } from '../../../database/client.ts';
import type { PayMode } from '../../../domain/cart-mode.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { OrderPayment, OrderStage } from '../../../domain/payment-status.ts';
import { paymentsOf } from '../payment/queries.ts';

export interface OrderLineRow {
  sku: string;
  productId: string;
  productName: string;
  pictureId: string | null;
  attributes: Record<string, string>;
  quantity: number;
  mrpPaise: number;
  unitPaise: number;
  deliveryDays: number;
}

export interface OrderRow {
  order_id: string;
  receipt_number: number;
  user_name: string;
  created_at: Date;
  payment_mode: PayMode;
  stage: OrderStage;
  order_status: OrderStatus;
  hold_expires_at: Date;
  mrp_paise: number;
  lines_paise: number;
  discount_paise: number;
  delivery_paise: number;
  total_paise: number;
  advance_paise: number;
  remaining_paise: number;
  coupon_code: string | null;
  shipping_address: Partial<OrderAddress>;
  billing_address: Partial<OrderAddress>;
  lines: OrderLineRow[];
  payments: OrderPayment[];
  /** Oldest first; `at` is text, as JSON has no moments. */
  history: { status: OrderStatus; at: string }[];
}

/** One statement, however many orders, lines and payments there are. */
const selectOrders = (where: RawBuilder<unknown>) => sql<OrderRow>`
  select o.order_id, o.receipt_number, o.user_name, o.created_at, o.payment_mode, o.stage, o.order_status,
    o.hold_expires_at, o.mrp_paise,
    o.lines_paise, o.discount_paise, o.delivery_paise, o.total_paise, o.advance_paise, o.remaining_paise, o.coupon_code,
    o.shipping_address, o.billing_address,
    (select coalesce(jsonb_agg(jsonb_build_object('sku', l.sku, 'productId', l.product_id,
              'productName', l.product_name, 'pictureId', l.picture_id, 'attributes', l.attributes,
              'quantity', l.quantity, 'mrpPaise', l.mrp_paise, 'unitPaise', l.unit_paise,
              'deliveryDays', l.delivery_days) order by l.line_number), '[]')
       from order_line l where l.order_id = o.order_id) as lines,
    ${paymentsOf('order_id', 'o')} as payments,
    (select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'at', c.changed_at) order by c.change_id), '[]')
       from order_status_change c where c.order_id = o.order_id) as history
    from shop_order o
   where ${where}
   order by o.created_at desc, o.receipt_number desc`;

/** No row for somebody else's order, as for one that does not exist. */
export async function findOrderOf(db: Database, userId: string, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await selectOrders(sql`o.order_id = ${orderId} and o.user_id = ${userId}`).execute(db);
  return rows[0];
}

/** Newest first. Given-up tries to pay are left out, unless money came for one: its owner wants to know where it is. */
export async function listOrdersOf(db: Database, userId: string): Promise<OrderRow[]> {
  const counts = sql`(o.stage <> 'abandoned' or exists (
    select from payment_request r join payment p using (request_id)
     where r.order_id = o.order_id and p.state in ('authorized', 'captured')))`;
  const { rows } = await selectOrders(sql`o.user_id = ${userId} and ${counts}`).execute(db);
  return rows;
}
