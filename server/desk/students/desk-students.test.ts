import { afterEach, describe, expect, test } from 'vitest';
import { accept, addBatch, addParent, sendForm, type Parent } from '../../testing/academy-fixture.ts';
import { addCentres, admissionForm } from '../../testing/admission-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
const desk = await atDesk(app, 'owner');
afterEach(() => expectNoViolation(db));

async function student(parent: Parent, over: object = {}, batchOver: object = {}) {
  const batch_id = await addBatch(desk, batchOver);
  const { body } = await accept(desk, await sendForm(parent, over), { batch_id });
  return { studentId: body.student_id, batch_id };
}
const look = async (studentId: string, by = desk) =>
  by.call('GET /desk/students/:studentId', { params: { studentId } });

test('[Z-01] a paused student keeps the place; one who leaves loses it and rejoins at the end of the list', async () => {
  const { studentId, batch_id } = await student(await addParent(app), {}, { capacity: 1 });
  const move = async (state: string) => {
    const { version } = (await look(studentId)).body;
    const params = { studentId };
    return (
      await desk.call('POST /desk/students/:studentId/state', { params, body: { version, state, reason: 'Exams' } })
    ).body.code;
  };
  expect(await move('new')).toBe('student-not-possible');
  expect(await move('paused')).toBeUndefined();
  expect((await look(studentId)).body).toMatchObject({ state: 'paused', places: [{ state: 'placed' }] });
  expect(await move('left')).toBeUndefined();
  expect((await look(studentId)).body).toMatchObject({ state: 'left', places: [] });
  const next = await student(await addParent(app), { name: 'Next' });
  const place = (id: string) =>
    desk.call('POST /desk/students/:studentId/places', { params: { studentId: id }, body: { batch_id } });
  expect((await place(next.studentId)).body).toMatchObject({ place: { state: 'placed' } });
  expect((await place(studentId)).body.code).toBe('student-not-possible');
  expect(await move('active')).toBeUndefined();
  expect((await place(studentId)).body).toMatchObject({ place: { state: 'waiting', position: 1 } });
  expect((await place(studentId)).body.code).toBe('in-batch');
  const { history } = (await look(studentId)).body;
  expect(history.map(({ state }) => state)).toEqual(['active', 'left', 'paused', 'active', 'new']);
  const params = { studentId, purpose: 'training' };
  await desk.call('PUT /desk/students/:studentId/consents/:purpose', { params, body: { is_given: false } });
  expect((await look(studentId)).body).toMatchObject({ state: 'paused', consents: [] });
  expect(await move('active')).toBe('consent-needed');
});

test('[Z-01] staff enter a child and record the proof of age; the audit holds nothing about the child', async () => {
  const guardian = { name: 'Uma Iyer', relation: 'Mother', mobile: '9123456780', email: '', access: 'messages' };
  const body = {
    name: 'Planted Name',
    dob: '2017-05-06',
    medical_note: 'planted asthma',
    guardian,
    consents: ['training'],
  };
  expect((await desk.call('POST /desk/students', { body: { ...body, consents: [] } })).body.code).toBe(
    'consent-needed',
  );
  const { student_id: studentId } = (await desk.call('POST /desk/students', { body })).body;
  expect((await desk.call('POST /desk/students', { body })).body.code).toBe('child-known');
  const params = { studentId };
  const version = 2;
  expect((await desk.call('POST /desk/students/:studentId/age-proof', { params, body: { version } })).status).toBe(200);
  const { body: seen } = await look(studentId);
  expect(seen).toMatchObject({ is_age_proved: true, age_proof: { by: desk.name } });
  const { guardians: _guardians, ...rest } = seen;
  const change = { ...rest, dob: '2017-05-06', medical_note: 'planted peanuts', foot_mm: 210 };
  expect((await desk.call('PATCH /desk/students/:studentId', { params, body: change })).body.audit_id).not.toBe(null);
  expect((await desk.call('PATCH /desk/students/:studentId', { params, body: change })).body.code).toBe(
    'changed-since',
  );
  const audited = await db.selectFrom('audit').selectAll().where('subject_id', '=', studentId).execute();
  expect(audited.length).toBeGreaterThan(2);
  expect(JSON.stringify(audited).toLowerCase()).not.toContain('planted');
});

