import { afterEach, describe, expect, test } from 'vitest';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { all, cash, one, returnDesk, shipped } from '../../testing/return-desk.ts';
import { testApp } from '../../testing/test-app.ts';
import { cancelAtDesk } from '../../testing/cancel-at-desk.ts';

const app = await testApp();
const { db } = app;
const { mailTo } = caughtMails(app.folder);
const {
  owner,
  accountant,
  other,
  newOrder,
  start,
  started,
  ask,
  look,
  lookAtOrder,
  act,
  receive,
  close,
  closed,
  onHand,
  counts,
  refused,
} = await returnDesk(app);

afterEach(() => expectNoViolation(db));

describe('[O-05] a return is not started', () => {
  test('of more than was bought, of other lines, or of what is already coming back', async () => {
    const { orderId } = await newOrder();
    const bad = (lines: object[], more: object = {}) => start(orderId, lines, more);
    let before = await counts();
    expect(await refused(bad([{ line_number: 1, quantity: 3 }]), before)).toMatch(/Only 2 of .* can still come back/);
    expect(await refused(bad([{ line_number: 3, quantity: 1 }]), before)).toMatch(/no line 3/);
    expect(await refused(bad([...one, ...one]), before)).toMatch(/appears twice/);
    expect(await refused(bad([]), before)).toBe('400 bad-input: Please choose what comes back.');
    expect(await refused(bad([{ line_number: 1, quantity: 0 }]), before)).toMatch(/^400 .*at least 1/);
    expect(await refused(bad([{ line_number: 1, quantity: 1.5 }]), before)).toMatch(/^400 .*whole number/);
    expect(await refused(bad(one, { reason: 'Because' }), before)).toMatch(/^400 /);
    expect(await refused(bad(one, { note: 'x'.repeat(1001) }), before)).toMatch(/^400 /);
    expect(await refused(start('none', one), before)).toMatch(/^404 unknown-row/);
    await started(orderId, one);
    before = await counts();
    expect(await refused(bad(one), before)).toMatch(/started in the meantime/);
    expect(await refused(bad([{ line_number: 1, quantity: 2 }], { returns_before: 1 }), before)).toMatch(
      /Only 1 of .* can/,
    );
    await started(orderId, one, { returns_before: 1 });
    before = await counts();
    expect(await refused(bad(one, { returns_before: 2 }), before)).toMatch(/already being returned/);
  });

  test('of an order that was not sent, was cancelled or never paid', async () => {
    const packed = await newOrder({}, ['Packed']);
    const cancelled = await newOrder({}, ['Packed', 'Cancelled']);
    const unpaid = await newOrder({ stage: 'awaiting payment' }, []);
    const before = await counts();
    expect(await refused(start(packed.orderId), before)).toMatch(/not been sent yet. Cancel it instead/);
    expect(await refused(start(cancelled.orderId), before)).toMatch(/is cancelled/);
    expect(await refused(start(unpaid.orderId), before)).toMatch(/never placed/);
    for (const { orderId } of [packed, cancelled, unpaid]) expect((await lookAtOrder(orderId)).can_return).toBe(false);
  });

  test('twice by two members of staff and the customer at the same moment: exactly one wins', async () => {
    const second = await atDesk(app, 'manager');
    for (let round = 0; round < 4; round += 1) {
      const { orderId, userId } = await newOrder();
      const answers = await Promise.all([
        start(orderId, all).then(({ status }) => status === 200),
        start(orderId, all, {}, second).then(({ status }) => status === 200),
        ask(orderId, userId).then((end) => 'returnId' in end),
        // Different pieces, but also from a screen that shows no return yet.
        start(orderId, one).then(({ status }) => status === 200),
      ]);
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect((await lookAtOrder(orderId)).returns).toHaveLength(1);
    }
  });

  test('by somebody whose role does not allow it, nor by a customer before delivery or of another’s order', async () => {
    const { orderId } = await newOrder();
    const sent = await newOrder({}, shipped);
    const before = await counts();
    expect(await refused(start(orderId, one, {}, accountant), before)).toMatch(/^403 not-allowed/);
    expect(await ask(sent.orderId, sent.userId)).toMatchObject({ code: 'return-not-allowed' });
    expect(await ask(orderId, sent.userId)).toMatchObject({ code: 'unknown-order' });
    expect(await counts()).toEqual(before);
  });
});

