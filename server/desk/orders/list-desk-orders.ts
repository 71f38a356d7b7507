import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import { isOldestFirst, type DeskOrderRow, type OrderSort, type OrderView } from '../../../contract/desk/orders.ts';
import type { OrderAddress } from '../../../contract/order.ts';
import { isMobile, normaliseMobile } from '../../../domain/mobile-number.ts';
import { paymentStatus, type OrderPayment, type OrderStage } from '../../../domain/payment-status.ts';
import { readReceiptId, receiptId } from '../../../domain/receipt-id.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { moment } from '../list/moment.ts';
import { readListPage, type ListSort, type Walk } from '../list/list-page.ts';
import { escapeLike } from '../list/title-search.ts';
import { paymentsOf } from '../../features/payment/queries.ts';
import { seesPerson } from './find-desk-order.ts';
import { waitingStatus } from './move-order.ts';

const sorts: Record<OrderSort, ListSort> = {
  newest: { key: sql`o.created_at`, kind: 'moment', isDescending: true },
  oldest: { key: sql`o.created_at`, kind: 'moment', isDescending: false },
  'total-high': { key: sql`o.total_paise`, kind: 'number', isDescending: true },
  'total-low': { key: sql`o.total_paise`, kind: 'number', isDescending: false },
};

type Asked = DeskQuery<'GET /desk/orders'>;

type Copied = 'order_id' | 'user_name' | 'mobile' | 'fulfilment' | 'order_status' | 'payment_mode' | 'total_paise';

interface OrderRow extends Pick<
  DeskOrderRow,
  Copied | 'remaining_paise' | 'cash_received_at' | 'lines' | 'shipment' | 'version'
> {
  receipt_number: number;
  created_at: Date;
  stage: OrderStage;
  advance_paise: number;
  shipping_address: Partial<OrderAddress>;
  payments: OrderPayment[];
}

const columns = sql`
  o.order_id, o.receipt_number, o.created_at, o.user_name, o.mobile, o.shipping_address, o.stage, o.fulfilment, coalesce(${waitingStatus}, o.order_status) as order_status,
  o.payment_mode, o.total_paise, o.advance_paise, o.remaining_paise, ${moment('o.cash_received_at')} as cash_received_at, o.version, ${paymentsOf('order_id', 'o')} as payments,
  (select coalesce(json_agg(json_build_object('sku', l.sku, 'product_name', l.product_name, 'attributes', l.attributes,
            'quantity', l.quantity) order by l.line_number), '[]')
     from order_line l where l.order_id = o.order_id) as lines,
  (select jsonb_build_object('courier', s.courier, 'awb', s.awb, 'tracking_link', s.tracking_link)
     from shipment s where s.order_id = o.order_id) as shipment`;

export async function listDeskOrders(db: Database, staff: StaffCaller, { sort, after, limit, ...filter }: Asked) {
  const maySeePerson = seesPerson(staff);
  const page = await readListPage<OrderRow>(db, {
    table: sql`shop_order`,
    alias: sql`o`,
    id: sql`o.order_id`,
    columns,
    ...(await conditionsOf(db, maySeePerson, filter)),
    sort: sorts[sort ?? (isOldestFirst(filter.view) ? 'oldest' : 'newest')],
    after,
    limit,
  });
  const rows = page.rows.map(presentRow);
  return { ...page, rows: maySeePerson ? rows : rows.map((row) => ({ ...row, user_name: '', mobile: '' })) };
}

function presentRow(row: OrderRow): DeskOrderRow {
  const { receipt_number, created_at, stage, advance_paise: advancePaise, shipping_address, payments, ...copied } = row;
  return {
    ...copied,
    receipt_id: receiptId(receipt_number),
    created_at: created_at.toISOString(),
    city: shipping_address.city ?? '',
    pincode: shipping_address.pincode ?? '',
    payment_status: paymentStatus({ payMode: row.payment_mode, stage, advancePaise, payments }),
  };
}

