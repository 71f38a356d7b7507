import { describe, expect, test } from 'vitest';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { carryOutNow, moveOrder } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { cancelAtDesk } from '../../testing/cancel-at-desk.ts';

const app = await testApp();
const { db } = app;
const { mailsTo, mailTo } = caughtMails(app.folder);
const sku = await addSku(db, { onHand: 1000 });
const packer = await atDesk(app, 'packer');
const manager = await atDesk(app, 'manager');
const cash = { mode: 'Pay on delivery' } as const;

type Fixture = Omit<Parameters<typeof addWholeOrder>[1], 'userId'>;
async function newOrder(fixture: Fixture = {}) {
  const userId = await addAccount(db);
  const orderId = await addWholeOrder(db, { userId, lines: [{ sku, quantity: 2 }], ...fixture });
  return { orderId, userId, email: `${userId}@example.in`, params: { orderId } };
}

const look = async (orderId: string, who = manager) =>
  (await who.call('GET /desk/orders/:orderId', { params: { orderId } })).body;
const move = async (orderId: string, status: string, from?: string, who = packer) =>
  who.call('POST /desk/orders/:orderId/status', {
    params: { orderId },
    body: { status, from: from ?? (await look(orderId)).order_status },
  });
const onHand = async () =>
  (await db.selectFrom('stock').select('on_hand').where('sku', '=', sku).executeTakeFirstOrThrow()).on_hand;

test('[U-28] [O-02] an order whose cart was paid for with another order names that one', async () => {
  const [unpaid, paid] = [await newOrder({ stage: 'abandoned' }), await newOrder()];
  await db.updateTable('shop_order').set({ paid_with: paid.orderId }).where('order_id', '=', unpaid.orderId).execute();
  const { receipt_id } = await look(paid.orderId);
  expect(await look(unpaid.orderId)).toMatchObject({ paid_with: { order_id: paid.orderId, receipt_id } });
  expect(await look(paid.orderId)).toMatchObject({ paid_with: null });
});

