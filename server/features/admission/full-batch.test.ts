import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { AdmissionRecord, AdmissionStanding } from '../../../contract/admission.ts';
import type { FeeOrder } from '../../../contract/fee.ts';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { accept, addBatch, addParent, sendForm, type Parent } from '../../testing/academy-fixture.ts';
import { addCentres, admissionForm } from '../../testing/admission-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, pay } = shop;
simulator.sendWebhooksTo(null);
await addCentres(db);
const desk = await atDesk(shop, 'manager');

afterEach(async () => {
  await db.deleteFrom('attempt_count').execute();
  await shop.walkRounds();
  await shop.expectAllWell();
});

/** Subjects and texts of the mails to somebody, the oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select data::text as text from pgboss.job where name = 'send-mail' and data->>'to' = ${email} order by created_on, id`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

const form = { ...admissionForm, aadhar: '', consents: ['training'] };
const submit = async (parent: Parent, over: object) => {
  const { status, body } = await parent.call('POST /admission', { ...form, email: parent.email, ...over });
  expect(status).toBe(200);
  const { payment_id, standing } = body as { payment_id: string; standing: AdmissionStanding };
  return { admissionId: payment_id, standing };
};
const openFee = (parent: Parent, admissionId: string) =>
  parent.call('POST /feepay', { order_id: admissionId, amount: 1000, main_id: 'pahiya' });
const recordsOf = async ({ call, userId }: Parent) =>
  ((await call(`GET /admission/${userId}`)).body as { user: AdmissionRecord[] }).user;
const standingOf = async (parent: Parent) => (await recordsOf(parent))[0]?.standing;
const feeOf = async (parent: Parent, feeOrderId: string) =>
  ((await parent.call(`GET /feepay/order/${feeOrderId}`)).body as { data: FeeOrder }).data;
const atTheDesk = async (admissionId: string) =>
  (await desk.call('GET /desk/admissions/:admissionId', { params: { admissionId } })).body;

/** A batch of one place, which is taken. */
async function fullBatch() {
  const batchId = await addBatch(desk, { capacity: 1 });
  const family = await addParent(shop);
  const taken = await accept(desk, await sendForm(family, { batch_id: batchId }), { batch_id: batchId });
  expect(taken.body.place).toEqual({ state: 'placed', position: null });
  const { students } = (await desk.call('GET /desk/batches/:batchId', { params: { batchId } })).body;
  const free = () =>
    desk.call('POST /desk/places/:enrolmentId/end', { params: { enrolmentId: students[0]?.enrolment_id ?? '' } });
  return { batchId, free };
}

