import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { AdmissionRecord } from '../../../contract/admission.ts';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { accept, addBatch, addParent, sendForm } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, pay } = shop;
simulator.sendWebhooksTo(null);
await addCentres(db);
const [desk, other] = [await atDesk(shop, 'manager'), await atDesk(shop, 'manager')];

afterEach(async () => {
  simulator.clearFaults();
  await db.deleteFrom('attempt_count').execute();
  await shop.walkRounds();
  await shop.expectAllWell();
});

async function sentForm() {
  const parent = await addParent(shop);
  const admissionId = await sendForm(parent, { name: 'Kabir Shah', email: parent.email });
  const open = () => parent.call('POST /feepay', { order_id: admissionId, amount: 1000, main_id: 'pahiya' });
  const record = async () =>
    ((await parent.call(`GET /admission/${parent.userId}`)).body as { user: AdmissionRecord[] }).user[0];
  const look = async () => (await desk.call('GET /desk/admissions/:admissionId', { params: { admissionId } })).body;
  const decline = (over: object, by = desk) =>
    by.call('POST /desk/admissions/:admissionId/decline', {
      params: { admissionId },
      body: { version: 1, answer: 'No class for this age.', shown_paise: 100_000, ...over },
    });
  const giveBack = (over: object, by = desk) =>
    by.call('POST /desk/admissions/:admissionId/fee-back', {
      params: { admissionId },
      body: { version: 2, shown_paise: 100_000, how: 'refund', ...over },
    });
  return { parent, admissionId, open, record, look, decline, giveBack };
}

async function paidForm() {
  const form = await sentForm();
  const opened = (await form.open()).body as PaymentOpened;
  const { proof, paymentId } = pay(opened.razorpay_order?.id ?? '');
  expect((await form.parent.call('POST /feepay/verify', proof)).status).toBe(200);
  const refunds = () =>
    db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .select(['refund.amount_paise', 'refund.state'])
      .where('provider_payment_id', '=', paymentId)
      .orderBy('refund.created_at')
      .execute();
  return { ...form, refunds };
}