describe('[Z-09] a coach', () => {
  const planted = { address: '77 Planted Lane', pincode: '400999', email: 'planted@example.in', mobile: '9000000077' };

  test('sees students of their own centres, without address and money, and each view is logged', async () => {
    const coach = await atDesk(app, 'coach');
    await db.insertInto('staff_centre').values({ staff_id: coach.staffId, centre: 'Airoli' }).execute();
    const own = await student(await addParent(app), { ...planted, name: 'Own' });
    const other = await student(
      await addParent(app),
      { name: 'Other', center: 'Goregoan West' },
      { centre: 'Goregoan West' },
    );
    const list = await coach.call('GET /desk/students');
    expect(list.body.rows.map(({ student_id }) => student_id)).toContain(own.studentId);
    expect(list.body.rows.map(({ student_id }) => student_id)).not.toContain(other.studentId);
    const seen = await look(own.studentId, coach);
    expect(seen.body).toMatchObject({ name: 'Own', guardians: null, admissions: null, views: null });
    const week = await coach.call('GET /desk/classes');
    const batch = await coach.call('GET /desk/batches/:batchId', { params: { batchId: own.batch_id } });
    const text = JSON.stringify([list.body, seen.body, week.body, batch.body]);
    for (const hidden of Object.values(planted)) expect(text).not.toContain(hidden);
    expect(text).not.toContain('paise');
    const unknown = await look('f'.repeat(32), coach);
    const foreign = await look(other.studentId, coach);
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    const foreignBatch = await coach.call('GET /desk/batches/:batchId', { params: { batchId: other.batch_id } });
    const unknownBatch = await coach.call('GET /desk/batches/:batchId', { params: { batchId: 'f'.repeat(32) } });
    expect([foreignBatch.status, foreignBatch.body]).toEqual([unknownBatch.status, unknownBatch.body]);
    const { views } = (await look(own.studentId)).body;
    expect(views?.map(({ by }) => by)).toContain(coach.name);
    const logged = await db
      .selectFrom('record_view')
      .select('staff_id')
      .where('student_id', '=', other.studentId)
      .execute();
    expect(logged).toEqual([]);
  });

  test('without a centre sees nobody', async () => {
    const coach = await atDesk(app, 'coach');
    await student(await addParent(app), { name: 'Somebody' });
    expect((await coach.call('GET /desk/students')).body.rows).toEqual([]);
    expect((await coach.call('GET /desk/batches')).body.rows).toEqual([]);
  });
});

describe('[X-01] a child', () => {
  test('of another family looks like an unknown one; name and birthday stay once staff have seen a proof', async () => {
    const [parent, stranger] = [await addParent(app), await addParent(app)];
    const { studentId } = await student(parent, { name: 'Mine' });
    const before = {
      name: 'Mine',
      dob: '2016-02-29',
      gender: 'Male',
      school: 'DAV School',
      foot_mm: null,
      helmet_size: '',
      suit_size: '',
      medical_note: '',
      emergency_name: '',
      emergency_mobile: '',
    };
    for (const id of [studentId, 'f'.repeat(32)]) {
      const answers = [
        await stranger.call(`PATCH /children/${id}`, { ...before, foot_mm: 200, before }),
        await stranger.call(`DELETE /children/${id}`),
        await stranger.call('POST /admission', {
          ...admissionForm,
          child_id: id,
        }),
      ];
      expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
        [404, 'unknown-child'],
        [404, 'unknown-child'],
        [404, 'unknown-child'],
      ]);
    }
    await desk.call('POST /desk/students/:studentId/age-proof', { params: { studentId }, body: { version: 2 } });
    const renamed = await parent.call(`PATCH /children/${studentId}`, { ...before, name: 'Other', before });
    expect(renamed.body).toMatchObject({ code: 'bad-input', fields: [{ field: 'name' }] });
    expect((await parent.call(`DELETE /children/${studentId}`)).body).toMatchObject({ code: 'child-in-use' });
  });
});
