import { sql, type RawBuilder } from 'kysely';
import type { CouponState, DeskCoupon } from '../../../contract/desk/coupons.ts';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import type { Database } from '../../../database/client.ts';
import { readCursor, writeCursor } from '../desk-frame/cursor.ts';
import { versionOfRow } from '../staff/kept-rows.ts';
import { couponRows } from './coupon-rows.ts';

interface Asked {
  q: string;
  state?: CouponState | undefined;
  after?: string | undefined;
  limit: number;
}

const state = sql<CouponState>`case
  when c.status = 'Inactive' then 'off'
  when c.ends_at <= now() then 'over'
  when c.starts_at > now() then 'planned'
  when c.taken >= c.limit_total then 'used-up'
  else 'running' end`;

type Row = Omit<DeskCoupon, 'version' | 'starts_at' | 'ends_at'> & Record<'starts_at' | 'ends_at', Date | number>;

/** The uses are read only for the rows of one page. */
const columns = sql`
  c.code, c.description, c.percentage_offer, c.price_offer_paise, c.lines_paise_min, c.discount_paise_max, c.starts_at,
  c.ends_at, c.status, c.limit_total, c.limit_per_user, c.is_first_order_only, ${state} as state, uses.*`;

const uses = sql`
  lateral (select count(*) filter (where r.state = 'used') as used, count(*) filter (where r.state = 'held') as held,
                  coalesce(sum(r.discount_paise) filter (where r.state = 'used'), 0)::bigint as discount_paise
             from coupon_redemption r where r.code = c.code) uses`;

/** Walked by code, which is its key. */
export async function listDeskCoupons(db: Database, { q, state: wanted, after, limit }: Asked) {
  const matching = matches(q, wanted);
  const cursor = readCursor(after, ['text']);
  const from = cursor ? sql`c.code > ${cursor[0]}` : sql`true`;
  const { rows } = await sql<Row>`
    select ${columns}
      from (select * from coupon c where ${matching} and ${from} order by c.code limit ${limit + 1}) c, ${uses}
     order by c.code`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select from coupon c where ${matching} limit ${countedMax + 1}) t`.execute(db);
  const total = counted[0]?.total ?? 0;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(presentCoupon),
    next: rows.length > limit && last ? writeCursor(last.code) : null,
    total: Math.min(total, countedMax),
    total_is_more: total > countedMax,
  };
}

function matches(q: string, wanted: CouponState | undefined): RawBuilder<unknown> {
  const text = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isNamed = q === '' ? sql`true` : sql`(c.code ilike ${text} or c.description ilike ${text})`;
  return wanted === undefined ? isNamed : sql`${isNamed} and ${state} = ${wanted}`;
}

export async function findDeskCoupon(db: Database, code: string): Promise<DeskCoupon | undefined> {
  const { rows } = await sql<Row>`select ${columns} from coupon c, ${uses} where c.code = ${code}`.execute(db);
  return rows[0] && presentCoupon(rows[0]);
}

/** An open end is infinity in the database. */
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
