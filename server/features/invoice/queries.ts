import { sql } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Database } from '../../../database/client.ts';
import type { PayMode } from '../../../domain/cart-mode.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';

export interface InvoiceRow {
  order_id: string;
  receipt_number: number;
  order_status: OrderStatus;
  created_at: Date;
  user_name: string;
  payment_mode: PayMode;
  discount_paise: number;
  delivery_paise: number;
  total_paise: number;
  advance_paise: number;
  remaining_paise: number;
  shipping_address: Partial<OrderAddress>;
  billing_address: Partial<OrderAddress>;
  invoice_year: string | null;
  invoice_number: number | null;
  invoiced_at: Date | null;
  invoice_seller: Partial<Record<'name' | 'address' | 'gstin' | 'phone' | 'email', string>> | null;
  lines: {
    productName: string;
    attributes: Record<string, string>;
    quantity: number;
    unitPaise: number;
    hsnCode: string;
    gstBasisPoints: number;
  }[];
}

/** No row for somebody else's order, as for one that does not exist. */
export async function findBilledOrder(
  db: Database,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select o.order_id, o.receipt_number, o.order_status, o.created_at, o.user_name, o.payment_mode, o.discount_paise,
      o.delivery_paise, o.total_paise, o.advance_paise, o.remaining_paise, o.shipping_address, o.billing_address,
      o.invoice_year, o.invoice_number, o.invoiced_at, o.invoice_seller,
      (select coalesce(jsonb_agg(jsonb_build_object('productName', l.product_name, 'attributes', l.attributes,
                'quantity', l.quantity, 'unitPaise', l.unit_paise, 'hsnCode', l.hsn_code,
                'gstBasisPoints', l.gst_basis_points) order by l.line_number), '[]')
         from order_line l where l.order_id = o.order_id) as lines
      from shop_order o
     where o.order_id = ${orderId} and o.user_id = ${userId}`.execute(db);
  return rows[0];
}
