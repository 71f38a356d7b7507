import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { one, returnDesk } from '../../testing/return-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
const { mailTo, mailsTo } = caughtMails(app.folder);
const {
  owner,
  packer,
  accountant,
  sku,
  other,
  newOrder,
  started,
  requested,
  look,
  lookAtOrder,
  act,
  receive,
  close,
  closed,
  onHand,
  refundsOf,
  counts,
  refused,
} = await returnDesk(app);

afterEach(() => expectNoViolation(db));

test('[O-05] [O-06] what comes back is refunded, put on the shelf and credited in one step; customer, timeline and audit say so', async () => {
  const { orderId, email } = await newOrder();
  expect(await lookAtOrder(orderId)).toMatchObject({
    can_return: true,
    returns_whole_order: false,
    returns: [],
    lines: [
      { line_number: 1, returnable: 2 },
      { line_number: 2, returnable: 1 },
    ],
  });
  const before = await onHand();
  const returnId = await started(orderId, one, { note: 'Too small' });
  expect(await look(returnId)).toMatchObject({
    state: 'approved',
    reason: 'Does not fit',
    note: 'Too small',
    is_by_customer: false,
    is_whole_order: false,
    moves: ['received', 'declined'],
    lines: [{ line_number: 1, sku, quantity: 1, bought: 2, amount_paise: 50_000, condition: null }],
    refund: { refund_paise: 50_000, online_paise: 50_000, by_hand_paise: 0, credit_paise: 50_000 },
  });
  expect((await mailTo(email, /your return is approved/)).text).toContain('1 x');
  await receive(returnId);
  expect(await onHand()).toBe(before);
  expect(await refundsOf(returnId)).toEqual([]);
  const { body: sent, status } = await close(returnId);
  expect(status).toBe(200);
  const back = await look(returnId);
  expect(back).toMatchObject({
    version: sent.version,
    state: 'closed',
    moves: [],
    refund_paise: 50_000,
    refund: { refund_paise: 50_000, online_paise: 50_000, by_hand_paise: 0, credit_paise: 50_000 },
    lines: [{ amount_paise: 50_000, condition: 'sellable', is_restocked: true }],
    refunds: [{ amount_paise: 50_000, state: 'requested' }],
    credit_note: { credit_note_number: expect.stringMatching(/^CN\/\d\d-\d\d\/0000\d$/), total_paise: 50_000 },
  });
  expect(await onHand()).toBe(before + 1);
  const mail = await mailTo(email, /your return is complete/);
  expect(mail.text).toContain('₹500.00 will be refunded to the account you paid from.');
  expect(mail.text).toContain('Refund: ₹500.00');
  const order = await lookAtOrder(orderId);
  expect(order).toMatchObject({
    order_status: 'Delivered',
    payment_status: 'Paid',
    can_return: true,
    lines: [{ returnable: 1 }, { returnable: 1 }],
    returns: [
      { return_id: returnId, return_number: back.return_number, state: 'closed', pieces: 1, refund_paise: 50_000 },
    ],
    credit_notes: [{ return_id: returnId, total_paise: 50_000 }],
  });
  const told = order.timeline.map(({ text, detail, by }) => ({ text, detail, by }));
  expect(told).toEqual(
    expect.arrayContaining([
      { text: `Return ${back.return_number}: started`, detail: 'Does not fit', by: packer.name },
      {
        text: `Return ${back.return_number}: goods received`,
        detail: `1 × ${sku}, sellable, on the shelf`,
        by: packer.name,
      },
      { text: `Return ${back.return_number}: closed`, detail: 'Refund: ₹500.00', by: owner.name },
      { text: `Credit note ${back.credit_note?.credit_note_number ?? ''} issued`, detail: null, by: null },
      { text: `Refund requested: ₹500.00, return ${back.return_number}`, detail: null, by: null },
    ]),
  );
  expect(back.history.map(({ text }) => text)).toEqual(['Closed', 'Goods received', 'Started']);
  const audit = (await owner.call('GET /desk/audit', { query: { subject: back.return_number } })).body.rows;
  expect(audit.map(({ action, subject_name, can_undo }) => [action, subject_name, can_undo])).toEqual([
    ['return closed', back.return_number, false],
    ['return received', back.return_number, false],
    ['return started', back.return_number, false],
  ]);
  const ledger = (await owner.call('GET /desk/stock/:sku/ledger', { params: { sku } })).body.rows;
  expect(ledger[0]).toMatchObject({ kind: 'return', change: 1, reason: back.return_number, who: owner.name });
  const again = order.timeline.find(({ text }) => text.includes('your return is complete'))?.mail?.mail_id ?? '';
  const params = { orderId, mailId: again };
  expect((await packer.call('POST /desk/orders/:orderId/mails/:mailId/again', { params })).status).toBe(200);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(7);
});