describe('moving an order at the desk', () => {
  test('[O-02] is in its timeline, with who did it, the mails and the money', async () => {
    const { orderId, email } = await newOrder();
    for (const status of ['Packed', 'Shipped', 'Out for delivery'])
      expect((await move(orderId, status)).status).toBe(200);
    await carryOutNow(app);
    await db.updateTable('payment').set({ method: 'upi' }).execute();
    await mailTo(email, /Out for delivery/);
    const order = await look(orderId);
    expect(order).toMatchObject({
      order_status: 'Out for delivery',
      next_statuses: ['Delivered'],
      can_cancel: true,
      can_correct_address: false,
      refund_paise: 100_000,
      payment_status: 'Paid',
      invoice_number: expect.any(String),
      payments: [{ amount_paise: 100_000, state: 'captured', outcome: 'applied' }],
    });
    const { full_name } = await db
      .selectFrom('staff')
      .select('full_name')
      .where('staff_id', '=', packer.staffId)
      .executeTakeFirstOrThrow();
    const told = order.timeline.map(({ kind, text, by }) => ({ kind, text, by }));
    expect(told).toEqual(
      expect.arrayContaining([
        { kind: 'status', text: 'Ordered', by: null },
        { kind: 'status', text: 'Packed', by: full_name },
        { kind: 'money', text: '₹1,000.00 paid by UPI', by: null },
        { kind: 'mail', text: `Order ${order.receipt_id}: Shipped`, by: null },
        { kind: 'order', text: `Invoice ${order.invoice_number ?? ''} issued`, by: null },
      ]),
    );
    const times = order.timeline.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const audit = (await manager.call('GET /desk/audit', { query: { subject: orderId } })).body.rows;
    const byNumber = (await manager.call('GET /desk/audit', { query: { subject: order.receipt_id } })).body.rows;
    expect(byNumber).toEqual(audit);
    expect(audit[0]).toMatchObject({
      subject_name: order.receipt_id,
      before: { order_status: 'Shipped' },
      after: { order_status: 'Out for delivery' },
    });
    expect(audit.map(({ can_undo }) => can_undo)).toEqual([false, false, false]);
    await expectNoViolation(db);
  });

  test('[O-02] packers see address and amount to collect, but neither payments nor the email', async () => {
    const { orderId } = await newOrder({ advancePaise: 20_000, ...cash });
    const seen = await look(orderId, packer);
    expect(seen).toMatchObject({
      remaining_paise: 80_000,
      mobile: '9876543210',
      email: null,
      payments: null,
      refunds: null,
    });
    expect(seen.timeline.filter(({ kind }) => kind === 'money')).toEqual([]);
    expect(await look(orderId)).toMatchObject({ email: expect.stringContaining('@'), payments: [{}] });
    const unknown = await packer.call('GET /desk/orders/:orderId', { params: { orderId: 'none' } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'unknown-row' } });
  });

  test('[W-05] an accountant sees the money, but neither name, mobile nor street, and cannot search by them', async () => {
    const { orderId } = await newOrder();
    await manager.call('PATCH /desk/orders/:orderId/address', {
      params: { orderId },
      body: {
        version: (await look(orderId)).version,
        user_name: 'Secret Name',
        new_address: '9 Hidden Lane',
        city: 'Mumbai',
        pincode: '400050',
        mobile: '9700000001',
      },
    });
    const accountant = await atDesk(app, 'accountant');
    const seen = await look(orderId, accountant);
    expect(seen).toMatchObject({ user_name: '', mobile: '', city: 'Mumbai', total_paise: 100_000, payments: [{}] });
    const list = async (q: string, who = accountant) => (await who.call('GET /desk/orders', { query: { q } })).body;
    const listed = await list(seen.receipt_id);
    expect(listed.rows).toMatchObject([{ order_id: orderId, user_name: '', mobile: '' }]);
    const found = (await accountant.call('GET /desk/find', { query: { q: seen.receipt_id } })).body;
    expect(found.orders).toMatchObject([{ order_id: orderId, user_name: '' }]);
    expect(JSON.stringify([seen, listed, found])).not.toMatch(/Secret|Hidden Lane|9700000001|Asha|Rink/);
    for (const q of ['9700000001', '97000', 'Secret Name', 'secret']) {
      expect((await list(q)).rows).toEqual([]);
      expect((await list(q, packer)).rows).toMatchObject([{ order_id: orderId, user_name: 'Secret Name' }]);
    }
  });

  test('[O-03] of two packers who move the same order, one succeeds, the other gets a conflict, and one mail is sent', async () => {
    const { orderId, email } = await newOrder();
    const other = await atDesk(app, 'packer');
    const answers = await Promise.all([
      move(orderId, 'Packed', 'Pending'),
      move(orderId, 'Processing', 'Pending', other),
      move(orderId, 'Packed', 'Pending', other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'status-not-allowed', message: expect.stringMatching(/already|now/) });
    await carryOutNow(app);
    await mailTo(email, /Order PAH/);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('a move that is not allowed is refused with a message and changes nothing', async () => {
    const { orderId } = await newOrder();
    expect(await move(orderId, 'Delivered')).toMatchObject({
      status: 409,
      body: { code: 'status-not-allowed', message: expect.stringContaining('it can become: Processing, Packed') },
    });
    const unpaid = await newOrder({ stage: 'awaiting payment' });
    expect((await move(unpaid.orderId, 'Packed')).body.message).toContain('not paid yet');
    expect((await look(orderId)).timeline.filter(({ kind }) => kind === 'mail')).toEqual([]);
    expect((await move(orderId, 'Cancelled')).body.code).toBe('bad-input');
  });
});

test('[O-01] the cash for a delivered order is recorded once, and can be undone', async () => {
  const userId = await addAccount(db);
  const fixture = { mode: 'Pay on delivery', advancePaise: 20_000 } as const;
  const orderId = await addWholeOrder(db, { userId, lines: [{ sku, quantity: 2 }], ...fixture });
  const receive = (shown_paise: number) =>
    packer.call('POST /desk/orders/:orderId/cash-received', { params: { orderId }, body: { shown_paise } });
  const listed = async (view: string) =>
    (await manager.call('GET /desk/orders', { query: { view } })).body.rows.some(
      ({ order_id }) => order_id === orderId,
    );
  expect((await receive(80_000)).body.code).toBe('status-not-allowed');
  await moveOrder(app, orderId, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');
  expect(await listed('to-receive')).toBe(true);
  expect((await receive(79_999)).body).toMatchObject({ code: 'amount-changed', amounts: { now_paise: 80_000 } });
  const both = await Promise.all([receive(80_000), receive(80_000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await look(orderId)).cash_received_at).toEqual(expect.any(String));
  expect(await listed('to-receive')).toBe(false);
  const auditId = both.find(({ status }) => status === 200)?.body.audit_id ?? null;
  expect((await manager.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } })).status).toBe(
    200,
  );
  expect((await look(orderId)).cash_received_at).toBeNull();
});

describe('cancelling', () => {
  const cancel = async (orderId: string, who = manager, note = '') => cancelAtDesk(who, orderId, { note });

  test('[W-23] refunds only the amount that the screen showed', async () => {
    const { orderId } = await newOrder();
    const refused = await cancelAtDesk(manager, orderId, { shown_paise: 99_999 });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'amount-changed',
        message: expect.stringContaining('you saw ₹999.99, it is now ₹1,000.00'),
        amounts: { shown_paise: 99_999, now_paise: 100_000 },
      },
    });
    expect(await look(orderId)).toMatchObject({ order_status: 'Pending', undo: null, refund_paise: 100_000 });
  });

  test('[W-06] a refund needs the permission and a fresh proof; goods return once', async () => {
    const before = await onHand();
    const { orderId, email } = await newOrder();
    expect(await cancel(orderId, packer)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed', message: expect.stringContaining('₹1,000.00') },
    });
    const tired = await atDesk(app, 'manager');
    await db
      .updateTable('staff_session')
      .set({ proved_at: new Date(0) })
      .where('staff_id', '=', tired.staffId)
      .execute();
    expect(await cancel(orderId, tired)).toMatchObject({ status: 403, body: { code: 'proof-needed' } });
    expect((await look(orderId)).order_status).toBe('Pending');
    const both = await Promise.all([cancel(orderId), cancel(orderId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await carryOutNow(app);
    expect(await look(orderId)).toMatchObject({
      order_status: 'Cancelled',
      can_cancel: false,
      refund_paise: 0,
      refunds: [{ amount_paise: 100_000, reason: 'order cancelled', state: 'requested' }],
    });
    expect(await onHand()).toBe(before);
    expect((await mailTo(email, /Cancelled/)).text).toContain('₹1,000.00 will be refunded');
    await expectNoViolation(db);
  });

  test('an order without money can be cancelled by a packer, with the reason as a note', async () => {
    const { orderId } = await newOrder(cash);
    expect((await cancel(orderId, packer, 'The customer called')).status).toBe(200);
    const { timeline } = await look(orderId);
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'note', detail: 'The customer called' }));
  });
});

