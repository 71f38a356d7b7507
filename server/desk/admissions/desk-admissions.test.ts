import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { addPayment } from '../../../database/testing/rows.ts';
import { accept, addBatch, addParent, sendForm } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';
import { admissionSubject } from './decide-admission.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
const desk = await atDesk(app, 'manager');
const { mailTo } = caughtMails(app.folder);
afterEach(() => expectNoViolation(db));

describe('[Z-01] an admission is accepted', () => {
  test('and creates a student with guardian, consents and a place; the family gets a mail', async () => {
    const parent = await addParent(app);
    const batch_id = await addBatch(desk);
    const admissionId = await sendForm(parent, { batch_id, consents: ['training', 'photos'], fatherName: 'Asha Rao' });
    const sentAt = new Date(Date.now() - 3 * 86_400_000);
    await db.updateTable('admission').set({ created_at: sentAt }).where('admission_id', '=', admissionId).execute();
    const [row] = (await desk.call('GET /desk/admissions', { query: { state: 'new' } })).body.rows;
    expect(row).toMatchObject({ admission_id: admissionId, state: 'new', is_paid: false, centre: 'Airoli' });
    const accepted = await accept(desk, admissionId, { batch_id });
    expect(accepted).toMatchObject({ status: 200, body: { place: { state: 'placed', position: null } } });
    const { student_id: studentId } = accepted.body;
    const { body: student } = await desk.call('GET /desk/students/:studentId', { params: { studentId } });
    expect(student).toMatchObject({
      name: 'Kabir Shah',
      dob: '2016-02-29',
      state: 'active',
      may_be_photographed: true,
      places: [{ batch_id, centre: 'Airoli', state: 'placed' }],
      admissions: [{ admission_id: admissionId }],
    });
    expect(
      student.consents.map(({ purpose, notice_version, given_at, recorded_by }) => [
        purpose,
        notice_version,
        given_at,
        recorded_by,
      ]),
      'given with the form, not when it was accepted',
    ).toEqual([
      ['photos', 1, sentAt.toISOString(), null],
      ['training', 1, sentAt.toISOString(), null],
    ]);
    expect(
      student.guardians?.map(({ name, relation, has_account }) => [name, relation, has_account]).toSorted(),
    ).toEqual([
      ['Asha Rao', 'Father', true],
      ['Meera Shah', 'Mother', false],
    ]);
    expect((await mailTo(parent.email, /A place in/)).text).toContain('Kabir Shah has a place');
    const { body: own } = await parent.call('GET /children');
    expect(own).toMatchObject({ children: [{ child_id: studentId, places: [{ state: 'placed' }], admissions: 1 }] });
    expect((await accept(desk, admissionId)).body.code).toBe('changed-since');
    expect((await accept(desk, admissionId, { version: 2 })).body.code).toBe('admission-decided');
  });

  test('only with consent to training, which staff can record from paper', async () => {
    const admissionId = await sendForm(await addParent(app), { consents: ['messages'] });
    expect((await accept(desk, admissionId)).body.code).toBe('consent-needed');
    expect(await db.selectFrom('student').select('name').where('name', '=', 'Nobody').execute()).toEqual([]);
    const { student_id: studentId } = (await accept(desk, admissionId, { consents: ['training'] })).body;
    const { consents } = (await desk.call('GET /desk/students/:studentId', { params: { studentId } })).body;
    expect(consents.map(({ purpose, recorded_by }) => [purpose, recorded_by])).toEqual([
      ['messages', null],
      ['training', desk.name],
    ]);
  });

  test('for a known child without creating a second student; a twin of the same name is a new one', async () => {
    const parent = await addParent(app);
    const child = { name: 'Anu Rao', dob: '2018-03-04' };
    const added = await parent.call('POST /children', child);
    const { child_id } = added.body as { child_id: string };
    expect((await parent.call('POST /children', { ...child, name: ' anu  RAO ' })).body).toMatchObject({
      code: 'child-known',
      earlier_id: child_id,
    });
    // Staff chose no child, but there is only one with this name and birthday.
    const first = await sendForm(parent, child);
    const { body: form } = await desk.call('GET /desk/admissions/:admissionId', { params: { admissionId: first } });
    expect(form).toMatchObject({ student_id: child_id, candidates: [{ student_id: child_id, is_own: true }] });
    expect((await accept(desk, first)).body.code).toBe('child-known');
    expect((await accept(desk, first, { student_id: child_id })).body.student_id).toBe(child_id);
    const second = await sendForm(parent, { ...child, school: 'Of the twin', again: true });
    const twin = (await accept(desk, second, { again: true })).body.student_id;
    expect(twin).not.toBe(child_id);
    // Now there are two, so the third form must not guess.
    const third = await sendForm(parent, { ...child, school: 'Another', again: true });
    const { body } = await desk.call('GET /desk/admissions/:admissionId', { params: { admissionId: third } });
    expect([body.student_id, body.candidates.length]).toEqual([null, 2]);
    const chosen = await sendForm(parent, { ...child, school: 'A third', again: true, child_id: twin });
    expect((await accept(desk, chosen, { student_id: twin })).body.student_id).toBe(twin);
  });

  test('while its fee is being settled: it is seen as paid, and keeps its place', async () => {
    const parent = await addParent(app);
    const admission_id = await sendForm(parent);
    const { user_id, user_name } = await db
      .selectFrom('admission')
      .select(['user_id', 'user_name'])
      .where('admission_id', '=', admission_id)
      .executeTakeFirstOrThrow();
    const { seen } = await db.transaction().execute(async (trx) => {
      await sql`select from admission where admission_id = ${admission_id} for update`.execute(trx);
      const seen = db.transaction().execute((other) => admissionSubject(admission_id).lock(other));
      const isWaiting = async () => (await sql`select from pg_locks where not granted`.execute(trx)).rows.length > 0;
      await expect.poll(isWaiting, { timeout: 5_000 }).toBe(true);
      const { fee_order_id } = await trx
        .insertInto('fee_order')
        .values({ admission_id, user_id, user_name, fee_paise: 100_000 })
        .returning('fee_order_id')
        .executeTakeFirstOrThrow();
      const { request_id } = await trx
        .insertInto('payment_request')
        .values({ purpose: 'fee', fee_order_id, user_id, amount_paise: 100_000, provider_order_id: 'order_settling' })
        .returning('request_id')
        .executeTakeFirstOrThrow();
      await addPayment(trx, { request_id, amount_paise: 100_000, outcome: 'applied' });
      const paid = { state: 'paid' as const, paid_at: new Date() };
      await trx.updateTable('fee_order').set(paid).where('fee_order_id', '=', fee_order_id).execute();
      return { seen };
    });
    expect((await seen)?.values.is_paid).toBe(true);
  });

  test('by two people at once: one student is created, and the second person gets a message', async () => {
    const parent = await addParent(app);
    const forms = [
      await sendForm(parent, { name: 'Ira' }),
      await sendForm(parent, { name: 'Ira', again: true, school: 'B' }),
    ];
    const same = await Promise.all([accept(desk, forms[0] ?? ''), accept(desk, forms[0] ?? '')]);
    expect(same.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['changed-since', 'done']);
    expect((await accept(desk, forms[1] ?? '')).body.code).toBe('child-known');
  });

  test('or declined, with a reason that the parents get', async () => {
    const parent = await addParent(app);
    const admissionId = await sendForm(parent);
    const decline = (answer: string) =>
      desk.call('POST /desk/admissions/:admissionId/decline', {
        params: { admissionId },
        body: { version: 1, answer, shown_paise: 0 },
      });
    expect((await decline(' ')).status).toBe(400);
    expect((await decline('The centre is closed in May.')).status).toBe(200);
    expect((await mailTo(parent.email, /Your admission form/)).text).toContain('closed in May');
    expect((await accept(desk, admissionId, { version: 2 })).body.code).toBe('admission-decided');
  });

  test('or declined, after which its fee cannot be paid and My account says why', async () => {
    const parent = await addParent(app);
    const admissionId = await sendForm(parent);
    const pay = () => parent.call('POST /feepay', { order_id: admissionId, amount: 1000, main_id: 'pahiya' });
    expect((await pay()).status).toBe(200);
    const params = { admissionId };
    await desk.call('POST /desk/admissions/:admissionId/decline', {
      params,
      body: { version: 1, answer: 'No room.', shown_paise: 0 },
    });
    expect(await pay()).toMatchObject({ body: { code: 'unknown-admission' } });
    const fees = await db.selectFrom('fee_order').select('state').where('admission_id', '=', admissionId).execute();
    expect(fees).toEqual([{ state: 'replaced' }]);
    const { body } = await parent.call(`GET /admission/${parent.userId}`);
    expect(body).toMatchObject({ user: [{ status: 'Failed', declined_because: 'No room.' }] });
  });

  test('but gives no consent back that the parents have withdrawn since', async () => {
    const parent = await addParent(app);
    const studentId = (await accept(desk, await sendForm(parent, { name: 'Ila' }))).body.student_id;
    const second = await sendForm(parent, { name: 'Ila', consents: ['training', 'photos'], again: true, school: 'B' });
    const path = `PUT /children/${studentId}/consents/training` as const;
    expect((await parent.call(path, { is_given: false, version: 1 })).status).toBe(200);
    const accepted = await accept(desk, second, { student_id: studentId });
    expect(accepted.body.code).toBe('consent-needed');
  });
});