describe('[O-05] a customer’s request', () => {
  test('is approved or declined with an answer by mail; nothing else is possible before that', async () => {
    const { returnId, email } = await requested();
    expect(await look(returnId)).toMatchObject({
      state: 'requested',
      is_by_customer: true,
      moves: ['approved', 'declined'],
      history: [{ text: 'Asked for by the customer', detail: 'Damaged or faulty', by: null }],
    });
    const before = await counts();
    expect(await refused(receive(returnId), before)).toMatch(/is not answered yet/);
    expect(await refused(close(returnId), before)).toMatch(/is not answered yet/);
    expect(await refused(act('decline', returnId, {}), before)).toMatch(/^400 /);
    expect(await refused(act('decline', returnId, { answer: '  ' }), before)).toMatch(/^400 .*required/);
    expect((await act('approve', returnId, { answer: 'We will send a courier.' }, packer)).status).toBe(200);
    expect((await mailTo(email, /your return is approved/)).text).toContain('We will send a courier.');

    const no = await requested();
    expect((await act('decline', no.returnId, { answer: 'It was used for a year.' }, packer)).status).toBe(200);
    expect((await mailTo(no.email, /about your return/)).text).toContain('It was used for a year.');
    expect(await look(no.returnId)).toMatchObject({
      state: 'declined',
      refund: null,
      answer: 'It was used for a year.',
    });
    expect(await lookAtOrder(no.orderId)).toMatchObject({ can_return: true, lines: [{ returnable: 2 }, {}] });
    const after = await counts();
    expect(await refused(act('approve', no.returnId, {}), after)).toMatch(/is declined/);
    expect(await refused(act('decline', no.returnId, { answer: 'No' }), after)).toMatch(/is declined/);
    expect(await refused(receive(no.returnId), after)).toMatch(/is declined/);
  });
});