async function conditionsOf(
  db: Database,
  maySeePerson: boolean,
  { q, view, mode, from, until }: Omit<Asked, 'sort' | 'after' | 'limit'>,
): Promise<{ matching: RawBuilder<unknown>; walk?: Walk }> {
  const within = [sql`true`];
  if (view) within.push(conditionOfView(view));
  if (mode) within.push(sql`o.payment_mode = ${sql.lit(mode)}`);
  if (from) within.push(sql`o.created_at >= (${from}::date)::timestamp at time zone 'Asia/Kolkata'`);
  if (until) within.push(sql`o.created_at < (${until}::date + 1)::timestamp at time zone 'Asia/Kolkata'`);
  const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  if (!q) return { matching: all(within) };
  const { condition, isPartOfName } = await searchOrders(db, maySeePerson, q);
  const matching = all([...within, condition]);
  return isPartOfName ? { matching, walk: { within: all(within), tested: condition } } : { matching };
}

/** Literals instead of parameters, so that the planner can estimate the rows of a view and use its partial index. */
function conditionOfView(view: OrderView): RawBuilder<unknown> {
  if (view === 'to-collect') {
    return sql`o.remaining_paise > 0 and o.fulfilment in ('to-pack', 'packed', 'on-the-way')`;
  }
  if (view === 'to-receive') {
    return sql`o.remaining_paise > 0 and o.payment_mode = 'Pay on delivery' and o.fulfilment = 'delivered' and o.cash_received_at is null`;
  }
  if (view === 'refunding') {
    return sql`o.order_id = any(array(
      select r.order_id from refund f join payment p using (payment_id) join payment_request r using (request_id)
       where f.state = 'requested' and r.order_id is not null))`;
  }
  return sql`o.fulfilment = ${sql.lit(view)}`;
}

/**
 * The condition on `shop_order o`. If the text is a SKU that was ever ordered, we search only for that: an "or" over two tables would read one of them completely.
 * Otherwise it is the number of an order or a parcel, a mobile, or part of a name or a mobile.
 */
export async function searchOrders(
  db: Database,
  maySeePerson: boolean,
  q: string,
): Promise<{ condition: RawBuilder<unknown>; isPartOfName: boolean }> {
  const { rows } = await sql<{ sku: string | null; parcels: string[] }>`
    select (select sku from order_line where sku in (${q}, upper(${q})) limit 1) as sku,
           array(select order_id from shipment where upper(awb) = upper(${q}) limit 50) as parcels`.execute(db);
  const { sku = null, parcels = [] } = rows[0] ?? {};
  if (sku !== null) {
    const isOrdered = sql`exists (select from order_line l where l.order_id = o.order_id and l.sku = ${sku})`;
    return { condition: isOrdered, isPartOfName: false };
  }
  const mobile = mobileIn(q);
  const number = readReceiptId(q);
  const ofPerson =
    mobile === null ? sql`o.user_name || ' ' || o.mobile ilike ${patternOf(q)}` : sql`o.mobile = ${mobile}`;
  const ways = [maySeePerson ? ofPerson : sql`false`];
  if (number !== null) ways.push(sql`o.receipt_number = ${number}`);
  if (parcels.length > 0) ways.push(sql`o.order_id = any(${parcels}::text[])`);
  // A name may match any number of orders, everything else only a few.
  const isPartOfName = maySeePerson && mobile === null && ways.length === 1;
  return { condition: sql`(${sql.join(ways, sql` or `)})`, isPartOfName };
}

/** A complete mobile number in any notation, or null. */
function mobileIn(typed: string): string | null {
  const mobile = /^[\d\s+-]+$/.test(typed) ? normaliseMobile(typed) : '';
  return isMobile(mobile) ? mobile : null;
}

/** The index needs three letters. Shorter searches match only the beginning of a name. */
function patternOf(q: string): string {
  const escaped = escapeLike(q);
  return q.length < 3 ? `${escaped}%` : `%${escaped}%`;
}
