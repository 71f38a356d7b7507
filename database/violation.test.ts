import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addClosedReturn,
  addInvoice,
  addOrder,
  addPayment,
  addPaymentRequest,
  addPlacedStudent,
  addSku,
} from './testing/rows.ts';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase();

const violations = () => db.selectFrom('violation').select('name').distinct().orderBy('name').execute();

/** One complete and correct purchase, which was returned. */
beforeAll(async () => {
  const userId = await addAccount(db);
  const sku = await addSku(db);
  await db
    .insertInto('coupon')
    .values({ code: 'OFF', percentage_offer: 20, limit_total: 5, limit_per_user: 1 })
    .execute();
  const bill = { discount_paise: 10_000, total_paise: 40_000, advance_paise: 40_000 };
  const orderId = await addOrder(db, { user_id: userId, coupon_code: 'OFF', ...bill }, sku);
  await db
    .insertInto('coupon_redemption')
    .values({ order_id: orderId, code: 'OFF', user_id: userId, discount_paise: 10_000 })
    .execute();
  await db.insertInto('stock_hold').values({ order_id: orderId, sku, quantity: 1, expires_at: new Date() }).execute();
  const requestId = await addPaymentRequest(db, { user_id: userId, order_id: orderId, amount_paise: 40_000 });
  await db.transaction().execute(async (transaction) => {
    await addPayment(transaction, { request_id: requestId, outcome: 'applied', amount_paise: 40_000 });
    const ended_at = new Date();
    await transaction.updateTable('stock_hold').set({ state: 'consumed', ended_at }).execute();
    await transaction.updateTable('coupon_redemption').set({ state: 'used', ended_at }).execute();
    await transaction
      .updateTable('shop_order')
      .set({
        stage: 'placed',
        placed_at: ended_at,
        order_status: 'Packed',
      })
      .execute();
    await addInvoice(transaction, orderId);
  });
  await db.transaction().execute((trx) => addClosedReturn(trx, orderId));
  await db
    .insertInto('address')
    .values({
      user_id: userId,
      location_user: 'Home',
      new_address: 'x',
      city: 'y',
      pincode: '400708',
      is_default_shipping: true,
    })
    .execute();
  await addPlacedStudent(db, userId);
});

test('there are no violations after an ordinary purchase, nor in a new database', async () => {
  expect(await violations()).toEqual([]);
});

