import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { accept, addBatch, addParent, sendForm, type Parent } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
const desk = await atDesk(app, 'owner');
const { mailTo } = caughtMails(app.folder);
afterEach(() => expectNoViolation(db));

const planted = {
  name: 'Planted Child',
  fatherName: 'Planted Father',
  motherName: 'Planted Mother',
  address: '77 Planted Lane',
  school: 'Planted School',
  mobile: '9000000077',
};

async function addStudent(parent: Parent) {
  const batchId = await addBatch(desk);
  const admissionId = await sendForm(parent, planted);
  const { body } = await accept(desk, admissionId, { batch_id: batchId });
  return { studentId: body.student_id, batchId, admissionId };
}
const look = (studentId: string) => desk.call('GET /desk/students/:studentId', { params: { studentId } });
const erase = (studentId: string, by = desk) =>
  by.call('POST /desk/students/:studentId/erase', { params: { studentId } });
const erasures = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from erasure_request where state = 'open'`.execute(db);
  return rows[0]?.count;
};

test('[X-06] a parent requests an erasure and takes it back; staff decline a request with an answer', async () => {
  const parent = await addParent(app);
  const { studentId } = await addStudent(parent);
  expect((await erase(studentId)).body.code).toBe('no-erasure-asked');
  const ask = () => parent.call(`POST /children/${studentId}/erasure`);
  expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await erasures()).toBe(1);
  expect((await look(studentId)).body.erasure).toMatchObject({ recorded_by: null });
  const listed = await desk.call('GET /desk/students', { query: { erasure: 'asked' } });
  expect(listed.body.rows.map(({ student_id }) => student_id)).toEqual([studentId]);
  await parent.call(`DELETE /children/${studentId}/erasure`);
  expect((await look(studentId)).body.erasure).toBe(null);
  expect((await erase(studentId)).body.code).toBe('no-erasure-asked');
  await desk.call('POST /desk/students/:studentId/erasure', { params: { studentId } });
  expect((await look(studentId)).body.erasure).toMatchObject({ recorded_by: desk.name });
  const decline = () =>
    desk.call('POST /desk/students/:studentId/erasure/decline', {
      params: { studentId },
      body: { answer: 'An accident is still being looked into.' },
    });
  expect((await decline()).status).toBe(200);
  expect((await decline()).body.code).toBe('no-erasure-asked');
  const mail = await mailTo(parent.email, /^Your request to erase/);
  expect(mail.text).toContain('An accident is still being looked into.');
  const { children } = (await parent.call('GET /family')).body as { children: { erasure: unknown }[] };
  expect(children[0]?.erasure).toMatchObject({ state: 'declined', answer: 'An accident is still being looked into.' });
});

test('[X-06] an erasure removes the child everywhere, keeps what a receipt needs, and needs a second proof', async () => {
  const parent = await addParent(app);
  const { studentId, batchId, admissionId } = await addStudent(parent);
  const { studentId: sibling } = await addStudent(await addParent(app));
  await sql`
    insert into fee_order (admission_id, user_id, user_name, fee_paise) values (${admissionId}, ${parent.userId}, 'Asha Rao', 100000)`.execute(
    db,
  );
  await parent.call(`POST /children/${studentId}/erasure`);
  const coach = await atDesk(app, 'coach');
  expect((await erase(studentId, coach)).body.code).toBe('not-allowed');
  const late = await atDesk(app, 'owner');
  await sql`update staff_session set proved_at = now() - interval '1 day' where staff_id = ${late.staffId}`.execute(db);
  expect((await erase(studentId, late)).body.code).toBe('proof-needed');
  const [done, again] = await Promise.all([erase(studentId), erase(studentId)]);
  expect(new Set([done.status, again.status])).toEqual(new Set([200, 404]));
  expect((await look(studentId)).status).toBe(404);
  expect((await look(sibling)).status).toBe(200);
  expect((await mailTo(parent.email, /^We have erased/)).text).toContain('Receipts of fees stay');
  const left = await db.selectFrom('admission').selectAll().where('admission_id', '=', admissionId).executeTakeFirst();
  expect(left).toMatchObject({ user_id: parent.userId, centre: 'Airoli', email: parent.email, state: 'accepted' });
  const audited = await db.selectFrom('audit').selectAll().where('subject_id', '=', studentId).execute();
  expect(audited.at(-1)).toMatchObject({ action: 'student erased', actor: desk.staffId });
  const text = JSON.stringify([left, audited]);
  for (const hidden of ['Planted', '9000000077']) expect(text).not.toContain(hidden);
  const fee = await db.selectFrom('fee_order').select('state').where('admission_id', '=', admissionId).execute();
  expect(fee, 'it cannot be paid any more').toEqual([{ state: 'replaced' }]);
  const { rows } = await sql<{ placed: number }>`select placed from batch where batch_id = ${batchId}`.execute(db);
  expect(rows[0]?.placed).toBe(0);
  const mine = (await parent.call(`GET /admission/${parent.userId}`)).body as { user: unknown[] };
  expect(mine.user).toEqual([]);
});
