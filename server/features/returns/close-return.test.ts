import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { findCreditNote } from '../credit-note/find-credit-note.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { cash, delivered, one, returnDesk } from '../../testing/return-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
const { mailTo, mailsTo } = caughtMails(app.folder);
const {
  owner,
  packer,
  sku,
  other,
  newOrder,
  started,
  look,
  lookAtOrder,
  receive,
  close,
  closed,
  onHand,
  refundsOf,
  counts,
  refused,
} = await returnDesk(app);

afterEach(() => expectNoViolation(db));

describe('[O-05] closing', () => {
  test('needs refunds.send and a fresh proof', async () => {
    const { orderId } = await newOrder();
    const returnId = await started(orderId);
    await receive(returnId);
    const before = await counts();
    expect(await refused(close(returnId, {}, packer), before)).toMatch(/^403 not-allowed/);
    const stale = await atDesk(app);
    await sql`update staff_session set proved_at = now() - interval '1 hour' where staff_id = ${stale.staffId}`.execute(
      db,
    );
    expect(await refused(close(returnId, {}, stale), before)).toMatch(/^403 proof-needed/);
  });

  test('pressed ten times, by two people, refunds once', async () => {
    const { orderId } = await newOrder();
    const returnId = await started(orderId);
    await receive(returnId);
    const second = await atDesk(app);
    const { version } = await look(returnId);
    const body = { version, shown_paise: 125_000, by_hand_paise: 0 };
    const press = (who: typeof owner) => who.call('POST /desk/returns/:returnId/close', { params: { returnId }, body });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => press(index % 2 === 0 ? owner : second)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-since');
    expect(await refundsOf(returnId)).toEqual([125_000]);
    expect((await lookAtOrder(orderId)).payment_status).toBe('Refunded');
  });

  test('[W-23] never refunds another amount than the screen showed', async () => {
    const { orderId } = await newOrder();
    const first = await started(orderId, one);
    const rest = await started(orderId, one, { returns_before: 1 });
    for (const returnId of [first, rest]) await receive(returnId);
    const before = await counts();
    expect(await refused(close(first, { shown_paise: 50_001 }), before)).toMatch(
      /^409 amount-changed: The refund has changed: you saw ₹500.01, it is now ₹500.00. Nothing was done/,
    );
    expect(await refused(close(first, { by_hand_paise: 1 }), before)).toMatch(
      /^409 amount-changed: The part .* by hand/,
    );
    expect((await close(first)).status).toBe(200);
    expect((await close(rest)).status).toBe(200);
  });

  test('two returns of one order with coupon and delivery refund exactly what was paid, and the credit notes add up to the invoice', async () => {
    const code = 'RETURN7';
    await db.insertInto('coupon').values({ code, price_offer_paise: 10_003, limit_total: 99 }).execute();
    const { orderId } = await newOrder({ coupon: { code, discountPaise: 10_003 }, deliveryPaise: 7_001 });
    const { total_paise } = await lookAtOrder(orderId);
    const first = await closed(await started(orderId, one));
    const rest = await closed(await started(orderId, [...one, { line_number: 2, quantity: 1 }], { returns_before: 1 }));
    expect((first.refund?.refund_paise ?? 0) + (rest.refund?.refund_paise ?? 0)).toBe(total_paise);
    expect(first.refund?.refund_paise).toBe(first.credit_note?.total_paise);
    expect(await lookAtOrder(orderId)).toMatchObject({
      can_return: false,
      order_status: 'Delivered',
      payment_status: 'Refunded',
      credit_notes: [{ return_id: first.return_id }, { return_id: rest.return_id }],
    });
    const { rows } = await sql`
      select i.taxable_paise, i.cgst_paise, i.igst_paise, i.total_paise from invoice i where order_id = ${orderId}
      union select sum(taxable_paise), sum(cgst_paise), sum(igst_paise), sum(total_paise) from credit_note
       where order_id = ${orderId}`.execute(db);
    expect(rows).toHaveLength(1);
    // The coupon stays used: only cancelling an order releases it.
    expect(await db.selectFrom('coupon_redemption').select('state').where('code', '=', code).execute()).toEqual([
      { state: 'used' },
    ]);
  });

  test('[O-20] cash comes out of an open till, which the screen says before; a UPI reference is accepted once', async () => {
    const { orderId } = await newOrder(cash);
    const first = await started(orderId, one);
    const second = await started(orderId, one, { returns_before: 1 });
    for (const returnId of [first, second]) await receive(returnId);
    const other = await atDesk(app);
    expect((await look(first)).has_till).toBe(true);
    expect((await look(first, other)).has_till).toBe(false);
    const before = await counts();
    expect(await refused(close(first, { by_hand_method: 'Cash' }, other), before)).toMatch(
      /^409 till-not-open: Cash comes out of your till/,
    );
    const upi = (reference: string) => ({ by_hand_method: 'UPI', by_hand_reference: reference });
    expect((await close(first, upi('utr-471100'), other)).status).toBe(200);
    const after = await counts();
    expect(await refused(close(second, upi('UTR-471100')), after)).toMatch(
      new RegExp(
        `^409 reference-used: UTR-471100 is already entered for return ${(await look(first)).return_number}, on `,
      ),
    );
    await expect(
      db
        .updateTable('order_return')
        .set({
          state: 'closed',
          ended_at: new Date(),
          refund_paise: 1,
          by_hand_paise: 1,
          by_hand_method: 'UPI',
          by_hand_reference: 'UTR-471100',
        })
        .where('return_id', '=', second)
        .execute(),
    ).rejects.toThrow('is claimed by another entry');
    expect((await close(second, { by_hand_method: 'Cash' })).status).toBe(200);
  });

  test('cash paid on delivery is refunded by hand, the advance online; UPI needs its reference', async () => {
    const { orderId, email } = await newOrder({ ...cash, advancePaise: 20_000 });
    const returnId = await started(orderId, [...one, { line_number: 2, quantity: 1 }]);
    await receive(returnId);
    expect((await look(returnId)).refund).toEqual({
      refund_paise: 75_000,
      exchange_paise: 0,
      online_paise: 20_000,
      by_hand_paise: 55_000,
      credit_paise: 75_000,
    });
    const before = await counts();
    expect(await refused(close(returnId), before)).toMatch(/^400 bad-input: Please say how you pay it/);
    expect(await refused(close(returnId, { by_hand_method: 'UPI' }), before)).toMatch(/enter the reference/);
    expect(await refused(close(returnId, { by_hand_method: 'Cheque' }), before)).toMatch(/^400 /);
    expect(await refused(close(returnId, { by_hand_method: 'UPI', by_hand_reference: 'a' }), before)).toMatch(
      /^400 .*UPI app/,
    );
    expect((await close(returnId, { by_hand_method: 'UPI', by_hand_reference: '612345678901' })).status).toBe(200);
    expect(await look(returnId)).toMatchObject({ by_hand_method: 'UPI', by_hand_reference: '612345678901' });
    expect(await refundsOf(returnId)).toEqual([20_000]);
    const mail = await mailTo(email, /your return is complete/);
    expect(mail.text).toContain('₹200.00 will be refunded to the account you paid from');
    expect(mail.text).toContain('₹550.00 was sent to you by UPI. The reference is 612345678901.');
    // What was refunded by hand is not refunded again.
    const rest = await closed(await started(orderId, one, { returns_before: 1 }), {
      by_hand_method: 'Cash',
      by_hand_reference: '',
    });
    expect(rest).toMatchObject({
      refund: { refund_paise: 50_000, online_paise: 0, by_hand_paise: 50_000 },
      by_hand_method: 'Cash',
      by_hand_reference: null,
    });
    const texts = async () => (await mailsTo(email)).map(({ text }) => text).join();
    await expect.poll(texts).toContain('₹500.00 is refunded to you in cash.');
  });

  test('a package comes back whole: its parts go on the shelf', async () => {
    const [helmet, wheel] = [await addSku(db, { onHand: 20 }), await addSku(db, { onHand: 20 })];
    const parts = [
      { sku: helmet, quantity: 1 },
      { sku: wheel, quantity: 4 },
    ];
    const { orderId } = await newOrder({ lines: [{ sku, name: 'Starter set', quantity: 2, parts }] });
    expect([await onHand(helmet), await onHand(wheel)]).toEqual([18, 12]);
    const before = await onHand();
    const back = await closed(await started(orderId, one));
    expect(back.lines).toMatchObject([{ parts: [{ sku: helmet }, { sku: wheel, quantity: 4 }], amount_paise: 50_000 }]);
    expect([await onHand(helmet), await onHand(wheel), await onHand()]).toEqual([19, 16, before]);
  });

  test('an owner can read its credit note, and so can its customer, but nobody else', async () => {
    const { orderId, userId } = await newOrder({ pincode: '560001' });
    const { credit_note } = await closed(await started(orderId, one));
    const creditNoteId = credit_note?.credit_note_id ?? '';
    const note = await findCreditNote(db, { userId, creditNoteId });
    const invoice = await db
      .selectFrom('invoice')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(note).toMatchObject({
      credit_note_number: credit_note?.credit_note_number,
      invoice_number: invoice.invoice_number,
      invoice_date: invoice.issued_at.toISOString(),
      reason: 'Does not fit',
      is_within_state: false,
      place_of_supply: invoice.place_of_supply,
      is_sample: true,
      lines: [{ line_number: 1, quantity: 1, hsn_code: '9506', gst_percent: 5, cgst: 0, igst: 23.81, amount: 500 }],
      total: 500,
      igst_total: 23.81,
      total_in_words: 'Five Hundred Rupees Only',
    });
    expect(await findCreditNote(db, { userId: null, creditNoteId })).toEqual(note);
    expect(await findCreditNote(db, { userId: await addAccount(db), creditNoteId })).toBeUndefined();
  });
});

