import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { carryOutNow } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { pickListOf } from './pick-list.ts';
import { cancelAtDesk } from '../../testing/cancel-at-desk.ts';

const app = await testApp();
const { db, http } = app;
const packer = await atDesk(app, 'packer');
const userId = await addAccount(db);
const sku = await addSku(db, { onHand: 500 });
const newOrder = (stage: 'placed' | 'awaiting payment' = 'placed') =>
  addWholeOrder(db, { userId, lines: [{ sku, name: 'स्केट & <b>Skate</b>', quantity: 2 }], stage });
const row = async (order_id: string) => {
  const { body } = await packer.call('GET /desk/orders/:orderId', { params: { orderId: order_id } });
  return { order_id, from: body.order_status };
};
const bulk = (status: string, rows: object[]) =>
  packer.call('POST /desk/orders/bulk/status', { body: { status, rows } });

test('[O-03] many orders move at once; each refusal names its order', async () => {
  const [good, unpaid, stale] = [await newOrder(), await newOrder('awaiting payment'), await newOrder()];
  const rows = [await row(good), await row(unpaid), await row(stale), { order_id: 'none', from: 'Pending' }];
  const other = await atDesk(app, 'packer');
  await other.call('POST /desk/orders/:orderId/status', {
    params: { orderId: stale },
    body: { from: 'Pending', status: 'Processing' },
  });
  const { body } = await bulk('Packed', rows);
  expect(body.results).toEqual([
    { order_id: good, outcome: 'changed', reason: null },
    { order_id: unpaid, outcome: 'refused', reason: expect.stringContaining('not paid yet') },
    {
      order_id: stale,
      outcome: 'refused',
      reason: 'This order is Processing now, no longer Pending. Nothing was changed.',
    },
    { order_id: 'none', outcome: 'refused', reason: 'This no longer exists.' },
  ]);
  for (const bad of [{ status: 'Cancelled', rows }, { status: 'Packed', rows: [] }, { status: 'Packed' }]) {
    const answer = await packer.call('POST /desk/orders/bulk/status', { body: bad });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  }
});

test('[O-03] two packers move the same orders at once: each order moves once', async () => {
  const rows = await Promise.all((await Promise.all([newOrder(), newOrder(), newOrder()])).map(row));
  const answers = await Promise.all([bulk('Packed', rows), bulk('Packed', rows)]);
  const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome));
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(3);
});

async function paper(kind: string, order_ids: string[]) {
  const { statusCode, headers, rawPayload } = await http.inject({
    method: 'POST',
    url: '/api/desk/orders/papers',
    headers: { cookie: `desk=${packer.browser.cookie ?? ''}` },
    payload: { kind, order_ids },
  });
  const text = rawPayload.toString('latin1');
  const boxes = Array.from(text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) =>
    [Number(width), Number(height)].map((points) => Math.round((points / 72) * 254) / 10),
  );
  return { statusCode, type: headers['content-type'], text, boxes, bytes: new Uint8Array(rawPayload) };
}

test('[O-03] labels are exactly 100 x 150 mm, one a page; slips, pick list and invoices are A4; each is one PDF', async () => {
  const ids = [await newOrder(), await newOrder()];
  const labels = await paper('labels', ids);
  expect(labels).toMatchObject({ statusCode: 200, type: expect.stringContaining('application/pdf') });
  expect(labels.boxes).toEqual([
    [100, 150],
    [100, 150],
  ]);
  const a4 = [210, 297];
  expect((await paper('slips', ids)).boxes).toEqual([a4, a4]);
  expect((await paper('pick-list', ids)).boxes).toEqual([a4]);
  const none = await paper('invoices', ids);
  expect(none).toMatchObject({ statusCode: 409, text: expect.stringContaining('no-invoice-yet') });
  await bulk('Packed', await Promise.all(ids.map(row)));
  await carryOutNow(app);
  expect((await paper('invoices', ids)).boxes).toEqual([a4, a4]);
  expect((await paper('labels', ['none'])).statusCode).toBe(404);
  expect((await paper('poster', ids)).statusCode).toBe(400);
});

test('[O-03] a label has the sender, the return address and a number for the courier', async () => {
  await db
    .insertInto('site_profile')
    .values({
      logo_name: 'Pahiya',
      address: '4 Rink Road, Airoli, Navi Mumbai 400708',
      phone: '02227601234',
      email: 'shop@example.in',
      gstin: '27AAAAA0000A1Z2',
      latitude: 19.1,
      longitude: 73,
    })
    .execute();
  const { bytes } = await paper('labels', [await newOrder()]);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'From Pahiya 4 Rink Road, Airoli, Navi Mumbai 400708 Phone 02227601234',
  );
});

