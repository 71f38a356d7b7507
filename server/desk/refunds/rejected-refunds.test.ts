import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findRefundable, requestRefundOfOrder } from '../../features/payment/request-refund.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { returnDesk } from '../../testing/return-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
const { owner, packer, accountant, newOrder, started, closed, receive, close, look, refundsOf } = await returnDesk(app);

const rejected = async (who = owner) => (await who.call('GET /desk/refunds/rejected')).body.rows;
const ofOrder = async (orderId: string) => (await rejected()).filter(({ order }) => order?.order_id === orderId);
const one = (line_number = 1) => [{ line_number, quantity: 1 }];

/** As if the bank rejected every try, or one that was made at the provider. */
const fail = (which: ReturnType<typeof sql>) =>
  sql`update refund set state = 'failed', ended_at = now(), next_try_at = null, last_error = 'account closed' where ${which}`.execute(
    db,
  );

async function rejectedReturn() {
  const { orderId } = await newOrder();
  const returnId = await started(orderId, one());
  await closed(returnId);
  await fail(sql`return_id = ${returnId}`);
  const [refund] = await ofOrder(orderId);
  if (!refund) throw new Error('it is not on Today');
  return { orderId, returnId, refund };
}

const again = (refundId: string, shown_paise: number, who = owner) =>
  who.call('POST /desk/refunds/:refundId/again', { params: { refundId }, body: { shown_paise } });
const byHand = (refundId: string, body: object, who = owner) =>
  who.call('POST /desk/refunds/:refundId/by-hand', { params: { refundId }, body: { shown_paise: 50_000, ...body } });

test('[O-19] a refund that the bank rejected is named with order and customer, and tried again once', async () => {
  const { orderId, returnId, refund } = await rejectedReturn();
  const { return_number, user_name } = await look(returnId);
  expect(refund).toMatchObject({
    amount_paise: 50_000,
    error: 'account closed',
    is_owed: true,
    order: { order_id: orderId, receipt_id: expect.any(String) },
    return: { return_id: returnId, return_number },
    user_name,
  });
  expect((await packer.call('GET /desk/refunds/rejected')).status).toBe(403);
  expect((await again(refund.refund_id, 50_000, accountant)).status).toBe(403);
  expect(await again(refund.refund_id, 49_999)).toMatchObject({ status: 409, body: { code: 'amount-changed' } });
  const both = await Promise.all([again(refund.refund_id, 50_000), byHand(refund.refund_id, { method: 'Cash' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('refund-over');
  expect(await ofOrder(orderId)).toEqual([]);
});

test('[O-19] paid by UPI or out of a till, it is never asked for again, not even by the next return of the order', async () => {
  const { orderId, returnId, refund } = await rejectedReturn();
  const rest = await started(orderId, one(), { returns_before: 1 });
  await receive(rest);
  // Rejected and not paid yet: the next return pays its own goods only.
  expect((await look(rest)).refund?.refund_paise).toBe(50_000);
  const other = await atDesk(app);
  expect((await byHand(refund.refund_id, { method: 'Cash' }, other)).body.code).toBe('till-not-open');
  expect((await byHand(refund.refund_id, { method: 'UPI' })).body.code).toBe('bad-input');
  const before = (await owner.call('GET /desk/counter')).body.till?.refunded_paise ?? 0;
  expect((await byHand(refund.refund_id, { method: 'Cash' })).status).toBe(200);
  expect((await owner.call('GET /desk/counter')).body.till?.refunded_paise).toBe(before + 50_000);
  expect((await again(refund.refund_id, 50_000)).body.code).toBe('refund-over');
  expect((await look(rest)).refund?.refund_paise).toBe(50_000);
  expect((await close(rest)).status).toBe(200);
  expect(await refundsOf(rest)).toEqual([50_000]);
  expect(await refundsOf(returnId)).toEqual([50_000]);

  const next = await rejectedReturn();
  const reference = 'UTR100200300';
  expect((await byHand(next.refund.refund_id, { method: 'UPI', reference })).status).toBe(200);
  const third = await rejectedReturn();
  expect((await byHand(third.refund.refund_id, { method: 'UPI', reference })).body).toMatchObject({
    code: 'reference-used',
    message: expect.stringContaining((await look(next.returnId)).return_number),
  });
});

test('[O-19] one made at the provider that a return counted, and the bank rejected later, is still owed; an uncounted one is a question', async () => {
  const { orderId } = await newOrder();
  const madeThere = async (id: string) =>
    sql`insert into refund (payment_id, reason_key, amount_paise, provider_refund_id, next_try_at)
        select payment_id, ${`made at the provider ${id}`}, 10000, ${id}, now() from payment join payment_request using (request_id)
         where order_id = ${orderId}`.execute(db);
  await madeThere('rfnd_counted');
  const first = await closed(await started(orderId, one()));
  expect(first.refund?.refund_paise).toBe(40_000);
  await fail(sql`provider_refund_id = 'rfnd_counted'`);
  await madeThere('rfnd_question');
  await fail(sql`provider_refund_id = 'rfnd_question'`);
  expect((await ofOrder(orderId)).map(({ amount_paise, is_owed }) => [amount_paise, is_owed])).toEqual([
    [10_000, true],
    [10_000, false],
  ]);
  const rest = await closed(await started(orderId, [...one(), ...one(2)], { returns_before: 1 }));
  expect(rest.refund?.refund_paise).toBe(75_000);
  const [owed] = await ofOrder(orderId);
  expect((await again(owed?.refund_id ?? '', 10_000)).status).toBe(200);
  const { rows } = await sql<{ paise: number }>`
    select sum(f.amount_paise)::integer as paise from refund f join payment using (payment_id) join payment_request using (request_id)
     where order_id = ${orderId} and f.state <> 'failed'`.execute(db);
  expect(rows).toEqual([{ paise: 125_000 }]);
});

test('[O-19] what was paid by hand does not go back once more when the order is cancelled', async () => {
  const { orderId } = await newOrder({}, []);
  await sql`insert into refund (payment_id, reason_key, amount_paise, next_try_at)
            select payment_id, 'made at the provider rfnd_by_hand', 30000, now() from payment join payment_request using (request_id)
             where order_id = ${orderId}`.execute(db);
  await fail(sql`reason_key = 'made at the provider rfnd_by_hand'`);
  const [refund] = await ofOrder(orderId);
  const paid = { shown_paise: 30_000, method: 'UPI', reference: 'UTR300301' };
  expect((await byHand(refund?.refund_id ?? '', paid)).status).toBe(200);
  expect(await findRefundable(db, orderId)).toBe(95_000);
  const asked = await db.transaction().execute((trx) => requestRefundOfOrder(trx, orderId, 'order cancelled'));
  expect(asked).toBe(95_000);
  expect(await findRefundable(db, orderId)).toBe(0);
});

test('[O-19] a refund that was rejected before the upgrade is not listed, and the next return asks for its money as it did then', async () => {
  const { orderId, returnId, refund } = await rejectedReturn();
  await sql`update refund set left_to_staff_at = now() where refund_id = ${refund.refund_id}`.execute(db);
  expect(await ofOrder(orderId)).toEqual([]);
  expect((await again(refund.refund_id, 50_000)).body.code).toBe('refund-over');
  expect((await byHand(refund.refund_id, { method: 'Cash' })).body.code).toBe('refund-over');
  const rest = await started(orderId, one(), { returns_before: 1 });
  await receive(rest);
  expect((await look(rest)).refund?.refund_paise).toBe(100_000);
  expect(await refundsOf(returnId)).toEqual([50_000]);
});
