import { type Kysely, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { DB } from '../types.gen.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Tables that the generator fills, with their triggers disabled. */
const written = [
  'account',
  'address',
  'session_family',
  'refresh_token',
  'cart_line',
  'coupon',
  'shop_order',
  'order_line',
  'invoice',
  'invoice_line',
  'order_status_change',
  'stock_hold',
  'stock_movement',
  'coupon_redemption',
  'payment_request',
  'payment',
  'refund',
  'number_series',
] as const;

interface Size {
  accounts: number;
  orders: number;
}

/**
 * Generates two years of trade to measure speed at scale: customers with an address, a login and perhaps a cart, and orders that
 * were delivered (18 of 20, some with a coupon), cancelled and refunded, or never paid. The newest is two days old. The rows follow
 * every rule: `violation` stays empty. With set-based statements and triggers off, a million orders take a few minutes.
 */
export async function addYears(db: Database, { accounts, orders }: Size): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection);
    try {
      await connection.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
        await withoutIndexes(trx, written, async () => {
          await addCustomers(trx, accounts);
          await drawOrders(trx, { accounts, orders });
          await addOrders(trx);
          await addInvoices(trx);
          await addWhatOrdersTook(trx);
          await addMoney(trx);
        });
      });
      // Without fresh statistics the planner would still see the small shop.
      for (const table of written) await sql`vacuum analyze ${sql.table(table)}`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset idle_in_transaction_session_timeout`.execute(connection);
    }
  });
}

async function addCustomers(trx: Kysely<DB>, accounts: number): Promise<void> {
  await sql`
    insert into account (user_id, email, full_name, mobile, google_sub, created_at)
    select md5('account ' || n), 'years' || n || '@example.in', 'Asha Rao ' || n, '9876543210', 'years' || n,
      now() - interval '2 years'
      from generate_series(1, ${accounts}::integer) n`.execute(trx);
  await sql`
    insert into address (address_id, user_id, location_user, new_address, city, pincode, latitude, longitude,
      is_default_shipping, is_default_billing)
    select md5('address ' || n), md5('account ' || n), 'Home', n || ' Rink Road', 'Navi Mumbai', '400708', 19.15, 72.99, true, true
      from generate_series(1, ${accounts}::integer) n`.execute(trx);
  await sql`
    insert into session_family (family_id, user_id)
    select md5('login ' || n), md5('account ' || n) from generate_series(1, ${accounts}::integer) n`.execute(trx);
  await sql`
    insert into refresh_token (token_hash, family_id, expires_at)
    select md5('token ' || n), md5('login ' || n), now() + interval '20 days'
      from generate_series(1, ${accounts}::integer) n`.execute(trx);
}

/** Every difference follows from the order's number. */
async function drawOrders(trx: Kysely<DB>, { accounts, orders }: Size): Promise<void> {
  await sql`
    create temporary table sold on commit drop as
    select (row_number() over (order by s.sku) - 1)::integer as nr, s.sku, v.product_id, p.title, p.hsn_code,
      greatest(v.price_paise, 10000) as price_paise
      from stock s join variation v using (sku) join product p using (product_id)`.execute(trx);
  await sql`create unique index on sold (nr)`.execute(trx);
  await sql`
    create temporary table drawn on commit drop as
    select n, md5('order ' || n) as order_id, md5('account ' || (1 + (hashint4(n) & 2147483647) % ${accounts}::integer)) as user_id,
      md5('request ' || n) as request_id, md5('payment ' || n) as payment_id,
      case n % 20 when 0 then 'abandoned' when 1 then 'cancelled' else 'delivered' end as fate,
      case when n % 50 = 2 then 1000 else 0 end as discount_paise,
      now() - interval '2 days' - (${orders}::integer - n) * (interval '2 years' / ${orders}::integer) as at,
      s.*
      from generate_series(1, ${orders}::integer) n
      join sold s on s.nr = (hashint4(n + 7) & 2147483647) % (select count(*) from sold)`.execute(trx);
  await sql`analyze drawn`.execute(trx);
}

async function addOrders(trx: Kysely<DB>): Promise<void> {
  await sql`
    insert into coupon (code, price_offer_paise, taken)
    select 'YEARS', 1000, count(*) from drawn where discount_paise > 0`.execute(trx);
  const address = JSON.stringify({
    location_user: 'Home',
    new_address: '1 Rink Road',
    city: 'Navi Mumbai',
    area: 'Airoli',
    pincode: '400708',
  });
  await sql`
    insert into shop_order (order_id, receipt_number, user_id, user_name, email, mobile, created_at, payment_mode, stage,
      order_status, hold_expires_at, placed_at, mrp_paise, lines_paise, discount_paise, total_paise, advance_paise,
      remaining_paise, coupon_code, shipping_address, billing_address, fingerprint)
    select order_id, nextval('order_receipt_number'), user_id, 'Asha Rao', 'asha@example.in', '9876543210', at, 'Pay now',
      case fate when 'abandoned' then 'abandoned' else 'placed' end,
      case fate when 'abandoned' then 'Pending' when 'cancelled' then 'Cancelled' else 'Delivered' end,
      at + interval '15 minutes', case when fate <> 'abandoned' then at + interval '2 minutes' end,
      price_paise, price_paise, discount_paise, price_paise - discount_paise, price_paise - discount_paise, 0,
      case when discount_paise > 0 then 'YEARS' end, ${address}::jsonb, ${address}::jsonb, order_id
      from drawn`.execute(trx);
  await sql`
    insert into order_line (order_id, line_number, sku, product_id, product_name, quantity, mrp_paise, unit_paise, hsn_code,
      gst_basis_points)
    select order_id, 1, sku, product_id, title, 1, price_paise, price_paise, hsn_code, 500 from drawn`.execute(trx);
  await sql`
    insert into order_status_change (order_id, status, changed_at, actor)
    select order_id, 'Pending', at, 'system' from drawn
    union all
    select order_id, case fate when 'cancelled' then 'Cancelled' else 'Delivered' end, at + interval '1 day', 'system'
      from drawn where fate <> 'abandoned'`.execute(trx);
}

/** All at 5 %, half of it SGST. */
async function addInvoices(trx: Kysely<DB>): Promise<void> {
  await sql`
    create temporary table billed on commit drop as
    select *, financial_year(at) as year, (row_number() over (partition by financial_year(at) order by n))::integer as number,
      price_paise - discount_paise as amount_paise, (price_paise - discount_paise) / 42 as half_paise
      from drawn where fate = 'delivered'`.execute(trx);
  const seller = JSON.stringify({ name: 'Pahiya', address: 'Navi Mumbai', gstin: '', phone: '', email: '' });
  await sql`
    insert into invoice (order_id, year, number, invoice_number, issued_at, is_sample, receipt_number, ordered_at, seller,
      buyer_name, billing_address, shipping_address, supply_state_code, place_of_supply, is_within_state, payment_mode, paid_paise,
      remaining_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, total_in_words)
    select order_id, b.year, b.number, b.year || '/' || b.number, b.at + interval '1 day', true, o.receipt_number, o.created_at,
      ${seller}::jsonb, o.user_name, o.billing_address, o.shipping_address, '27', 'Maharashtra', true, o.payment_mode, o.total_paise, 0,
      amount_paise - 2 * half_paise, half_paise, half_paise, 0, o.total_paise, ''
      from billed b join shop_order o using (order_id)`.execute(trx);
  await sql`
    insert into invoice_line (order_id, line_number, sku, name, detail, hsn_code, quantity, unit_paise, discount_paise,
      delivery_paise, taxable_paise, gst_basis_points, cgst_paise, sgst_paise, igst_paise, amount_paise)
    select order_id, 1, sku, title, '', hsn_code, 1, price_paise, discount_paise, 0, amount_paise - 2 * half_paise, 500,
      half_paise, half_paise, 0, amount_paise
      from billed`.execute(trx);
  await sql`
    insert into number_series (name, last) select 'invoice ' || year, max(number) from billed group by year
    on conflict (name) do update set last = excluded.last`.execute(trx);
}

async function addWhatOrdersTook(trx: Kysely<DB>): Promise<void> {
  await sql`
    insert into stock_hold (hold_id, order_id, sku, quantity, state, expires_at, created_at, ended_at,
      returned_at)
    select md5('hold ' || n), order_id, sku, 1,
      case fate when 'abandoned' then 'released' when 'cancelled' then 'returned' else 'consumed' end,
      at + interval '15 minutes', at, at + interval '2 minutes', case fate when 'cancelled' then at + interval '1 day' end
      from drawn`.execute(trx);
  // The stock was counted when the shop opened, and what was sold had been delivered before.
  await sql`update stock_movement set at = now() - interval '3 years'`.execute(trx);
  await sql`
    insert into stock_movement (sku, kind, change, at)
    select sku, 'receive', count(*), min(at) - interval '1 day' from drawn where fate = 'delivered' group by sku`.execute(
    trx,
  );
  await sql`
    insert into coupon_redemption (redemption_id, order_id, code, user_id, discount_paise, state, created_at, ended_at)
    select md5('redemption ' || n), order_id, 'YEARS', user_id, discount_paise, 'used', at, at + interval '2 minutes'
      from drawn where discount_paise > 0`.execute(trx);
  await sql`
    insert into cart_line (user_id, sku)
    select distinct on (user_id) user_id, sku from drawn where n % 2 = 0 order by user_id, n`.execute(trx);
}

async function addMoney(trx: Kysely<DB>): Promise<void> {
  await sql`
    insert into payment_request (request_id, purpose, order_id, user_id, amount_paise, provider_order_id, state, created_at,
      asked_at, ended_at, listed_at, next_check_at)
    select request_id, 'order', order_id, user_id, price_paise - discount_paise, 'order_years' || n,
      case fate when 'abandoned' then 'closed' else 'paid' end, at, at, at + interval '2 minutes', at + interval '20 minutes', null
      from drawn`.execute(trx);
  await sql`
    insert into payment (payment_id, provider_payment_id, request_id, amount_paise, currency, state, method, outcome,
      refunded_paise, created_at, captured_at)
    select payment_id, 'pay_years' || n, request_id, price_paise - discount_paise, 'INR', 'captured', 'upi', 'applied',
      case fate when 'cancelled' then price_paise - discount_paise else 0 end, at + interval '1 minute', at + interval '2 minutes'
      from drawn where fate <> 'abandoned'`.execute(trx);
  await sql`
    insert into refund (refund_id, payment_id, reason_key, amount_paise, state, provider_refund_id, created_at, ended_at,
      next_try_at)
    select md5('refund ' || n), payment_id, 'order cancelled', price_paise - discount_paise, 'processed', 'rfnd_years' || n,
      at + interval '1 day', at + interval '1 day', null
      from drawn where fate = 'cancelled'`.execute(trx);
}