test('[Z-01] 30 parents race for the last place: one gets it, 29 wait in order, and the list moves up', async () => {
  const batch_id = await addBatch(desk, { capacity: 1 });
  const parents = await Promise.all(Array.from({ length: 30 }, () => addParent(app)));
  const forms = await Promise.all(
    parents.map((parent, index) => sendForm(parent, { batch_id, name: `Child ${index}` })),
  );
  const answers = await Promise.all(forms.map((form) => accept(desk, form, { batch_id })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  const places = answers.map(({ body }) => body.place?.position ?? 0);
  expect(places.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  const look = async () => (await desk.call('GET /desk/batches/:batchId', { params: { batchId: batch_id } })).body;
  const { batch, students } = await look();
  expect(batch).toMatchObject({ capacity: 1, placed: 1, waiting: 29 });
  // Everybody's answer had their number on the list.
  const told = new Map(answers.map(({ body }) => [body.student_id, body.place?.position ?? null]));
  expect(students.map(({ student_id, position }) => [student_id, position])).toEqual(
    students.map(({ student_id }) => [student_id, told.get(student_id)]),
  );
  const shown = await parents[places.indexOf(7)]?.call('GET /children');
  expect(shown?.body).toMatchObject({ children: [{ places: [{ state: 'waiting', position: 7, next_class: null }] }] });

  const [placed, first, second] = students;
  const params = (row: typeof placed) => ({ params: { enrolmentId: row?.enrolment_id ?? '' } });
  expect((await desk.call('POST /desk/places/:enrolmentId/give', params(first))).body.code).toBe('batch-full');
  expect((await desk.call('POST /desk/places/:enrolmentId/end', params(placed))).status).toBe(200);
  // Two members of staff give the free place away at once.
  const given = await Promise.all(
    [first, second].map((row) => desk.call('POST /desk/places/:enrolmentId/give', params(row))),
  );
  expect(given.map(({ body }) => body.code ?? 'given').toSorted()).toEqual(['batch-full', 'given']);
  const after = await look();
  expect(after.batch).toMatchObject({ placed: 1, waiting: 28 });
  expect(after.students.slice(1).map(({ position }) => position)).toEqual(
    Array.from({ length: 28 }, (_, index) => index + 1),
  );
}, 60_000);