describe('[O-05] before delivery', () => {
  test('all of a refused parcel comes back: only the advance is refunded, and the order is cancelled', async () => {
    const code = 'REFUSED';
    await db.insertInto('coupon').values({ code, price_offer_paise: 5_000, limit_total: 1 }).execute();
    const fixture = { ...cash, advancePaise: 20_000, coupon: { code, discountPaise: 5_000 } };
    const { orderId } = await newOrder(fixture, [...shipped, 'Out for delivery']);
    const [first, second] = [await onHand(), await onHand(other)];
    expect(await lookAtOrder(orderId)).toMatchObject({ can_return: true, returns_whole_order: true });
    let before = await counts();
    expect(await refused(start(orderId, one), before)).toMatch(/not delivered, so all of it comes back/);
    const returnId = await started(orderId, all, { reason: 'Parcel refused' });
    expect(await look(returnId)).toMatchObject({
      is_whole_order: true,
      refund: { refund_paise: 20_000, online_paise: 20_000, by_hand_paise: 0, credit_paise: 120_000 },
    });
    before = await counts();
    expect(await refused(receive(returnId, { 1: { quantity: 1 } }), before)).toMatch(/all of it comes back/);
    expect((await receive(returnId, { 2: { condition: 'not received', is_restocked: false } })).status).toBe(200);
    expect((await close(returnId)).status).toBe(200);
    expect(await lookAtOrder(orderId)).toMatchObject({
      order_status: 'Cancelled',
      fulfilment: 'cancelled',
      payment_status: 'Refunded',
      can_return: false,
      credit_notes: [{ total_paise: 120_000 }],
    });
    expect([await onHand(), await onHand(other)]).toEqual([first + 2, second]);
    const holds = db.selectFrom('stock_hold').select('state').where('order_id', '=', orderId);
    expect(await holds.execute()).toEqual([{ state: 'consumed' }, { state: 'consumed' }]);
    expect(await db.selectFrom('coupon_redemption').select('state').where('code', '=', code).execute()).toEqual([
      { state: 'released' },
    ]);
    const mails = db.selectFrom('order_mail').select('subject').where('order_id', '=', orderId);
    const subjects = (await mails.execute()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /return|Cancelled/.test(subject))).toHaveLength(1);
  });

  test('an order that was not paid: nothing is refunded, and the invoice is credited', async () => {
    const code = 'UNPAID';
    await db.insertInto('coupon').values({ code, price_offer_paise: 5_000, limit_total: 1 }).execute();
    const { orderId, email } = await newOrder({ ...cash, coupon: { code, discountPaise: 5_000 } }, shipped);
    const back = await closed(await started(orderId, all, { reason: 'Lost by the courier' }));
    expect(back).toMatchObject({ refund: { refund_paise: 0, credit_paise: 120_000 }, refunds: [] });
    expect(await db.selectFrom('coupon_redemption').select('state').where('code', '=', code).execute()).toEqual([
      { state: 'released' },
    ]);
    expect((await mailTo(email, /your return is complete/)).text).toContain('nothing to refund');
  });

  test('an order on its way back cannot change status, unless the return is declined', async () => {
    const { orderId } = await newOrder({}, shipped);
    const returnId = await started(orderId);
    expect(await lookAtOrder(orderId)).toMatchObject({ next_statuses: [], can_cancel: false, can_return: false });
    const before = await counts();
    const move = (status: string) =>
      owner.call('POST /desk/orders/:orderId/status', { params: { orderId }, body: { from: 'Shipped', status } });
    const cancel = () => cancelAtDesk(owner, orderId);
    expect(await refused(move('Out for delivery'), before)).toMatch(/on its way back/);
    expect(await refused(cancel(), before)).toMatch(/on its way back/);
    await expect(moveOrder(app, orderId, 'Out for delivery')).rejects.toThrow(/on its way back/);
    expect((await act('decline', returnId, { answer: 'The courier found you after all.' })).status).toBe(200);
    expect((await move('Out for delivery')).status).toBe(200);
  });

  test('cancelled and returned at the same moment: exactly one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId } = await newOrder({}, shipped);
      const cancelled = () =>
        moveOrder(app, orderId, 'Cancelled').then(
          () => true,
          () => false,
        );
      const returned = async () => (await start(orderId)).status === 200;
      const ends = await Promise.all(round % 2 === 0 ? [cancelled(), returned()] : [returned(), cancelled()]);
      expect(ends.filter(Boolean)).toHaveLength(1);
    }
  });

  test('a waiting step is carried out first; a waiting cancellation wins', async () => {
    const out = await newOrder({}, [...shipped, 'Out for delivery']);
    await owner.call('POST /desk/orders/:orderId/status', {
      params: { orderId: out.orderId },
      body: { from: 'Out for delivery', status: 'Delivered' },
    });
    await started(out.orderId, one);
    expect((await lookAtOrder(out.orderId)).order_status).toBe('Delivered');
    const gone = await newOrder({}, shipped);
    await cancelAtDesk(owner, gone.orderId);
    const before = await counts();
    expect(await refused(start(gone.orderId), before)).toMatch(/is cancelled/);
  });
});
