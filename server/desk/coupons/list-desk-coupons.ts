import { sql, type RawBuilder } from 'kysely';
import type { CouponState, DeskCoupon } from '../../../contract/desk/coupons.ts';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import type { Database } from '../../../database/client.ts';
import { readListPage, type Walk } from '../list/list-page.ts';
import { escapeLike } from '../list/title-search.ts';
import { versionOfRow } from '../change/content-rows.ts';
import { couponRows } from './coupon-rows.ts';

/** Every coupon is in exactly one of these states, and each state has an index. */
const isLive = sql`c.status = 'Active' and c.ends_at > now() and c.starts_at <= now()`;
const isInState: Record<CouponState, RawBuilder<unknown>> = {
  off: sql`c.status = 'Inactive'`,
  over: sql`c.status = 'Active' and c.ends_at <= now()`,
  planned: sql`c.status = 'Active' and c.starts_at > now()`,
  'used-up': sql`${isLive} and c.is_used_up`,
  running: sql`${isLive} and not c.is_used_up`,
};

const cases = Object.entries(isInState).map(([name, condition]) => sql`when ${condition} then ${sql.lit(name)}`);
const state = sql<CouponState>`case ${sql.join(cases, sql` `)} end`;

type Row = Omit<DeskCoupon, 'version' | 'starts_at' | 'ends_at'> & Record<'starts_at' | 'ends_at', Date | number>;

const columns = sql`
  c.code, c.description, c.percentage_offer, c.price_offer_paise, c.lines_paise_min, c.discount_paise_max, c.starts_at,
  c.ends_at, c.status, c.limit_total, c.limit_per_user, c.is_first_order_only, ${state} as state,
  coalesce(uses.used, 0) as used, coalesce(uses.held, 0) as held, coalesce(uses.discount_paise, 0) as discount_paise`;

/** How often these coupons were used and held, read for all of them at once. */
const usesOf = (codes: RawBuilder<unknown>) => sql`
  left join (select r.code, count(*) filter (where r.state = 'used') as used, count(*) filter (where r.state = 'held') as held,
                    coalesce(sum(r.discount_paise) filter (where r.state = 'used'), 0)::bigint as discount_paise
               from coupon_redemption r where r.code = any(${codes}) group by r.code) uses on uses.code = c.code`;

/** Sorted by code. */
export async function listDeskCoupons(
  db: Database,
  { q, state: wanted, after, limit }: DeskQuery<'GET /desk/coupons'>,
) {
  const page = await readListPage<Row>(db, {
    table: sql`coupon`,
    alias: sql`c`,
    id: sql`c.code`,
    columns,
    joins: usesOf(sql`array(select list_id from found)`),
    ...conditionsOf(q, wanted),
    sort: { key: sql`c.code`, kind: 'text', isDescending: false },
    after,
    limit,
  });
  return { ...page, rows: page.rows.map(presentCoupon) };
}

function conditionsOf(q: string, wanted: CouponState | undefined): { matching: RawBuilder<unknown>; walk?: Walk } {
  const tested: RawBuilder<unknown>[] = [];
  if (q) tested.push(sql`c.code || ' ' || c.description ilike ${`%${escapeLike(q)}%`}`);
  if (wanted) tested.push(isInState[wanted]);
  if (tested.length === 0) return { matching: sql`true` };
  const all = sql.join(tested, sql` and `);
  return { matching: all, walk: { within: sql`true`, tested: all } };
}

export async function findDeskCoupon(db: Database, code: string): Promise<DeskCoupon | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from coupon c ${usesOf(sql`array[${code}]`)} where c.code = ${code}`.execute(db);
  return rows[0] && presentCoupon(rows[0]);
}

/** An open date is infinity in the database and null at the desk. */
const momentOrOpen = (moment: Date | number): string | null => (moment instanceof Date ? moment.toISOString() : null);

function presentCoupon(row: Row): DeskCoupon {
  const coupon = { ...row, starts_at: momentOrOpen(row.starts_at), ends_at: momentOrOpen(row.ends_at) };
  return { ...coupon, version: versionOfRow(couponRows, coupon) };
}

const usesShown = 20;

export async function listUses(db: Database, code: string) {
  const { rows } = await sql<{
    order_id: string;
    receipt_number: number;
    at: Date;
    discount_paise: number;
    state: 'held' | 'used';
  }>`
    select r.order_id, o.receipt_number, r.created_at as at, r.discount_paise, r.state
      from coupon_redemption r join shop_order o using (order_id)
     where r.code = ${code} and r.state in ('held', 'used')
     order by r.created_at desc, r.order_id limit ${usesShown}`.execute(db);
  return rows.map(({ at, receipt_number, ...use }) => ({
    ...use,
    at: at.toISOString(),
    receipt_id: receiptId(receipt_number),
  }));
}