describe('[Z-12] where the batch is full', () => {
  test('no fee is taken: form, mail, My account and desk say the same number, and payment is refused', async () => {
    const { batchId } = await fullBatch();
    const parents: Parent[] = [];
    for (const position of [1, 2, 3, 4]) {
      const parent = await addParent(shop);
      const { standing } = await submit(parent, { batch_id: batchId, name: `Child ${position}` });
      expect(standing).toMatchObject({ stage: 'waiting', position });
      parents.push(parent);
    }
    const fourth = parents[3] as Parent;
    const [record] = await recordsOf(fourth);
    expect(record?.standing).toMatchObject({ stage: 'waiting', position: 4 });
    const admissionId = record?.payment_id ?? '';
    expect(await atTheDesk(admissionId)).toMatchObject({ standing: record?.standing, is_paid: false });
    const [mail, ...others] = await mailsTo(fourth.email);
    expect(others).toEqual([]);
    expect(mail).toContain('You are number 4 on the waiting list and pay nothing now.');
    expect(mail).not.toContain('Pay the fee');
    expect(await openFee(fourth, admissionId)).toMatchObject({
      status: 409,
      body: { code: 'admission-waits', message: expect.stringContaining('You are number 4 on the waiting list') },
    });
    expect(await db.selectFrom('fee_order').select('state').where('admission_id', '=', admissionId).execute()).toEqual(
      [],
    );
    // The same form sent again gets the same answer.
    expect(await submit(fourth, { batch_id: batchId, name: 'Child 4' })).toEqual({
      admissionId,
      standing: record?.standing,
    });
    const { batches } = (await fourth.call('GET /batch/all/pahiya')).body as {
      batches: { batch_id: string; waiting: number }[];
    };
    expect(batches.find(({ batch_id }) => batch_id === batchId)).toMatchObject({ waiting: 4 });
    // The first one gives up, and the list moves up.
    const first = (await recordsOf(parents[0] as Parent))[0]?.payment_id ?? '';
    const { version } = await atTheDesk(first);
    const declined = await desk.call('POST /desk/admissions/:admissionId/decline', {
      params: { admissionId: first },
      body: { version, answer: 'As you asked.', shown_paise: 0 },
    });
    expect(declined.status).toBe(200);
    expect(await standingOf(fourth)).toMatchObject({ stage: 'waiting', position: 3 });
  });

  test('an accepted form keeps its number; when it gets the place, the parent is sent a link and can pay', async () => {
    const { batchId, free } = await fullBatch();
    const [first, second] = [await addParent(shop), await addParent(shop)];
    const { admissionId: firstId } = await submit(first, { batch_id: batchId, name: 'First' });
    const { admissionId } = await submit(second, { batch_id: batchId, name: 'Second' });
    // Accepted in the other order.
    const accepted = await accept(desk, admissionId, { batch_id: batchId });
    expect(accepted.body.place).toEqual({ state: 'waiting', position: 2 });
    expect(await standingOf(second)).toMatchObject({ stage: 'waiting', position: 2 });
    expect((await openFee(second, admissionId)).body).toMatchObject({ code: 'admission-waits' });
    await free();
    // The place is the first one's: being accepted does not jump the queue.
    expect((await accept(desk, firstId, { batch_id: batchId })).body.place).toEqual({
      state: 'placed',
      position: null,
    });
    expect(await standingOf(second)).toMatchObject({ stage: 'waiting', position: 1 });
    const link = (await mailsTo(first.email)).find((mail) => mail.includes('please pay the admission fee'));
    expect(link).toContain(`/admission-form?pay=${firstId}`);
    expect(link).toContain('₹1,000.00');
    const opened = (await openFee(first, firstId)).body as PaymentOpened;
    expect((await first.call('POST /feepay/verify', pay(opened.razorpay_order?.id ?? '').proof)).status).toBe(200);
    expect((await feeOf(first, opened.order_id)).admission).toMatchObject({ stage: 'placed', position: null });
    expect((await mailsTo(first.email)).at(-1)).toContain('is yours.');
    expect(await standingOf(first)).toMatchObject({ stage: 'placed' });
    expect(await atTheDesk(firstId)).toMatchObject({ is_paid: true, standing: { stage: 'placed' } });
  });

  test('and became full while the form was open, or while the parent paid: nothing is taken, or it goes back', async () => {
    const batchId = await addBatch(desk, { capacity: 1 });
    const [quick, slow, late] = [await addParent(shop), await addParent(shop), await addParent(shop)];
    const [ofQuick, ofSlow] = [await submit(quick, { batch_id: batchId }), await submit(slow, { batch_id: batchId })];
    expect([ofQuick.standing, ofSlow.standing]).toMatchObject([{ stage: 'received' }, { stage: 'received' }]);
    // Both pay pages are open; one place.
    const [quickFee, slowFee] = [
      (await openFee(quick, ofQuick.admissionId)).body as PaymentOpened,
      (await openFee(slow, ofSlow.admissionId)).body as PaymentOpened,
    ];
    expect((await quick.call('POST /feepay/verify', pay(quickFee.razorpay_order?.id ?? '').proof)).status).toBe(200);
    expect((await mailsTo(quick.email)).at(-1)).toContain('We keep a place in');
    // Sold while this form was being filled in.
    expect(await submit(late, { batch_id: batchId })).toMatchObject({ standing: { stage: 'waiting', position: 1 } });
    const { paymentId } = pay(slowFee.razorpay_order?.id ?? '');
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    expect(await standingOf(slow)).toMatchObject({ stage: 'waiting', position: 2 });
    const refunds = await db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .select(['refund.amount_paise', 'refund.state'])
      .where('provider_payment_id', '=', paymentId)
      .execute();
    expect(refunds).toEqual([{ amount_paise: 100_000, state: 'processed' }]);
    expect((await mailsTo(slow.email)).at(-1)).toContain('You are number 2 on the waiting list and pay nothing now.');
    // The kept place is given to nobody else, and waits for its form.
    const other = await accept(desk, await sendForm(await addParent(shop), {}), { batch_id: batchId });
    expect(other.body.place).toEqual({ state: 'waiting', position: 3 });
    const kept = await accept(desk, ofQuick.admissionId, { batch_id: batchId });
    expect(kept.body.place).toEqual({ state: 'placed', position: null });
  });

  test('pay pressed on an old page: the form joins the list, and the answer says so', async () => {
    const batchId = await addBatch(desk, { capacity: 1 });
    const [parent, other] = [await addParent(shop), await addParent(shop)];
    const { admissionId } = await submit(parent, { batch_id: batchId });
    await accept(desk, await sendForm(other, { batch_id: batchId }), { batch_id: batchId });
    const answers = await Promise.all([1, 2, 3].map(() => openFee(parent, admissionId)));
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'admission-waits', message: expect.stringContaining('number 1') });
    }
    expect(await standingOf(parent)).toMatchObject({ stage: 'waiting', position: 1 });
  });

  test('twenty payments race for two places: two are kept, eighteen go back', async () => {
    const batchId = await addBatch(desk, { capacity: 2 });
    const parents = await Promise.all(Array.from({ length: 20 }, () => addParent(shop)));
    const fees = await Promise.all(
      parents.map(async (parent) => {
        const { admissionId } = await submit(parent, { batch_id: batchId });
        const { razorpay_order: order } = (await openFee(parent, admissionId)).body as PaymentOpened;
        return { parent, proof: pay(order?.id ?? '').proof };
      }),
    );
    await Promise.all(fees.map(({ parent, proof }) => parent.call('POST /feepay/verify', proof)));
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    const stages = await Promise.all(parents.map((parent) => recordsOf(parent)));
    const paid = stages.filter(([record]) => record?.status === 'Paid');
    expect(paid.map(([record]) => record?.standing.stage)).toEqual(['received', 'received']);
    const positions = stages.flatMap(([record]) => record?.standing.position ?? []);
    expect(positions.toSorted((one, next) => one - next)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    const { rows } = await sql<{
      back: number;
    }>`select sum(f.amount_paise)::integer as back from refund f join payment p using (payment_id)
      join payment_request r using (request_id) join fee_order o using (fee_order_id) join admission a using (admission_id)
      where a.batch_id = ${batchId} and f.state = 'processed'`.execute(db);
    expect(rows[0]?.back).toBe(18 * 100_000);
  }, 60_000);
});