async function lastMailTo(email: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select data::text as text from pgboss.job where name = 'send-mail' and data->>'to' = ${email}
     order by created_on desc, id desc limit 1`.execute(db);
  return rows[0]?.text ?? '';
}

const owed = async () => {
  const { rows } = (await desk.call('GET /desk/admissions', { query: { fee: 'to-return' } })).body;
  return rows.map(({ admission_id, fee_back }) => [admission_id, fee_back]);
};

describe('[Z-13] [W-23] a paid form is declined', () => {
  test('and its fee goes back in the same step; mail, My account and desk name the amount', async () => {
    const { parent, admissionId, decline, refunds, record, look } = await paidForm();
    expect((await look()).owed_paise).toBe(100_000);
    expect((await decline({ fee_back: 'refund' })).status).toBe(200);
    expect(await refunds()).toEqual([{ amount_paise: 100_000, state: 'requested' }]);
    expect(await owed()).toEqual([[admissionId, 'refunding']]);
    const mail = await lastMailTo(parent.email);
    expect(mail).toContain('No class for this age.');
    expect(mail).toContain('₹1,000.00 goes back to the account you paid from.');
    expect(await record()).toMatchObject({ standing: { stage: 'declined' }, fee_back: 'refunding' });
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    expect(await refunds()).toEqual([{ amount_paise: 100_000, state: 'processed' }]);
    expect(await record()).toMatchObject({ fee_back: 'refunded' });
    expect(await look()).toMatchObject({ fee_back: 'refunded', owed_paise: 0 });
    expect(await owed()).toEqual([]);
  });

  test('only if staff say what becomes of the money, and only for the amount they saw', async () => {
    const { decline, refunds, look } = await paidForm();
    expect(await decline({})).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    expect(await decline({ fee_back: 'by hand' })).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    expect(await decline({ fee_back: 'refund', shown_paise: 0 })).toMatchObject({
      status: 409,
      body: { code: 'amount-changed', message: expect.stringContaining('₹1,000.00') },
    });
    expect(await refunds()).toEqual([]);
    expect(await look()).toMatchObject({ state: 'new', version: 1 });
  });

  test('once, however often it is pressed and by whomever', async () => {
    const { decline, refunds } = await paidForm();
    const pressed = await Promise.all([desk, desk, other, other].map((by) => decline({ fee_back: 'refund' }, by)));
    expect(pressed.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
      'changed-since',
      'changed-since',
      'changed-since',
      'done',
    ]);
    expect((await decline({ fee_back: 'refund', version: 2 })).body.code).toBe('admission-decided');
    expect(await refunds()).toHaveLength(1);
  });

  test('while the parent is paying: the money is either seen or refunded, never kept', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { parent, open, decline, admissionId } = await sentForm();
      const opened = (await open()).body as PaymentOpened;
      const { proof } = pay(opened.razorpay_order?.id ?? '');
      const [declined] = await Promise.all([decline({ shown_paise: 0 }), parent.call('POST /feepay/verify', proof)]);
      const fee = await db
        .selectFrom('fee_order')
        .select('state')
        .where('admission_id', '=', admissionId)
        .executeTakeFirstOrThrow();
      const told = declined.body.code ?? 'declined';
      expect(['declined replaced', 'amount-changed paid']).toContain(`${told} ${fee.state}`);
      // Seen: now with the amount.
      const again = told === 'declined' ? declined : await decline({ fee_back: 'refund' });
      expect(again.status).toBe(200);
    }
  });

  test('and settled by hand: Today counts it until somebody records how, once', async () => {
    const { parent, admissionId, decline, giveBack, record, look, refunds } = await paidForm();
    expect((await decline({ fee_back: 'by hand', note: 'Cash at the rink on Saturday' })).status).toBe(200);
    expect(await lastMailTo(parent.email)).toContain('Cash at the rink on Saturday');
    expect(await record()).toMatchObject({ fee_back: 'by hand' });
    expect(await owed()).toContainEqual([admissionId, 'by hand']);
    const { cards } = (await (await atDesk(shop, 'manager')).call('GET /desk/today')).body;
    expect(cards.find(({ card }) => card === 'fees-to-return')?.count).toBeGreaterThan(0);
    expect((await giveBack({ how: 'settled' })).status).toBe(400);
    const settled = { how: 'settled', note: 'Cash, signed for' };
    const pressed = await Promise.all([desk, other].map((by) => giveBack(settled, by)));
    expect(pressed.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['changed-since', 'done']);
    expect((await giveBack({ version: 3 })).body.code).toBe('fee-not-owed');
    expect(await refunds()).toEqual([]);
    expect(await record()).toMatchObject({ fee_back: 'settled' });
    expect(await look()).toMatchObject({ fee_back: 'settled', owed_paise: 0, fee_back_note: 'Cash, signed for' });
    expect(await owed()).not.toContainEqual([admissionId, 'settled']);
  });

  test('and the bank rejects the refund: it is settled on Today alone, and never sent twice', async () => {
    const { admissionId, decline, giveBack, refunds, record, look } = await paidForm();
    await decline({ fee_back: 'refund' });
    await sql`update refund set state = 'failed', ended_at = now(), next_try_at = null
               where state = 'requested'`.execute(db);
    expect(await record()).toMatchObject({ fee_back: 'rejected' });
    expect(await look()).toMatchObject({ fee_back: 'rejected', owed_paise: 0 });
    expect((await giveBack({})).body.code).toBe('fee-not-owed');
    expect(await owed()).toContainEqual([admissionId, 'rejected']);
    const [rejected] = (await desk.call('GET /desk/refunds/rejected')).body.rows;
    const paid = await desk.call('POST /desk/refunds/:refundId/by-hand', {
      params: { refundId: rejected?.refund_id ?? '' },
      body: { shown_paise: 100_000, method: 'UPI', reference: 'UTR778899' },
    });
    expect(paid.status).toBe(200);
    expect(await look()).toMatchObject({ fee_back: 'refunded', owed_paise: 0 });
    expect(await refunds()).toHaveLength(1);
    expect(await owed()).not.toContainEqual([admissionId, 'rejected']);
  });

  test('[O-19] and a part was rejected by the bank: what is shown is sent, and the rest is settled on Today', async () => {
    const { decline, refunds, look, admissionId } = await paidForm();
    await sql`insert into refund (payment_id, reason_key, amount_paise, state, ended_at, next_try_at)
              select payment_id, 'made at the provider ' || payment_id, 30000, 'failed', now(), null
                from payment join payment_request using (request_id) join fee_order using (fee_order_id)
               where admission_id = ${admissionId}`.execute(db);
    expect((await look()).owed_paise).toBe(70_000);
    expect((await decline({ fee_back: 'refund', shown_paise: 70_000 })).status).toBe(200);
    expect(await refunds()).toMatchObject([{ state: 'failed' }, { amount_paise: 70_000, state: 'requested' }]);
    const { till_id: tillId } = await db
      .insertInto('till')
      .values({ staff_id: desk.staffId, float_paise: 100_000 })
      .returning('till_id')
      .executeTakeFirstOrThrow();
    const { rows } = (await desk.call('GET /desk/refunds/rejected')).body;
    const paid = await desk.call('POST /desk/refunds/:refundId/by-hand', {
      params: { refundId: rows[0]?.refund_id ?? '' },
      body: { shown_paise: 30_000, method: 'Cash' },
    });
    expect(paid.status).toBe(200);
    const entries = await desk.call('GET /desk/tills/:tillId', { params: { tillId } });
    expect(entries.body.rows).toMatchObject([{ order_id: null, receipt_id: null, kind: 'refund', paise: 30_000 }]);
    await shop.walkRounds();
    expect(await look()).toMatchObject({ fee_back: 'refunded', owed_paise: 0 });
  });

  test('before this was asked: the fee can still be sent back, once', async () => {
    const { admissionId, giveBack, refunds, record } = await paidForm();
    await sql`update admission set state = 'declined', answer = 'No room', decided_at = now() where admission_id = ${admissionId}`.execute(
      db,
    );
    expect(await record()).toMatchObject({ fee_back: 'open' });
    const pressed = await Promise.all([desk, other, desk].map((by) => giveBack({}, by)));
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
    expect((await giveBack({ version: 3 })).body.code).toBe('fee-not-owed');
  });
});

test('[Z-18] Today counts free places that somebody waits for, and leads to their batch', async () => {
  const batchId = await addBatch(desk, { capacity: 1 });
  const free = async () => {
    const page = await desk.call('GET /desk/batches', { query: { places: 'free' } });
    return page.body.rows.map(({ batch_id }) => batch_id);
  };
  const taken = await desk.call('POST /desk/admissions/:admissionId/accept', {
    params: { admissionId: await sendForm(await addParent(shop), {}) },
    body: { version: 1, student_id: null, batch_id: batchId, consents: [] },
  });
  const waiting = await sendForm(await addParent(shop), { batch_id: batchId });
  expect(await free()).toEqual([]);
  const one = (await desk.call('GET /desk/batches/:batchId', { params: { batchId } })).body;
  expect(one.forms).toMatchObject([{ admission_id: waiting, position: 1 }]);
  const { student_id: studentId } = taken.body;
  const enrolmentId = one.students.find((student) => student.student_id === studentId)?.enrolment_id ?? '';
  expect((await desk.call('POST /desk/places/:enrolmentId/end', { params: { enrolmentId } })).status).toBe(200);
  expect(await free()).toEqual([batchId]);
});

test('[X-06] a child with a paid form that nobody has decided is not erased, so that its fee is not forgotten', async () => {
  const { parent, decline, refunds } = await paidForm();
  const before = await sendForm(parent, { name: 'Kabir Shah', again: true });
  const { student_id: studentId } = (await accept(desk, before)).body;
  await parent.call(`POST /children/${studentId}/erasure`);
  const erase = () => desk.call('POST /desk/students/:studentId/erase', { params: { studentId } });
  expect((await erase()).body).toMatchObject({ code: 'form-undecided', message: expect.stringContaining('first') });
  expect((await desk.call('GET /desk/students/:studentId', { params: { studentId } })).body.erasure).not.toBe(null);
  expect((await decline({ fee_back: 'refund' })).status).toBe(200);
  expect(await refunds()).toHaveLength(1);
  expect((await erase()).status).toBe(200);
});