describe('the delivery address', () => {
  const right = {
    user_name: 'Meena Rao',
    new_address: '7 Hill Road',
    area: 'Bandra',
    city: 'Mumbai',
    pincode: '400050',
    mobile: '9812345678',
  };
  const correct = async (orderId: string, over: object = {}) =>
    packer.call('PATCH /desk/orders/:orderId/address', {
      params: { orderId },
      body: { version: (await look(orderId)).version, ...right, ...over },
    });

  test('[O-02] can be corrected before dispatch: the bill does not change, the customer gets a mail, and it can be undone', async () => {
    const { orderId, email } = await newOrder({ deliveryPaise: 5000 });
    const before = await look(orderId);
    const { status, body } = await correct(orderId);
    expect(status).toBe(200);
    const after = await look(orderId);
    expect(after).toMatchObject({
      shipping_address: { location_user: 'Home', new_address: '7 Hill Road', city: 'Mumbai', pincode: '400050' },
      billing_address: before.billing_address,
      mobile: '9812345678',
      user_name: 'Meena Rao',
      total_paise: before.total_paise,
    });
    expect((await mailTo(email, /delivery address was corrected/)).text).toContain(
      '7 Hill Road, Bandra, Mumbai 400050',
    );
    const change = after.timeline.find(({ kind }) => kind === 'change');
    expect(change?.detail).toContain('City: Navi Mumbai → Mumbai');
    expect(change?.detail).toContain('Name: Asha Rao → Meena Rao');
    const undone = await packer.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(body.audit_id) } });
    expect(undone.status).toBe(200);
    expect(await look(orderId)).toMatchObject({
      user_name: before.user_name,
      mobile: before.mobile,
      shipping_address: before.shipping_address,
    });
    // Audit rows are never deleted, so they contain nothing about the customer.
    const audit = await db.selectFrom('audit').selectAll().where('subject_id', '=', orderId).execute();
    expect(audit).toHaveLength(2);
    const listed = (await manager.call('GET /desk/audit', { query: { subject: orderId } })).body.rows;
    expect(listed.map(({ subject_name }) => subject_name)).toEqual([after.receipt_id, after.receipt_id]);
    expect(JSON.stringify(audit)).not.toMatch(/Hill|Bandra|Mumbai|9812345678|Rink|9876543210|Meena/);
  });

  test('[W-08] a stale one is refused with both values', async () => {
    const { orderId } = await newOrder();
    const { version } = await look(orderId);
    await correct(orderId);
    const late = await correct(orderId, { version, city: 'Pune' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed-since', conflict: { current: { city: 'Mumbai' }, yours: { city: 'Pune' } } },
    });
  });

  test('is refused once the goods are on their way, for a pincode that is not served, and if it is not a valid address', async () => {
    const { orderId } = await newOrder();
    const wrong: [string, unknown][] = [
      ['user_name', ''],
      ['new_address', ''],
      ['city', 'x'.repeat(101)],
      ['pincode', '12'],
      ['mobile', '12345'],
      ['version', 0],
      ['new_address', 'a\u0000b'],
      ['city', null],
    ];
    for (const [field, value] of wrong) {
      const { status, body } = await correct(orderId, { [field]: value });
      expect({ field, status }).toEqual({ field, status: 400 });
      expect(body).toMatchObject({ fields: [{ field }] });
    }
    await db.insertInto('served_pincode').values({ pincode: '400708' }).execute();
    expect((await correct(orderId)).body.code).toBe('pincode-not-served');
    await db.deleteFrom('served_pincode').execute();
    for (const status of ['Packed', 'Shipped']) await move(orderId, status);
    await carryOutNow(app);
    expect((await correct(orderId)).body.code).toBe('sent-already');
    const unpaid = await newOrder({ stage: 'awaiting payment' });
    expect((await correct(unpaid.orderId)).body.code).toBe('sent-already');
  });

  test('[G-18] of a packed order can be corrected only within the state that its invoice names', async () => {
    const { orderId } = await newOrder();
    await move(orderId, 'Packed');
    await carryOutNow(app);
    expect(await correct(orderId, { pincode: '560001', city: 'Bengaluru' })).toMatchObject({
      status: 409,
      body: { code: 'sent-already', message: expect.stringContaining('taxes for the old state') },
    });
    expect((await correct(orderId)).status).toBe(200);
  });
});