/** What can go wrong with the guards off, and the name that must be reported. */
const sabotage: [name: string, ...statements: string[]][] = [
  [
    'Q1 order differs from its quote',
    `insert into quote (quote_id, name, mobile, lines_paise) values ('q', 'Asha', '9876543210', 1)`,
    `insert into quote_version (quote_id, number, name, mobile, email, address, lines, delivery_paise, total_paise, valid_until, is_held,
        order_id, created_by)
      select 'q', 1, 'Asha', '9876543210', '', '{}', '[{}]', 0, 100, now(), true, order_id, 'nobody' from shop_order`,
  ],
  [
    'Q2 two orders for one quote',
    'drop index order_one_of_quote',
    `update shop_order set channel = 'quote', quote_id = 'q'`,
    `insert into shop_order (channel, quote_id, user_name, email, mobile, payment_mode, hold_expires_at, mrp_paise, lines_paise, total_paise,
        advance_paise, remaining_paise, shipping_address, billing_address, fingerprint)
      values ('quote', 'q', '', '', '9876543210', 'Pay now', now(), 0, 0, 0, 0, 0, '{}', '{}', 'x')`,
  ],
  ['T1 counter sale does not add up', `update shop_order set channel = 'counter', payment_mode = 'QR'`],
  [
    'T1 counter sale given up and not cancelled',
    'alter table shop_order drop constraint order_counter_given_up',
    `update shop_order set channel = 'counter', payment_mode = 'QR', stage = 'abandoned', placed_at = null, order_status = 'Pending'`,
  ],
  [
    'T2 counted till differs from its sales',
    `insert into till (staff_id, float_paise, expected_paise, counted_paise, closed_at) values ('x', 100, 99, 99, now())`,
  ],
  [
    'T3 sale on another day than its till',
    `insert into till (till_id, staff_id, day, float_paise) values (repeat('a', 32), 'x', '2020-01-01', 0)`,
    `insert into counter_sale (order_id, till_id, sale_key) select order_id, repeat('a', 32), repeat('k', 16) from shop_order`,
  ],
  ['S1 oversold', 'alter table stock drop constraint stock_never_oversold', 'update stock set on_hand = -1'],
  ['S2 reserved differs from holds', 'update stock set reserved = 1'],
  ['S2 stock differs from its ledger', 'update stock set on_hand = on_hand - 1'],
  ['S3 hold disagrees with its order', `update stock_hold set state = 'held', ended_at = null`],
  ['S4 order without stock', 'delete from stock_hold'],
  ['S4 holds differ from the lines', 'update order_line set quantity = quantity + 1'],
  [
    'S4 two live holds of one SKU',
    'drop index stock_hold_live',
    `insert into stock_hold (order_id, sku, quantity, state, expires_at, ended_at)
       select order_id, sku, quantity, state, expires_at, ended_at from stock_hold`,
  ],
  ['C1 coupon over its limit', 'update coupon set taken = 0'],
  [
    'C1 coupon over its limit for a user',
    'drop index coupon_redemption_live',
    `insert into coupon_redemption (order_id, code, user_id, discount_paise, state, ended_at)
       select order_id, code, user_id, discount_paise, state, ended_at from coupon_redemption`,
  ],
  ['C2 redemption disagrees with its order', `update coupon_redemption set state = 'held', ended_at = null`],
  ['C2 discount without redemption', 'delete from coupon_redemption'],
  [
    'K1 two cart lines of one SKU',
    'alter table cart_line drop constraint cart_line_pkey',
    `insert into cart_line (user_id, sku) select user_id, s.sku from account, stock s, generate_series(1, 2)`,
  ],
  [
    'K2 two default addresses',
    'alter table address drop constraint address_one_default_shipping',
    `insert into address (user_id, location_user, new_address, city, pincode, is_default_shipping)
       select user_id, location_user, new_address, city, pincode, true from address`,
  ],
  [
    'M1 captured payment applied and sent back',
    'delete from refund',
    'update payment set refunded_paise = amount_paise',
  ],
  [
    'K3 online order without account or address',
    'alter table shop_order drop constraint order_online_has_account, drop constraint order_coupon_has_account',
    'update shop_order set user_id = null',
  ],
  [
    'M1 payment applied and nothing paid',
    `update shop_order set stage = 'abandoned', placed_at = null, order_status = 'Pending'`,
  ],
  ['M2 order placed without its money', 'delete from payment'],
  [
    'M2 fee paid without its money',
    `insert into fee_order (admission_id, user_id, user_name, fee_paise, state, paid_at, receipt_year, receipt_number,
        receipt_copy, receipt_is_sample)
      select 'x', user_id, '', 1, 'paid', now(), '2026-27', 1, '{}', true from account`,
  ],
  [
    'M4 refunds exceed the payment',
    `insert into refund (payment_id, reason_key, amount_paise) select payment_id, 'x', 40001 from payment`,
  ],
  ['M4 refunds exceed the payment', 'update payment set refunded_paise = 1'],
  ['M5 bill does not add up', 'delete from order_line'],
  ['M6 asked for something else than is owed', 'update payment_request set amount_paise = 100'],
  [
    'M7 paid twice',
    'drop index payment_one_applied',
    `insert into payment (provider_payment_id, request_id, amount_paise, currency, state, outcome, captured_at)
       select 'pay_second', request_id, amount_paise, currency, state, outcome, captured_at from payment`,
  ],
  [
    'M9 order moved without being placed',
    'alter table shop_order drop constraint order_unplaced_does_not_move',
    `update shop_order set stage = 'abandoned', placed_at = null, order_status = 'Shipped'`,
  ],
  ['M9 history disagrees with the order', `update shop_order set order_status = 'Shipped'`],
  ['N1 invoice numbers have a gap', 'update invoice set number = 2'],
  ['N2 packed without an invoice', 'delete from invoice'],
  ['N3 invoice differs from its order', 'delete from invoice_line'],
  [
    'N6 credit notes exceed their invoice',
    'update credit_note_line set amount_paise = amount_paise + 1, taxable_paise = taxable_paise + 1',
  ],
  ['N6 credit notes exceed their invoice', 'update credit_note_line set line_number = 2'],
  ['N7 credit note numbers have a gap', 'update credit_note set number = 2'],
  ['N8 goods taken back without a credit note', 'delete from credit_note'],
  [
    'N8 invoice of a cancelled order is not credited',
    `insert into order_status_change (order_id, status, changed_at, actor)
       select order_id, 'Cancelled', now() + interval '1 minute', 'x' from shop_order`,
    `update shop_order set order_status = 'Cancelled'`,
    'delete from credit_note',
  ],
  ['R1 more came back than was bought', 'update return_line set quantity = 2'],
  ['R2 refund of a return differs from what it says', 'update order_return set refund_paise = refund_paise + 1'],
  ['R2 refund of a return differs from what it says', 'delete from refund'],
  ['R3 stock differs from what was put back', 'update return_line set is_restocked = false'],
  ['R3 stock differs from what was put back', 'delete from stock_movement where return_id is not null'],
  ['A1 batch miscounts its places', 'update batch set placed = 0'],
  [
    'A1 batch miscounts its places',
    'alter table batch drop constraint batch_never_overfull, drop constraint batch_capacity',
    'update batch set capacity = 0, placed = 1',
  ],
  ['A2 place without a student', `update student set state = 'left'`],
  ['A3 student without consent to training', 'update consent set withdrawn_at = now()'],
  ['A4 student without a guardian', 'delete from guardian'],
  ['A5 history disagrees with the student', 'delete from student_state_change'],
  [
    'A6 attendance without a place',
    `with m as (insert into staff (email, full_name, role_id) values ('c@example.in', 'Meera', 'coach') returning staff_id),
     c as (
       insert into batch_class (batch_id, planned_at, starts_at, ends_at)
       select batch_id, at, at, at + interval '1 hour' from batch, (select now() - interval '1 day' as at) t returning class_id)
     insert into attendance (mark_id, class_id, student_id, mark, staff_id, marked_at)
     select random_id(), class_id, student_id, 'present', staff_id, now() from c, student, m`,
  ],
  [
    'E1 replacement disagrees with its return',
    `update shop_order set channel = 'exchange', return_id = (select return_id from order_return limit 1)`,
    'update order_return set exchange_paise = 1',
  ],
  ['E2 refund used up without a replacement', 'update order_return set exchange_paise = 1'],
  [
    'E3 two replacements for one return',
    'drop index order_one_of_return',
    `update shop_order set channel = 'exchange', return_id = (select return_id from order_return limit 1)`,
    `insert into shop_order (channel, return_id, user_name, email, mobile, payment_mode, hold_expires_at, mrp_paise, lines_paise, total_paise,
        advance_paise, remaining_paise, shipping_address, billing_address, fingerprint)
      select 'exchange', return_id, '', '', '9876543210', 'Pay now', now(), 0, 0, 0, 0, 0, '{}', '{}', 'x' from order_return limit 1`,
  ],
  ['N5 invoice before the goods were packed', `update shop_order set order_status = 'Pending'`],
];

