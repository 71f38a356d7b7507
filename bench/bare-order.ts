import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

export interface BareLine {
  sku: string;
  productId: string;
  title: string;
  mrpPaise: number;
  unitPaise: number;
}

const address = JSON.stringify({ new_address: '12 Sector 5', city: 'Navi Mumbai', pincode: '400708' });

/** Baseline for an order: its rows in one transaction, with the database's own constraints and triggers, but no checks of ours. */
export async function bareOrder(pool: Pool, userId: string, lines: readonly BareLine[]): Promise<void> {
  const sorted = lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  const sum = (pick: (line: BareLine) => number) => sorted.reduce((total, line) => total + pick(line), 0);
  const [mrpPaise, linesPaise] = [sum((line) => line.mrpPaise), sum((line) => line.unitPaise)];
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Without these locks orders lock their rows in different orders and deadlock.
    await client.query('select from stock where sku = any($1) order by sku for update', [sorted.map(({ sku }) => sku)]);
    const { rows } = await client.query<{ order_id: string }>(
      `insert into shop_order (user_id, user_name, email, mobile, payment_mode, hold_expires_at, mrp_paise, lines_paise,
         total_paise, advance_paise, remaining_paise, shipping_address, billing_address, fingerprint)
       values ($1, 'Asha Rao', 'asha@example.in', '9876543210', 'Pay now', now() + interval '15 minutes', $2, $3, $3, $3, 0,
         $4, $4, $5) returning order_id`,
      [userId, mrpPaise, linesPaise, address, randomBytes(32).toString('hex')],
    );
    const orderId = rows[0]?.order_id;
    for (const [index, line] of sorted.entries()) {
      await client.query(
        `insert into order_line (order_id, line_number, sku, product_id, product_name, quantity, mrp_paise, unit_paise,
           hsn_code, gst_basis_points) values ($1, $2, $3, $4, $5, 1, $6, $7, '9506', 500)`,
        [orderId, index + 1, line.sku, line.productId, line.title, line.mrpPaise, line.unitPaise],
      );
    }
    for (const { sku } of sorted) {
      await client.query(
        `insert into stock_hold (order_id, sku, quantity, expires_at) values ($1, $2, 1, now() + interval '15 minutes')`,
        [orderId, sku],
      );
    }
    await client.query(
      `insert into payment_request (purpose, order_id, user_id, amount_paise) values ('order', $1, $2, $3)`,
      [orderId, userId, linesPaise],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