test('[Z-12] any batch: the fee is taken as before, and nobody promises a place', async () => {
  const parent = await addParent(shop);
  const { admissionId, standing } = await submit(parent, {});
  expect(standing).toEqual({ stage: 'received', position: null, batch: null });
  const opened = (await openFee(parent, admissionId)).body as PaymentOpened;
  await parent.call('POST /feepay/verify', pay(opened.razorpay_order?.id ?? '').proof);
  const words = (await mailsTo(parent.email)).join(' ');
  expect(words).toContain('We will write to you about the batch.');
  expect(words).not.toMatch(/is yours|keep a place/);
});

describe('[Z-12] a form that is sent again', () => {
  const decline = async (admissionId: string) =>
    desk.call('POST /desk/admissions/:admissionId/decline', {
      params: { admissionId },
      body: { version: 1, answer: 'No room.', shown_paise: 0 },
    });

  test('after it was declined is a new form, and nobody asks about the declined one', async () => {
    const parent = await addParent(shop);
    const first = await submit(parent, { name: 'Nila' });
    expect((await decline(first.admissionId)).status).toBe(200);
    const second = await submit(parent, { name: 'Nila' });
    expect(second.admissionId).not.toBe(first.admissionId);
    expect(second.standing.stage).toBe('received');
    expect((await openFee(parent, second.admissionId)).status).toBe(200);
  });

  test('for another batch is not a second click', async () => {
    const { batchId } = await fullBatch();
    const parent = await addParent(shop);
    await submit(parent, { name: 'Nila', batch_id: batchId });
    const again = await parent.call('POST /admission', { ...form, email: parent.email, name: 'Nila' });
    expect(again).toMatchObject({ status: 409, body: { code: 'admitted-before' } });
  });
});

test('[X-06] a form sent while its child is being erased is refused, and is no bug', async () => {
  const parent = await addParent(shop);
  const { child_id } = (await parent.call('POST /children', { name: 'Erased Soon', dob: '2018-01-02' })).body as {
    child_id: string;
  };
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const erasing = db.transaction().execute(async (trx) => {
    await sql`delete from student where student_id = ${child_id}`.execute(trx);
    started.resolve();
    await end.promise;
  });
  await started.promise;
  const named = parent.call('POST /admission', { ...form, name: 'Erased Soon', dob: '2018-01-02', child_id });
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          db,
        );
      return rows.length;
    })
    .toBeGreaterThan(0);
  end.resolve();
  await erasing;
  expect(await named).toMatchObject({ status: 404, body: { code: 'unknown-child' } });
  // Not chosen but recognised by name and birthday: then it is simply a child that we do not know.
  expect((await submit(parent, { name: 'Erased Soon', dob: '2018-01-02' })).standing.stage).toBe('received');
});
