import { sql, type RawBuilder } from 'kysely';
import type { DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { Till } from '../../../contract/desk/counter.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { expectedInTill } from '../../../domain/counter-sale.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { refuse } from '../../http/refuse.ts';

interface TillRow extends Omit<Till, 'opened_at' | 'closed_at' | 'expected_paise'> {
  opened_at: Date;
  closed_at: Date | null;
}

const presentTill = (row: TillRow): Till => ({
  ...row,
  opened_at: row.opened_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  // For a counted till, the checks compare this with the stored sum.
  expected_paise: expectedInTill(row),
});

async function listTills(db: Database | Transaction, which: RawBuilder<unknown>): Promise<Till[]> {
  const { rows } = await sql<TillRow>`
    with listed as materialized (select * from till t where ${which})
    select t.till_id, s.full_name as name, t.day::text, t.opened_at, t.float_paise, w.cash_paise, w.upi_paise, w.qr_paise,
           w.refunded_paise, w.sales, w.waiting, t.counted_paise, t.note, t.closed_at, c.full_name as counted_by,
           t.closed_at is null and (s.removed_at is not null or not exists (
             select from role_permission p where p.role_id = s.role_id and p.permission = 'counter.sell')) as is_left
      from listed t join staff s using (staff_id) join till_sums(array(select till_id from listed)) w using (till_id)
      left join staff c on c.staff_id = t.counted_by
     order by t.opened_at, t.till_id`.execute(db);
  return rows.map(presentTill);
}

export const findOpenTill = async (db: Database | Transaction, staffId: string): Promise<Till | null> =>
  (await listTills(db, sql`t.staff_id = ${staffId} and t.closed_at is null`))[0] ?? null;

export const findTill = async (db: Database | Transaction, tillId: string): Promise<Till | null> =>
  (await listTills(db, sql`t.till_id = ${tillId}`))[0] ?? null;

/** Without a day: the last day with a till. */
export async function listTillsOfDay(db: Database, asked: string | undefined): Promise<DeskOutput<'GET /desk/tills'>> {
  const { rows } = await sql<Record<'day' | 'before' | 'after', string | null>>`
    select d.day::text, (select max(t.day)::text from till t where t.day < d.day) as before,
           (select min(t.day)::text from till t where t.day > d.day) as after
      from (select coalesce(${asked ?? null}::date, (select max(day) from till), (now() at time zone 'Asia/Kolkata')::date) as day) d`.execute(
    db,
  );
  const { day, before, after } = rows[0] ?? {};
  return {
    day: day ?? '',
    rows: await listTills(db, sql`t.day = ${day}::date`),
    before: before ?? null,
    after: after ?? null,
  };
}

type Entry = DeskOutput<'GET /desk/tills/:tillId'>['rows'][number];

/** The sales and refunds behind the till's sums. */
export async function findTillEntries(db: Database, tillId: string) {
  const till = await findTill(db, tillId);
  if (!till) return refuse('unknown-row');
  const { rows } = await sql<Omit<Entry, 'at' | 'receipt_id'> & { at: Date; receipt_number: number | null }>`
    select o.placed_at as at, o.order_id, o.receipt_number, o.payment_mode as kind, o.total_paise as paise, o.discount_paise,
           c.discount_reason, coalesce(c.upi_reference, '') as reference
      from counter_sale c join shop_order o using (order_id) where c.till_id = ${tillId} and o.stage = 'placed'
    union all
    select r.ended_at, o.order_id, o.receipt_number, 'refund', r.by_hand_paise, 0, '', ''
      from order_return r join shop_order o using (order_id) where r.till_id = ${tillId}
    union all
    select h.paid_at, o.order_id, o.receipt_number, 'refund', h.amount_paise, 0, '', ''
      from refund_by_hand h join refund f using (refund_id) join payment p using (payment_id) left join payment_request q using (request_id)
      left join order_return t on t.return_id = f.return_id left join shop_order o on o.order_id = coalesce(t.order_id, q.order_id)
     where h.till_id = ${tillId}
    order by at, receipt_number`.execute(db);
  return {
    till,
    rows: rows.map(({ at, receipt_number, ...row }) => ({
      ...row,
      at: at.toISOString(),
      receipt_id: receipt_number === null ? null : receiptId(receipt_number),
    })),
  };
}