const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
const cancel = async (orderId: string) => {
  const owner = await atDesk(app, 'owner');
  return cancelAtDesk(owner, orderId);
};

test('[O-03] a label shows the cash to collect; a cancelled order gets no label, even while that can be undone', async () => {
  const order_id = await addWholeOrder(db, { userId, mode: 'Pay on delivery', lines: [{ sku }] });
  const [other, unpaid] = [await newOrder(), await newOrder('awaiting payment')];
  expect(await textOf((await paper('labels', [order_id])).bytes)).toContain('COLLECT CASH');
  expect((await cancel(order_id)).status).toBe(200);
  for (const isCarriedOut of [false, true]) {
    if (isCarriedOut) await carryOutNow(app);
    for (const kind of ['labels', 'slips', 'pick-list']) {
      const none = await paper(kind, [order_id, unpaid]);
      expect(none).toMatchObject({ statusCode: 409, text: expect.stringContaining('nothing-to-carry') });
    }
    expect((await paper('labels', [order_id, other, unpaid])).boxes).toHaveLength(1);
  }
});

test('[G-18] the desk prints invoices of packed orders, all or none, and marks a cancelled one', async () => {
  const [order_id, waiting] = [await newOrder(), await newOrder()];
  await bulk('Packed', [await row(order_id)]);
  await carryOutNow(app);
  const look = async () => (await packer.call('GET /desk/orders/:orderId', { params: { orderId: order_id } })).body;
  const { invoice_number } = await look();
  const text = await textOf((await paper('invoices', [order_id])).bytes);
  expect(text).toContain(invoice_number);
  expect(text).not.toContain('Credited by');
  await bulk('Packed', [await row(waiting)]);
  const both = await paper('invoices', [order_id, waiting]);
  expect(both.statusCode).toBe(409);
  expect(both.text).toMatch(/PAH-\d+ has no invoice yet/);
  expect((await cancel(order_id)).status).toBe(200);
  await carryOutNow(app);
  expect(await textOf((await paper('invoices', [order_id])).bytes)).toMatch(/Credited by CN\//);
  expect(await look()).toMatchObject({ order_status: 'Cancelled', invoice_number });
  await expectNoViolation(db);
});

test('[U-12] the customer’s note is on the slip and the pick list, as plain text', async () => {
  const [noted, plain] = [await newOrder(), await newOrder()];
  const customer_note = 'Ring twice,\n<script>alert(1)</script>';
  await db.updateTable('shop_order').set({ customer_note }).where('order_id', '=', noted).execute();
  for (const kind of ['slips', 'pick-list']) {
    const { bytes } = await paper(kind, [noted, plain]);
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text.match(/Ring twice, <script>alert\(1\)<\/script>/g)).toHaveLength(1);
  }
  const { body } = await packer.call('GET /desk/orders/:orderId', { params: { orderId: noted } });
  expect(body.customer_note).toBe(customer_note);
});

test('[O-03] the pick list sums each SKU over all orders and lists which order needs how many', () => {
  const line = { sku: 'B', name: 'Boot', attributes: { Size: '38' }, quantity: 2, parts: [] };
  const orders = [
    { receiptId: 'PAH-1', lines: [line, { ...line, sku: 'A', quantity: 1 }] },
    { receiptId: 'PAH-2', lines: [{ ...line, quantity: 1 }] },
  ];
  expect(pickListOf(orders)).toEqual([
    { sku: 'A', name: 'Boot', detail: 'Size 38', quantity: 1, orders: ['PAH-1'] },
    { sku: 'B', name: 'Boot', detail: 'Size 38', quantity: 3, orders: ['PAH-1 (2)', 'PAH-2'] },
  ]);
});

test('[U-11] [O-03] a package is picked as its parts, summed with the same products sold singly', () => {
  const boot = { sku: 'B', name: 'Boot', attributes: { Size: '38' }, quantity: 1 };
  const wheel = { sku: 'W', name: 'Wheel', attributes: {}, quantity: 4 };
  const kit = { sku: 'KIT', name: 'Kit', attributes: { Boot: '38' }, quantity: 2, parts: [boot, wheel] };
  const orders = [
    { receiptId: 'PAH-1', lines: [kit, { ...boot, parts: [] }] },
    { receiptId: 'PAH-2', lines: [{ ...boot, parts: [] }] },
  ];
  expect(pickListOf(orders)).toEqual([
    { sku: 'B', name: 'Boot', detail: 'Size 38', quantity: 4, orders: ['PAH-1 (3)', 'PAH-2'] },
    { sku: 'W', name: 'Wheel', detail: '', quantity: 8, orders: ['PAH-1 (8)'] },
  ]);
});