describe('[O-06] a credit note', () => {
  test('is issued for all of an invoiced order that is cancelled, but not before there is an invoice', async () => {
    const packed = await newOrder({}, ['Packed', 'Cancelled']);
    const { credit_notes, total_paise, timeline } = await lookAtOrder(packed.orderId);
    expect(credit_notes).toMatchObject([{ return_id: null, total_paise }]);
    const number = credit_notes[0]?.credit_note_number ?? '';
    expect(timeline.map(({ text }) => text)).toContain(`Credit note ${number} issued`);
    const note = await findCreditNote(db, { userId: null, creditNoteId: credit_notes[0]?.credit_note_id ?? '' });
    expect(note).toMatchObject({ reason: 'Order cancelled', lines: [{ quantity: 2 }, { quantity: 1 }] });
    const early = await newOrder({}, ['Cancelled']);
    expect((await lookAtOrder(early.orderId)).credit_notes).toEqual([]);
  });

  test('of an order without an account is mailed and opens at the desk; the mail links to no page that needs a login', async () => {
    const email = 'guest.with.a.quote@example.in';
    const orderId = await addWholeOrder(db, { userId: null, email, lines: [{ sku, quantity: 2 }] });
    await moveOrder(app, orderId, ...delivered);
    const returnId = await started(orderId, one);
    const { credit_note } = await closed(returnId);
    const { credit_note_id: creditNoteId, credit_note_number: number } = credit_note ?? {};
    const fileName = `credit-note-${number?.replaceAll('/', '-')}.pdf`;
    const cookie = `desk=${owner.browser.cookie ?? ''}`;
    const pdf = await app.http.inject({ url: `/api/desk/credit-notes/${creditNoteId}/pdf`, headers: { cookie } });
    expect([pdf.statusCode, pdf.headers['content-disposition']]).toEqual([200, `attachment; filename="${fileName}"`]);
    const photo = { return_id: returnId, place: 1, bytes: Buffer.from('RIFF') };
    const added = await db.insertInto('return_photo').values(photo).returning('photo_id').executeTakeFirstOrThrow();
    const seen = await app.http.inject({ url: `/api/desk/return-photos/${added.photo_id}`, headers: { cookie } });
    expect(seen.statusCode).toBe(200);
    const mail = await mailTo(email, /your return is complete/);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([fileName]);
    expect(mail.html).not.toContain('/track/');
  });

  test('numbers have no gaps, even if many are issued at once or some are refused', async () => {
    const numbers = async () => {
      const { rows } = await sql<{ number: number }>`select number from credit_note order by number`.execute(db);
      return rows.map(({ number }) => number);
    };
    const before = await numbers();
    const lines = [{ sku }, { sku: other }];
    // Their goods go on the shelf at once, half of them in reverse order.
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, index) => newOrder({ lines: index % 2 === 0 ? lines : lines.toReversed() })),
    );
    const both = [1, 2].map((line_number) => ({ line_number, quantity: 1 }));
    const packed = await Promise.all(Array.from({ length: 4 }, () => newOrder({}, ['Packed'])));
    const returns = await Promise.all(orders.map(({ orderId }) => started(orderId, both)));
    await Promise.all(returns.map((returnId) => receive(returnId)));
    const answers = await Promise.all([
      ...returns.map((returnId) => close(returnId)),
      ...packed.map(({ orderId }) => moveOrder(app, orderId, 'Cancelled')),
      ...returns.map((returnId) => close(returnId, { shown_paise: 1 })),
    ]);
    expect(answers).toHaveLength(20);
    const after = await numbers();
    expect(after).toHaveLength(before.length + 12);
    expect(after).toEqual(Array.from({ length: after.length }, (_, index) => index + 1));
  });
});
