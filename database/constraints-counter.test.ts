import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { refusedBy } from './testing/refused-by.ts';
import { addOrder } from './testing/rows.ts';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase();

/** Orders here hold no stock. */
afterEach(async () => {
  const violations = await db.selectFrom('violation').selectAll().where('name', '!~', '^S4').execute();
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
});

let staff = 0;
async function newTill(float_paise = 0) {
  const { staff_id } = await db
    .insertInto('staff')
    .values({ email: `s${++staff}@example.in`, full_name: 'Meera', role_id: 'owner' })
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  const { till_id } = await db
    .insertInto('till')
    .values({ staff_id, float_paise })
    .returning('till_id')
    .executeTakeFirstOrThrow();
  return { staff_id, till_id };
}

const tillId = (await newTill()).till_id;
const atCounter = {
  user_id: null,
  channel: 'counter',
  mobile: '',
  shipping_address: '{}',
  billing_address: '{}',
} as const;
const cash = { ...atCounter, payment_mode: 'Cash', advance_paise: 0, remaining_paise: 50_000 } as const;

/** The order and its counter sale, in one transaction. */
const sold = (
  order: Parameters<typeof addOrder>[1],
  sale: Partial<Record<'given_paise', number> & Record<'upi_reference' | 'discount_reason', string>>,
) =>
  addOrder(db, order, 'SKU', async (trx, order_id) => {
    await trx
      .insertInto('counter_sale')
      .values({ order_id, till_id: tillId, sale_key: `key-${order_id}`, ...sale })
      .execute();
  });

test('[O-07] a sale at the counter names its till and how it was paid', async () => {
  await sold(cash, { given_paise: 50_000 });
  await sold({ ...cash, payment_mode: 'UPI' }, { upi_reference: 'UTR1' });
  expect(await refusedBy(sold({ ...cash, payment_mode: 'UPI' }, { upi_reference: 'UTR1' }))).toBe(
    'upi_reference_claimed',
  );
  // An older program beside this one claims nothing first: the entry does.
  const byUpi = await sold({ ...cash, payment_mode: 'UPI' }, { upi_reference: 'utr 2' });
  const claimed = await db
    .selectFrom('upi_reference')
    .select(['reference', 'order_id'])
    .where('order_id', '=', byUpi)
    .execute();
  expect(claimed).toEqual([{ reference: 'UTR2', order_id: byUpi }]);
  const orderId = await sold({ ...atCounter, payment_mode: 'QR' }, {});
  expect(await refusedBy(addOrder(db, cash))).toBe('counter_sale_adds_up');
  expect(await refusedBy(sold(cash, { given_paise: 49_999 }))).toBe('counter_sale_adds_up');
  expect(await refusedBy(sold(cash, {}))).toBe('counter_sale_adds_up');
  expect(await refusedBy(sold({ ...cash, payment_mode: 'UPI' }, {}))).toBe('counter_sale_adds_up');
  expect(await refusedBy(sold({ ...atCounter, payment_mode: 'QR' }, { given_paise: 50_000 }))).toBe(
    'counter_sale_adds_up',
  );
  const discount = { discount_paise: 1_000, total_paise: 49_000, remaining_paise: 49_000 };
  expect(await refusedBy(sold({ ...cash, ...discount }, { given_paise: 50_000 }))).toBe('counter_sale_adds_up');
  await sold({ ...cash, ...discount }, { given_paise: 50_000, discount_reason: 'Scratched' });
  expect(await refusedBy(sold({ ...cash, payment_mode: 'Pay on delivery' }, {}))).toBe('order_counter_mode');
  expect(await refusedBy(sold({ ...cash, channel: 'quote', mobile: '9876543210' }, {}))).toBe('order_counter_mode');
  expect(await refusedBy(sold({ ...atCounter, payment_mode: 'Cash' }, {}))).toBe('order_by_hand_pays_nothing_online');
  const change = db.updateTable('counter_sale').set({ given_paise: 1 }).where('order_id', '=', orderId);
  expect(await refusedBy(change.execute())).toBe('counter_sale_is_final');
  const giveUp = db.updateTable('shop_order').set({ stage: 'abandoned' }).where('order_id', '=', orderId);
  expect(await refusedBy(giveUp.execute())).toBe('order_counter_given_up');
});

test('[O-18] a person has one open till, and a counted one never changes', async () => {
  const { staff_id, till_id } = await newTill(1_000);
  expect(await refusedBy(db.insertInto('till').values({ staff_id, float_paise: 0 }).execute())).toBe('till_open');
  const change = (values: object) => db.updateTable('till').set(values).where('till_id', '=', till_id).execute();
  const counted = { expected_paise: 1_000, counted_paise: 900, closed_at: sql`now()` };
  expect(await refusedBy(change({ float_paise: 0 }))).toBe('till_is_final');
  expect(await refusedBy(change({ closed_at: sql`now()` }))).toBe('till_counted');
  expect(await refusedBy(change(counted))).toBe('till_difference_has_note');
  await change({ ...counted, note: 'A coin is missing' });
  expect(await refusedBy(change({ note: '' }))).toBe('till_is_final');
  expect(await refusedBy(db.deleteFrom('till').where('till_id', '=', till_id).execute())).toBe('till_is_final');
  await db.insertInto('till').values({ staff_id, float_paise: 0 }).execute();
});
