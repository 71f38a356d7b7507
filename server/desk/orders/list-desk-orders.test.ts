import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  orderSorts,
  orderViews,
  type DeskOrderRow,
  type OrderSort,
  type OrderView,
} from '../../../contract/desk/orders.ts';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { changeOrderStatus } from '../../features/order/change-order-status.ts';

const app = await testApp();
const { db, outbox } = app;
const { call } = await atDesk(app, 'packer');
const userId = await addAccount(db);
const [sku, rareSku] = [await addSku(db, { onHand: 900 }), await addSku(db)];

type Fixture = Omit<Parameters<typeof addWholeOrder>[1], 'userId'>;
const order = async (fixture: Fixture = {}, ...statuses: OrderStatus[]) => {
  const orderId = await addWholeOrder(db, { userId, lines: [{ sku }], ...fixture });
  for (const status of statuses) {
    await changeOrderStatus({ db, outbox, isTestMode: true }, { orderId, status, actor: 'system', note: '' });
  }
  return orderId;
};
const cash = { mode: 'Pay on delivery' } as const;

const ids = {
  pending: await order(),
  processing: await order({ lines: [{ sku, quantity: 3 }] }, 'Processing'),
  packed: await order(cash, 'Packed'),
  shipped: await order({}, 'Packed', 'Shipped'),
  out: await order(cash, 'Packed', 'Shipped', 'Out for delivery'),
  delivered: await order(cash, 'Packed', 'Shipped', 'Out for delivery', 'Delivered'),
  cancelled: await order({ lines: [{ sku: rareSku }] }, 'Cancelled'),
  unpaid: await order({ stage: 'awaiting payment' }),
  abandoned: await order({ stage: 'abandoned' }),
};
for (let day = 0; day < 40; day += 1)
  await order({
    createdAt: new Date(Date.UTC(2026, 0, 1 + day)),
    lines: [{ sku, mrpPaise: 10_000 + (day % 7) * 500 }],
  });

const list = async (query: Record<string, string>) => {
  const { status, body } = await call('GET /desk/orders', { query });
  expect({ status, query }).toEqual({ status: 200, query });
  return body;
};
const found = async (query: Record<string, string>) =>
  (await list({ limit: '100', ...query })).rows.map(({ order_id }) => order_id);

const keyOf: Record<OrderSort, (row: DeskOrderRow) => number> = {
  newest: ({ created_at }) => -Date.parse(created_at),
  oldest: ({ created_at }) => Date.parse(created_at),
  'total-high': ({ total_paise }) => -total_paise,
  'total-low': ({ total_paise }) => total_paise,
};

test.each(orderSorts)('[O-01] sorted by %s, the pages hold every order once, in order', async (sort) => {
  const rows: DeskOrderRow[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: '11', ...(after && { after }) });
    rows.push(...page.rows);
    after = page.next;
  }
  expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(49);
  expect(rows).toHaveLength(49);
  const keys = rows.map(keyOf[sort]);
  expect(keys).toEqual(keys.toSorted((a, b) => a - b));
});