test('a note is stored as typed, for staff only; an empty or very long one is refused', async () => {
  const { orderId, params } = await newOrder();
  const note = '<script>alert(1)</script>\nSecond line';
  expect((await packer.call('POST /desk/orders/:orderId/notes', { params, body: { note } })).status).toBe(200);
  expect((await look(orderId)).timeline[0]).toMatchObject({ kind: 'note', detail: note, by: expect.any(String) });
  // As after a lost answer.
  const again = Array.from({ length: 4 }, () =>
    packer.call('POST /desk/orders/:orderId/notes', { params, body: { note } }),
  );
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const notes = async () => (await look(orderId)).timeline.filter(({ kind }) => kind === 'note').length;
  expect(await notes()).toBe(1);
  await manager.call('POST /desk/orders/:orderId/notes', { params, body: { note } });
  expect(await notes(), 'another person may say the same').toBe(2);
  for (const bad of ['', '   ', 'x'.repeat(1001), 7, null]) {
    const answer = await packer.call('POST /desk/orders/:orderId/notes', { params, body: { note: bad } });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'note' }] } });
  }
  const lost = await packer.call('POST /desk/orders/:orderId/notes', { params: { orderId: 'x' }, body: { note } });
  expect(lost.status).toBe(404);
});

test('[O-02] a mail is sent again, as it would be written now, and only one of this order', async () => {
  const { orderId, email, params } = await newOrder();
  await move(orderId, 'Packed');
  await carryOutNow(app);
  await mailTo(email, /Packed/);
  const mailId = (await look(orderId)).timeline.find(({ mail }) => mail)?.mail?.mail_id ?? '';
  const again = (id: string, of = params) =>
    packer.call('POST /desk/orders/:orderId/mails/:mailId/again', { params: { ...of, mailId: id } });
  expect((await again(mailId)).status).toBe(200);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  const mails = (await look(orderId)).timeline.filter(({ kind }) => kind === 'mail');
  expect(mails.map(({ by }) => by)).toEqual([expect.stringContaining('packer'), null]);
  const other = await newOrder();
  expect((await again(mailId, other.params)).status).toBe(404);
  expect((await again('none')).status).toBe(404);
});
