import { sql } from 'kysely';
import type { RejectedRefund } from '../../../contract/desk/refunds.ts';
import type { Database } from '../../../database/client.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { seesPerson } from '../orders/find-desk-order.ts';

interface Row {
  refund_id: string;
  amount_paise: number;
  reason_key: string;
  last_error: string | null;
  ended_at: Date;
  is_owed: boolean;
  order_id: string | null;
  receipt_number: number | null;
  return_id: string | null;
  return_number: number | null;
  user_name: string | null;
  mobile: string | null;
}

export async function listRejectedRefunds(db: Database, staff: StaffCaller): Promise<RejectedRefund[]> {
  const { rows } = await sql<Row>`
    select j.refund_id, j.amount_paise, regexp_replace(j.reason_key, ', try [0-9]+$', '') as reason_key, f.last_error, j.ended_at, j.is_owed,
           j.order_id, o.receipt_number, j.return_id, t.return_number, coalesce(o.user_name, a.full_name) as user_name,
           coalesce(o.mobile, a.mobile) as mobile
      from rejected_refunds() j join refund f using (refund_id) join payment p on p.payment_id = j.payment_id
      left join payment_request q using (request_id) left join shop_order o on o.order_id = j.order_id
      left join order_return t on t.return_id = j.return_id left join account a on a.user_id = q.user_id
     order by j.ended_at, j.refund_id`.execute(db);
  const maySeePerson = seesPerson(staff);
  return rows.map((row) => ({
    refund_id: row.refund_id,
    amount_paise: row.amount_paise,
    reason: row.reason_key,
    error: row.last_error,
    rejected_at: row.ended_at.toISOString(),
    is_owed: row.is_owed,
    order:
      row.order_id === null || row.receipt_number === null
        ? null
        : { order_id: row.order_id, receipt_id: receiptId(row.receipt_number) },
    return:
      row.return_id === null || row.return_number === null
        ? null
        : { return_id: row.return_id, return_number: returnNumber(row.return_number) },
    user_name: maySeePerson ? (row.user_name ?? '') : '',
    mobile: maySeePerson ? (row.mobile ?? '') : '',
  }));
}
