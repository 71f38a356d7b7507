import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { carryOutNow, moveOrder } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { carryOutSteps } from '../../features/order/waiting-steps.ts';
import { cancelAtDesk } from '../../testing/cancel-at-desk.ts';

const app = await testApp();
const { db, outbox, payments } = app;
const steps = { db, outbox, isTestMode: true, log: payments.log };
const { mailsTo, mailTo } = caughtMails(app.folder);
const sku = await addSku(db, { onHand: 1000 });
const packer = await atDesk(app, 'packer');
const manager = await atDesk(app, 'manager');

async function newOrder() {
  const userId = await addAccount(db);
  const orderId = await addWholeOrder(db, { userId, lines: [{ sku, quantity: 2 }] });
  return { orderId, email: `${userId}@example.in` };
}
const look = async (orderId: string) => (await manager.call('GET /desk/orders/:orderId', { params: { orderId } })).body;
const step = (orderId: string, from: string, status: string) =>
  packer.call('POST /desk/orders/:orderId/status', { params: { orderId }, body: { from, status } });
const cancel = (orderId: string, from = 'Pending') => cancelAtDesk(manager, orderId, { from });
const undo = (auditId: number | null, who = packer) =>
  who.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
const storedStatus = async (orderId: string) =>
  (await db.selectFrom('shop_order').select('order_status').where('order_id', '=', orderId).executeTakeFirstOrThrow())
    .order_status;
const onHand = async () =>
  (await db.selectFrom('stock').select('on_hand').where('sku', '=', sku).executeTakeFirstOrThrow()).on_hand;
const count = async (table: 'invoice' | 'refund' | 'order_mail') => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count;
};

beforeEach(() => carryOutNow(app));

describe('a step at the desk', () => {
  test('[W-21] names the status it starts from, so of ten taps one counts and the others are refused', async () => {
    const { orderId } = await newOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => step(orderId, 'Pending', 'Packed')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({ code: 'status-not-allowed', message: 'This order is already Packed.' });
    }
    expect((await step(orderId, 'Processing', 'Shipped')).body).toMatchObject({
      code: 'status-not-allowed',
      message: 'This order is Packed now, no longer Processing. Nothing was changed.',
    });
    expect((await look(orderId)).order_status).toBe('Packed');
  });

  test('[W-21] notifies nobody for ten seconds, and leaves no trace when it is undone', async () => {
    const { orderId, email } = await newOrder();
    const before = [await count('invoice'), await count('order_mail')];
    await step(orderId, 'Pending', 'Packed');
    await step(orderId, 'Packed', 'Shipped');
    const { body } = await step(orderId, 'Shipped', 'Out for delivery');
    await carryOutSteps(steps);
    expect([await count('invoice'), await count('order_mail')]).toEqual(before);
    const seen = await look(orderId);
    expect(seen).toMatchObject({ order_status: 'Out for delivery', undo: { audit_id: body.audit_id } });
    expect(seen.undo?.seconds_left).toBeGreaterThan(0);
    expect(seen.undo?.seconds_left).toBeLessThanOrEqual(10);
    // The latest first.
    for (const status of ['Shipped', 'Packed', 'Pending']) {
      const { undo: last } = await look(orderId);
      expect((await undo(last?.audit_id ?? 0)).status).toBe(200);
      expect((await look(orderId)).order_status).toBe(status);
    }
    expect((await look(orderId)).undo).toBeNull();
    await carryOutNow(app);
    expect([await count('invoice'), await count('order_mail')]).toEqual(before);
    expect(await mailsTo(email)).toEqual([]);
    expect((await look(orderId)).timeline.filter(({ kind }) => kind === 'status')).toHaveLength(1);
  });

  test('[W-21] is carried out once after ten seconds, and can then no longer be undone', async () => {
    const { orderId, email } = await newOrder();
    const { body } = await step(orderId, 'Pending', 'Packed');
    await Promise.all([carryOutNow(app), carryOutNow(app), carryOutNow(app)]);
    expect(await storedStatus(orderId)).toBe('Packed');
    await mailTo(email, /Packed/);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await undo(body.audit_id)).toMatchObject({
      status: 409,
      body: { code: 'cannot-undo', message: 'This can no longer be undone: the customer has been told.' },
    });
    expect((await look(orderId)).undo).toBeNull();
    const { rows } = (await manager.call('GET /desk/audit', { query: { subject: orderId } })).body;
    expect(rows).toMatchObject([{ before: { order_status: 'Pending' }, after: { order_status: 'Packed' } }]);
  });

  test('[W-21] undone while it is being carried out: exactly one of the two wins', async () => {
    const before = await count('invoice');
    const taken = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { orderId } = await newOrder();
        return { orderId, auditId: (await step(orderId, 'Pending', 'Packed')).body.audit_id };
      }),
    );
    await sql`update waiting_step set due_at = now()`.execute(db);
    const [, , ...undone] = await Promise.all([
      carryOutSteps(steps),
      carryOutSteps(steps),
      ...taken.map(({ auditId }) => undo(auditId)),
    ]);
    let sent = 0;
    for (const [index, { orderId }] of taken.entries()) {
      const isUndone = undone[index]?.status === 200;
      expect(await storedStatus(orderId)).toBe(isUndone ? 'Pending' : 'Packed');
      if (!isUndone) sent += 1;
    }
    expect(await count('invoice')).toBe((before ?? 0) + sent);
    await expectNoViolation(db);
  });

  test('[W-21] cancelling can be undone too: until then neither money nor goods move', async () => {
    const { orderId } = await newOrder();
    const before = [await onHand(), await count('refund')];
    const { body } = await cancel(orderId);
    await carryOutSteps(steps);
    expect([await onHand(), await count('refund')]).toEqual(before);
    expect((await undo(body.audit_id, manager)).status).toBe(200);
    await carryOutNow(app);
    expect([await onHand(), await count('refund')]).toEqual(before);
    expect(await look(orderId)).toMatchObject({ order_status: 'Pending', can_cancel: true });
    expect((await cancel(orderId)).status).toBe(200);
    await carryOutNow(app);
    expect([await onHand(), await count('refund')]).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1]);
    await expectNoViolation(db);
  });

  test('many at once are undone together', async () => {
    const orders = [await newOrder(), await newOrder()];
    const rows = orders.map(({ orderId }) => ({ order_id: orderId, from: 'Pending' }));
    const { body } = await packer.call('POST /desk/orders/bulk/status', { body: { status: 'Packed', rows } });
    expect(body).toMatchObject({ undo_seconds: 10 });
    const undone = await packer.call('POST /desk/audit/batch/:batchId/undo', { params: { batchId: body.batch_id } });
    expect(undone.body.results).toMatchObject([{ outcome: 'undone' }, { outcome: 'undone' }]);
    await carryOutNow(app);
    for (const { orderId } of orders) expect(await storedStatus(orderId)).toBe('Pending');
  });

  test('a move from the command line first carries out waiting steps', async () => {
    const { orderId } = await newOrder();
    await step(orderId, 'Pending', 'Packed');
    await carryOutNow(app);
    await step(orderId, 'Packed', 'Shipped');
    await moveOrder(app, orderId, 'Out for delivery');
    expect(await storedStatus(orderId)).toBe('Out for delivery');
    expect((await look(orderId)).timeline.filter(({ kind }) => kind === 'status')).toHaveLength(4);
  });
});
