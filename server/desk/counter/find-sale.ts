import { sql, type RawBuilder } from 'kysely';
import type { CounterSale } from '../../../contract/desk/counter.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import type { CounterMode } from '../../../domain/counter-sale.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';
import { receiptId } from '../../../domain/receipt-id.ts';

export interface FoundSale extends CounterSale {
  fingerprint: string;
  request_id: string | null;
  /** The member whose till it is in. */
  sold_by: string;
}

interface SaleRow {
  order_id: string;
  receipt_number: number;
  payment_mode: CounterMode;
  stage: OrderStage;
  total_paise: number;
  given_paise: number | null;
  invoice_number: string | null;
  email: string;
  hold_expires_at: Date;
  fingerprint: string;
  request_id: string | null;
  sold_by: string;
}

const states: Record<OrderStage, CounterSale['state']> = {
  'awaiting payment': 'waiting',
  placed: 'paid',
  abandoned: 'cancelled',
};

async function selectSale(db: Database | Transaction, which: RawBuilder<unknown>): Promise<FoundSale | null> {
  const { rows } = await sql<SaleRow>`
    select o.order_id, o.receipt_number, o.payment_mode, o.stage, o.total_paise, s.given_paise, i.invoice_number, o.email,
           o.hold_expires_at, o.fingerprint, r.request_id, t.staff_id as sold_by
      from counter_sale s join till t using (till_id) join shop_order o using (order_id) left join invoice i using (order_id)
      left join payment_request r using (order_id)
     where ${which}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const state = states[row.stage];
  return {
    order_id: row.order_id,
    receipt_id: receiptId(row.receipt_number),
    mode: row.payment_mode,
    state,
    total_paise: row.total_paise,
    change_paise: row.given_paise === null ? 0 : row.given_paise - row.total_paise,
    invoice_number: row.invoice_number,
    email: row.email,
    pay_before: state === 'waiting' ? row.hold_expires_at.toISOString() : null,
    fingerprint: row.fingerprint,
    request_id: row.request_id,
    sold_by: row.sold_by,
  };
}

export const findSale = (db: Database | Transaction, orderId: string) => selectSale(db, sql`s.order_id = ${orderId}`);

export const findSaleByKey = (db: Database | Transaction, key: string) => selectSale(db, sql`s.sale_key = ${key}`);

export const presentSale = ({
  fingerprint: _hash,
  request_id: _id,
  sold_by: _seller,
  ...sale
}: FoundSale): CounterSale => sale;
