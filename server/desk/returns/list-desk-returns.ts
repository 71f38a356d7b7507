import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { DeskReturnRow, ReturnSort, ReturnView } from '../../../contract/desk/returns.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { readReturnNumber, returnNumber } from '../../../domain/return-number.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { readListPage, type ListSort } from '../list/list-page.ts';
import { seesPerson } from '../orders/find-desk-order.ts';
import { searchOrders } from '../orders/list-desk-orders.ts';

const sorts: Record<ReturnSort, ListSort> = {
  newest: { key: sql`r.created_at`, kind: 'moment', isDescending: true },
  oldest: { key: sql`r.created_at`, kind: 'moment', isDescending: false },
};

interface Row extends Omit<DeskReturnRow, 'return_number' | 'receipt_id' | 'created_at'> {
  return_number: number;
  receipt_number: number;
  created_at: Date;
}

const columns = sql`
  r.return_id, r.return_number, r.order_id, o.receipt_number, r.created_at, o.user_name, r.state, r.reason, r.is_by_customer,
  r.refund_paise, r.version,
  exists (select from return_line b where b.return_id = r.return_id and b.exchange_sku is not null) as is_exchange,
  (select json_agg(json_build_object('line_number', b.line_number, 'sku', l.sku, 'product_name', l.product_name,
            'attributes', l.attributes, 'quantity', b.quantity) order by b.line_number)
     from return_line b join order_line l using (order_id, line_number) where b.return_id = r.return_id) as lines`;

type Asked = DeskQuery<'GET /desk/returns'>;

export async function listDeskReturns(db: Database, staff: StaffCaller, { sort, after, limit, ...filter }: Asked) {
  const maySeePerson = seesPerson(staff);
  const page = await readListPage<Row>(db, {
    table: sql`order_return`,
    alias: sql`r`,
    id: sql`r.return_id`,
    columns,
    joins: sql`join shop_order o using (order_id)`,
    matching: await conditionsOf(db, maySeePerson, filter),
    sort: sorts[sort],
    after,
    limit,
  });
  return { ...page, rows: page.rows.map((row) => presentRow(row, maySeePerson)) };
}

const presentRow = ({ receipt_number, ...row }: Row, maySeePerson: boolean): DeskReturnRow => ({
  ...row,
  return_number: returnNumber(row.return_number),
  receipt_id: receiptId(receipt_number),
  created_at: row.created_at.toISOString(),
  user_name: maySeePerson ? row.user_name : '',
});

async function conditionsOf(
  db: Database,
  maySeePerson: boolean,
  { q, view, from, until }: Omit<Asked, 'sort' | 'after' | 'limit'>,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`true`];
  if (view) conditions.push(conditionOfView(view));
  if (from) conditions.push(sql`r.created_at >= (${from}::date)::timestamp at time zone 'Asia/Kolkata'`);
  if (until) conditions.push(sql`r.created_at < (${until}::date + 1)::timestamp at time zone 'Asia/Kolkata'`);
  if (q) conditions.push(await searchFor(db, maySeePerson, q));
  return sql.join(conditions, sql` and `);
}

/** Literals, so that the planner can estimate the rows of a view. */
const conditionOfView = (view: ReturnView): RawBuilder<unknown> =>
  view === 'refunding'
    ? sql`r.return_id = any(array(select f.return_id from refund f where f.state = 'requested' and f.return_id is not null))`
    : sql`r.state = ${sql.lit(view)}`;

/** Searches by the return's number, or like the order search. */
async function searchFor(db: Database, maySeePerson: boolean, q: string): Promise<RawBuilder<unknown>> {
  const number = readReturnNumber(q);
  if (number !== null) return sql`r.return_number = ${number}`;
  const { condition } = await searchOrders(db, maySeePerson, q);
  return sql`exists (select from shop_order o where o.order_id = r.order_id and ${condition})`;
}