describe('[O-05] receiving', () => {
  test('records how many came back and in what condition; damaged goods stay off the shelf, and missing lines are not refunded', async () => {
    const { orderId } = await newOrder();
    const before = [await onHand(), await onHand(other)];
    const returnId = await started(orderId);
    expect(
      (await receive(returnId, { 1: { quantity: 1 }, 2: { condition: 'damaged', is_restocked: false } })).status,
    ).toBe(200);
    expect((await look(returnId)).refund).toMatchObject({ refund_paise: 75_000 });
    const { version } = await look(returnId);
    // A correction: the other line did not come back at all.
    expect((await receive(returnId, { 1: { is_restocked: false }, 2: { quantity: 0 } })).status).toBe(200);
    expect(await look(returnId)).toMatchObject({
      state: 'received',
      refund: { refund_paise: 50_000 },
      lines: [{ line_number: 1, quantity: 1, is_restocked: false }],
    });
    expect((await close(returnId, { version })).body.code, 'by somebody who has not seen it').toBe('changed-since');
    expect((await close(returnId)).status).toBe(200);
    expect([await onHand(), await onHand(other)]).toEqual(before);
    expect((await lookAtOrder(orderId)).lines.map(({ returnable }) => returnable)).toEqual([1, 1]);
  });

  test('refuses wrong lines, quantities and conditions', async () => {
    const { orderId } = await newOrder();
    const returnId = await started(orderId);
    const before = await counts();
    const line = { line_number: 1, quantity: 2, condition: 'sellable' };
    const second = { line_number: 2, quantity: 1, condition: 'sellable' };
    const bad = (...lines: object[]) => refused(act('receive', returnId, { lines }, packer), before);
    expect(await bad(line)).toMatch(/each line of the return once/);
    expect(await bad(line, line)).toMatch(/each line of the return once/);
    expect(await bad(line, { ...second, line_number: 7 })).toMatch(/each line of the return once/);
    expect(await bad({ ...line, quantity: 3 }, second)).toMatch(/only 2 were to come back/);
    expect(await bad(line, { ...second, condition: 'damaged', is_restocked: true })).toMatch(/Only sellable goods/);
    expect(await bad({ ...line, quantity: 0 }, { ...second, quantity: 0 })).toMatch(/Nothing came back/);
    expect(await bad({ ...line, condition: 'odd' }, second)).toMatch(/^400 /);
    expect(await refused(act('close', returnId, { shown_paise: 125_000, by_hand_paise: 0 }), before)).toMatch(
      /is approved/,
    );
    expect(await refused(act('approve', returnId, {}), before)).toMatch(/is approved/);
  });
});

describe('[O-05] the list of returns', () => {
  test('is searched by number, order, name or SKU, has views and pages; an accountant sees no name', async () => {
    const rare = await addSku(db);
    const { orderId } = await newOrder({ lines: [{ sku: rare, quantity: 2 }] });
    const first = await started(orderId, one);
    const second = await started(orderId, one, { returns_before: 1 });
    await closed(second);
    const list = async (query: Record<string, string>, who = owner) =>
      (await who.call('GET /desk/returns', { query })).body;
    const { return_number, receipt_id } = await look(first);
    const found = await owner.call('GET /desk/find', { query: { q: return_number } });
    expect(found.body.orders).toMatchObject([{ order_id: orderId }]);
    const ids = async (query: Record<string, string>) => (await list(query)).rows.map(({ return_id }) => return_id);
    expect(await ids({ q: return_number.toLowerCase() })).toEqual([first]);
    expect(await ids({ q: receipt_id })).toEqual([second, first]);
    expect(await ids({ q: rare, sort: 'oldest' })).toEqual([first, second]);
    expect(await ids({ q: rare, view: 'approved' })).toEqual([first]);
    expect(await ids({ q: rare, view: 'closed' })).toEqual([second]);
    expect(await ids({ q: rare, view: 'refunding' })).toEqual([second]);
    expect(await ids({ q: rare, view: 'declined' })).toEqual([]);
    expect(await ids({ q: rare, until: '2020-01-01' })).toEqual([]);
    expect((await owner.call('GET /desk/returns', { query: { view: 'odd' } })).status).toBe(400);
    const page = await list({ limit: '1' });
    expect(page.rows).toMatchObject([{ return_id: second, refund_paise: 50_000, user_name: 'Asha Rao' }]);
    expect((await list({ limit: '1', after: page.next ?? '' })).rows).toMatchObject([{ return_id: first }]);
    expect((await list({ q: rare }, accountant)).rows).toMatchObject([{ user_name: '' }, { user_name: '' }]);
    expect((await list({ q: 'Asha' }, accountant)).rows).toEqual([]);
    expect(await look(first, accountant)).toMatchObject({
      user_name: '',
      mobile: '',
      email: null,
      note: '',
      refunds: [],
    });
    expect(await look(first, packer)).toMatchObject({ user_name: 'Asha Rao', email: null, refunds: null });
    const unknown = await owner.call('GET /desk/returns/:returnId', { params: { returnId: 'none' } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'unknown-row' } });
  });
});