const januaryMax = 40;
const expected: Record<OrderView, (keyof typeof ids)[]> = {
  // Packers start with the oldest.
  'to-pack': ['pending', 'processing'],
  packed: ['packed'],
  'on-the-way': ['out', 'shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
  unpaid: ['unpaid'],
  abandoned: ['abandoned'],
  'to-collect': ['out', 'packed'],
  'to-receive': ['delivered'],
  refunding: ['cancelled'],
};

test.each(orderViews)('[O-01] the view %s', async (view) => {
  const rows = await found({ view, from: '2026-06-01' });
  expect(rows).toEqual(expected[view].map((name) => ids[name]));
  expect(await found({ view, sort: 'total-high', from: '2026-06-01' })).toHaveLength(rows.length);
});

describe('[O-01] the search', () => {
  const numberOf = async (orderId: string) => {
    const { receipt_number } = await db
      .selectFrom('shop_order')
      .select('receipt_number')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return receipt_number;
  };

  test('finds by number, in every common notation', async () => {
    const number = await numberOf(ids.packed);
    for (const q of [receiptId(number), receiptId(number).toLowerCase(), String(number)])
      expect(await found({ q })).toContain(ids.packed);
    expect(await found({ q: receiptId(number) })).toEqual([ids.packed]);
  });

  test('finds by part of a name, by mobile with and without a country code, and treats % and _ as letters', async () => {
    await sql`update shop_order set user_name = 'Om_Prakash 100%', mobile = '8012345678' where order_id = ${ids.shipped}`.execute(
      db,
    );
    for (const q of ['om', 'PRAKASH', '100%', 'Om_P', '8012345678', '+91 80123 45678', '0801234'.slice(1)]) {
      expect({ q, rows: await found({ q }) }).toEqual({ q, rows: [ids.shipped] });
    }
    expect(await found({ q: 'Om-P' })).toEqual([]);
    expect(await found({ q: 'prakash', view: 'packed' })).toEqual([]);
  });

  test('finds by SKU and by AWB, whatever their case', async () => {
    expect(await found({ q: rareSku })).toEqual([ids.cancelled]);
    expect(await found({ q: rareSku.toLowerCase() })).toEqual([ids.cancelled]);
    await db.insertInto('shipment').values({ order_id: ids.out, courier: 'Delhivery', awb: 'DL99887766' }).execute();
    for (const q of ['DL99887766', 'dl99887766']) expect(await found({ q })).toEqual([ids.out]);
    const [row] = (await list({ q: 'DL99887766' })).rows;
    expect(row?.shipment).toEqual({ courier: 'Delhivery', awb: 'DL99887766', tracking_link: null });
  });
});

test('[O-01] packers start with the oldest orders, unless they choose another sort', async () => {
  for (const view of ['to-pack', 'packed']) {
    expect(await found({ view })).toEqual(await found({ view, sort: 'oldest' }));
    expect(await found({ view, sort: 'newest' })).toEqual((await found({ view })).toReversed());
  }
  expect(await found({ view: 'delivered' })).toEqual(await found({ view: 'delivered', sort: 'newest' }));
});

test('[O-01] filters by payment and by day in India, and shows the cash to collect', async () => {
  expect(await found({ mode: 'Pay on delivery' })).toEqual([ids.delivered, ids.out, ids.packed]);
  expect(await found({ from: '2026-01-01', until: '2026-12-31' })).toHaveLength(januaryMax + 9);
  expect(await found({ from: '2026-01-10', until: '2026-01-10' })).toHaveLength(1);
  const [packed] = (await list({ view: 'packed' })).rows;
  expect(packed).toMatchObject({
    payment_status: 'Due',
    remaining_paise: 50_000,
    city: 'Navi Mumbai',
    lines: [{ sku, quantity: 1 }],
  });
  const [cancelled] = (await list({ view: 'cancelled' })).rows;
  expect(cancelled?.payment_status).toBe('Refunded');
});

test('[O-01] a bad filter is refused with the name of its field, and an invalid cursor starts the list again', async () => {
  const wrong: Record<string, string>[] = [
    { view: 'lost' },
    { sort: 'x' },
    { mode: 'Barter' },
    { from: 'soon' },
    { until: '2026-02-31' },
    { limit: '9999' },
  ];
  for (const query of wrong) {
    const { status, body } = await call('GET /desk/orders', { query });
    expect({ query, status, code: body.code }).toEqual({ query, status: 400, code: 'bad-input' });
    expect((body as unknown as { fields: { field: string }[] }).fields[0]?.field).toBe(Object.keys(query)[0]);
  }
  const whole = await list({});
  for (const text of ['["x","y"]', '[1,2]', '{}', '"']) {
    for (const sort of orderSorts)
      expect((await list({ sort, after: Buffer.from(text).toString('base64url') })).total).toBe(whole.total);
  }
});
