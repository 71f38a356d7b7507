import { sql, type RawBuilder } from 'kysely';
import { addYears } from '../database/demo/years.ts';
import type { Database } from '../database/client.ts';

/** Adds what the desk lists besides products: this many orders, coupons, reviews and audit rows. */
export async function addDeskRows(db: Database, count: number): Promise<void> {
  await addYears(db, { accounts: Math.ceil(count / 10), orders: count });
  await write(db, 'shop_order', varied);
  await write(db, 'order_status_change', moved);
  await write(db, 'coupon', couponsOf(count));
  await write(db, 'review', reviewsOf(count));
  await write(db, 'audit', auditOf(count));
}

/** Without triggers, which would send notices and refuse reviews of goods that nobody bought. */
async function write(db: Database, table: string, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await statement.execute(trx);
  });
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** Generated orders have one name and are all finished. This mixes 5,000 names, and leaves nearly every tenth order to be worked on. */
const varied = sql`
  update shop_order
     set user_name = 'Customer ' || receipt_number * 1237 % 5000, mobile = (9000000000 + receipt_number * 1237 % 5000)::text,
         order_status = case when order_status <> 'Delivered' or receipt_number % 10 <> 5 then order_status
                             else (array['Processing', 'Packed', 'Shipped'])[1 + receipt_number / 10 % 3] end`;

const moved = sql`
  insert into order_status_change (order_id, status, actor)
  select order_id, order_status, 'system' from shop_order where order_status in ('Processing', 'Packed', 'Shipped')`;

/** Years of codes: of a hundred, two are running, one is planned, one is switched off, and the rest are over. */
const couponsOf = (count: number) => sql`
  insert into coupon (code, description, percentage_offer, starts_at, ends_at, status)
  select 'BENCH-' || n, 'Season ' || n % 1000, 1 + n % 50,
         case when n % 100 = 2 then now() + interval '10 days' else now() - interval '2 years' end,
         case when n % 100 < 4 then now() + interval '1 year' else now() - n % 700 * interval '1 day' end,
         case when n % 100 = 3 then 'Inactive' else 'Active' end
    from generate_series(1, ${count}::integer) n`;

const reviewsOf = (count: number) => sql`
  insert into review (product_id, author, stars, words, state, reason, written_at)
  select 'bulk-' || n, 'Buyer ' || n % 5000, 1 + n % 5, 'They roll well, and came on day ' || n % 30,
         case n % 100 when 0 then 'waiting' when 1 then 'rejected' else 'published' end,
         case n % 100 when 1 then 'Not about the goods' else '' end,
         now() - n * (interval '2 years' / ${count}::integer)
    from generate_series(1, ${count}::integer) n`;

/** Years of audit rows: most are about orders and written by the shop itself. */
const auditOf = (count: number) => sql`
  insert into audit (at, actor, action, subject_kind, subject_id)
  select now() - n * (interval '2 years' / ${count}::integer),
         case when n % 5 = 0 then 'bench' else 'system' end, 'edited',
         case when n % 4 = 0 then 'product' else 'order' end, 'bulk-' || n % 1000
    from generate_series(1, ${count}::integer) n`;