/** The violations after these statements, with the guards off. */
async function foundAfter(statements: readonly string[]): Promise<unknown[]> {
  const undone = new Error('undone');
  let found: unknown[] = [];
  const attempt = db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    found = (await transaction.selectFrom('violation').select('name').execute()).map((row) => row.name);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
  return found;
}

test.for(sabotage)('%s: found with the guards off', async ([name, ...statements]) => {
  expect(await foundAfter(statements)).toContain(name);
});

test('T3: a sale at one in the morning is of the day that has begun in India', async () => {
  const found = await foundAfter([
    `insert into till (till_id, staff_id, day, float_paise) values (repeat('a', 32), 'x', '2026-11-18', 0)`,
    `insert into counter_sale (order_id, till_id, sale_key) select order_id, repeat('a', 32), repeat('k', 16) from shop_order`,
    `update shop_order set created_at = '2026-11-18T01:00:00+05:30'`,
  ]);
  expect(found).not.toContain('T3 sale on another day than its till');
});

test('every rule of the view is tested here', async () => {
  const { rows } = await sql<{ definition: string }>`
    select string_agg(prosrc, '') as definition from pg_proc where proname ~ '_violations$'`.execute(db);
  const names = [...(rows[0]?.definition ?? '').matchAll(/'([A-Z]\d+ [^']+)'/g)].map(([, name]) => name);
  expect(new Set(sabotage.map(([name]) => name))).toEqual(new Set(names));
});
