import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { eraseLeft } from '../../features/student/erase-left.ts';
import { accept, addBatch, addParent, sendForm, type Parent } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, outbox } = app;
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

const formsOf = async ({ userId }: Parent) =>
  db.selectFrom('admission').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
const decline = (admissionId: string) =>
  desk.call('POST /desk/admissions/:admissionId/decline', {
    params: { admissionId },
    body: { version: 1, answer: 'No room.', shown_paise: 0 },
  });

test('[X-06] an erasure also clears earlier forms of the same child from the same account, with their Aadhaar numbers', async () => {
  const parent = await addParent(app);
  const aadhar = '2341 2341 2346';
  const earlier = await sendForm(parent, { ...planted, name: ' planted  CHILD', aadhar, address: 'Planted Earlier' });
  await decline(earlier);
  const sibling = await sendForm(parent, { name: 'Other Sibling', aadhar });
  const { body } = await accept(desk, await sendForm(parent, { ...planted, aadhar, again: true }));
  await parent.call(`POST /children/${body.student_id}/erasure`);
  expect((await erase(body.student_id)).status).toBe(200);
  const forms = await formsOf(parent);
  const left = forms.filter(({ admission_id }) => admission_id !== sibling);
  expect(left.map(({ name, aadhaar_cipher, aadhaar_last_four }) => [name, aadhaar_cipher, aadhaar_last_four])).toEqual([
    ['Erased', null, null],
    ['Erased', null, null],
  ]);
  expect(JSON.stringify(left).toLowerCase()).not.toContain('planted');
  expect(forms.find(({ admission_id }) => admission_id === sibling)).toMatchObject({ name: 'Other Sibling' });
});

test('[Z-20] parents erase a declined form themselves; another family’s looks unknown, and a student’s stays', async () => {
  const [parent, stranger] = [await addParent(app), await addParent(app)];
  const form = await sendForm(parent, { ...planted, name: 'Never Came', aadhar: '2341 2341 2346' });
  const ask = (id: string, by = parent) => by.call(`POST /admission/${id}/erasure`);
  expect((await ask(form)).body).toMatchObject({ code: 'form-in-use' });
  await decline(form);
  expect((await ask(form, stranger)).body).toMatchObject({ code: 'unknown-admission' });
  expect([(await ask(form)).status, (await ask(form)).status]).toEqual([200, 200]);
  expect(await formsOf(parent)).toMatchObject([{ name: 'Erased', aadhaar_cipher: null, father_name: 'Erased' }]);
  const { admissionId } = await addStudent(stranger);
  expect((await ask(admissionId, stranger)).body).toMatchObject({ code: 'form-in-use' });
});

test('[Z-20] a child is erased as many months after leaving as the notice says, and a declined form too', async () => {
  const parents = [await addParent(app), await addParent(app), await addParent(app)];
  const [gone, recent, back] = await Promise.all(parents.map(addStudent));
  const leave = async (studentId = '', daysAgo = 0) => {
    const move = async (state: string) => {
      const { version } = (await look(studentId)).body;
      await desk.call('POST /desk/students/:studentId/state', { params: { studentId }, body: { version, state } });
    };
    await move('left');
    await sql`update student_state_change set at = at - make_interval(days => ${daysAgo}) where student_id = ${studentId}`.execute(
      db,
    );
    return move;
  };
  // Twelve months, as the notice says.
  await leave(gone?.studentId, 367);
  await leave(recent?.studentId, 360);
  await (
    await leave(back?.studentId, 400)
  )('active');
  const [old, young] = [
    await sendForm(parents[0] as Parent, { ...planted, name: 'Old Form' }),
    await sendForm(parents[0] as Parent, { ...planted, name: 'Young Form' }),
  ];
  for (const form of [old, young]) await decline(form);
  await sql`update admission set created_at = now() - interval '380 days', decided_at = now() - interval '367 days' where admission_id = ${old}`.execute(
    db,
  );
  await eraseLeft({ db, outbox });
  expect((await look(gone?.studentId ?? '')).status).toBe(404);
  expect([(await look(recent?.studentId ?? '')).status, (await look(back?.studentId ?? '')).status]).toEqual([
    200, 200,
  ]);
  const text = (await mailTo((parents[0] as Parent).email, /^We have erased/)).text ?? '';
  expect(text).toContain('left 12 months ago');
  const forms = await formsOf(parents[0] as Parent);
  expect(forms.map(({ name }) => name).toSorted()).toEqual(['Erased', 'Erased', 'Young Form']);
  const audited = await db
    .selectFrom('audit')
    .selectAll()
    .where('subject_id', '=', gone?.studentId ?? '')
    .execute();
  expect(audited.at(-1)).toMatchObject({ action: 'student erased', actor: 'system' });
  await eraseLeft({ db, outbox });
  expect((await look(recent?.studentId ?? '')).status).toBe(200);
});

test('[Z-20] the number of months is the owner’s, must be in the text, and counts for those who agreed to it', async () => {
  const { notices } = (await desk.call('GET /desk/kit')).body;
  const training = notices.find(({ purpose }) => purpose === 'training');
  expect(training).toMatchObject({ erased_after_months: 12, text: expect.stringContaining('12 months after') });
  const write = (text: string, erased_after_months: number) =>
    desk.call('POST /desk/notices', {
      body: { purpose: 'training', version: training?.version, text, erased_after_months },
    });
  expect((await write('Erased 12 months after leaving.', 2)).body).toMatchObject({
    code: 'bad-input',
    fields: [{ field: 'text' }],
  });
  const parent = await addParent(app);
  const { studentId: earlier } = await addStudent(parent);
  expect((await write('Erased 2 months after leaving.', 2)).body).toMatchObject({ erased_after_months: 2 });
  const { studentId: later } = await addStudent(await addParent(app));
  for (const studentId of [earlier, later]) {
    const { version } = (await look(studentId)).body;
    await desk.call('POST /desk/students/:studentId/state', {
      params: { studentId },
      body: { version, state: 'left' },
    });
    await sql`update student_state_change set at = at - interval '70 days' where student_id = ${studentId}`.execute(db);
  }
  await eraseLeft({ db, outbox });
  expect([(await look(earlier)).status, (await look(later)).status]).toEqual([200, 404]);
});

async function leftTwoYearsAgo(studentId: string): Promise<void> {
  const { version } = (await look(studentId)).body;
  await desk.call('POST /desk/students/:studentId/state', { params: { studentId }, body: { version, state: 'left' } });
  await sql`update student_state_change set at = at - interval '730 days' where student_id = ${studentId}`.execute(db);
}

test('[Z-20] the night erases no child whose new form waits for a decision, linked or not', async () => {
  const parent = await addParent(app);
  const { studentId } = await addStudent(parent);
  await leftTwoYearsAgo(studentId);
  const form = await sendForm(parent, { ...planted, name: 'planted  CHILD', again: true });
  for (const linked of [studentId, null]) {
    await sql`update admission set student_id = ${linked} where admission_id = ${form}`.execute(db);
    await eraseLeft({ db, outbox });
    expect((await look(studentId)).status).toBe(200);
  }
  expect((await formsOf(parent)).at(-1)).toMatchObject({ state: 'new', name: 'planted  CHILD', erased_at: null });
});

test('[Z-20] the night erases nothing by a text that names no number, and goes on after a child that fails', async () => {
  const [agreed, next] = [await addParent(app), await addParent(app)];
  const students = [await addStudent(agreed), await addStudent(next)].map(({ studentId }) => studentId).toSorted();
  for (const studentId of students) await leftTwoYearsAgo(studentId);
  const declined = await sendForm(agreed, { ...planted, name: 'Other Form' });
  await decline(declined);
  await sql`update admission set decided_at = now() - interval '730 days' where admission_id = ${declined}`.execute(db);
  const kept = await sql<{ version: number; erased_after_months: number }>`
    select version, erased_after_months from consent_notice where purpose = 'training'`.execute(db);
  await sql`update consent_notice set erased_after_months = null where purpose = 'training'`.execute(db);
  await eraseLeft({ db, outbox });
  for (const studentId of students) expect((await look(studentId)).status).toBe(200);
  expect((await formsOf(agreed)).find(({ admission_id }) => admission_id === declined)).toMatchObject({
    erased_at: null,
  });
  const latest = Math.max(...kept.rows.map(({ version }) => version));
  const text = 'Erased 3 months after leaving.';
  const unnamed = await desk.call('POST /desk/notices', { body: { purpose: 'training', version: latest, text } });
  expect(unnamed.body).toMatchObject({ code: 'bad-input', fields: [{ field: 'erased_after_months' }] });
  for (const { version, erased_after_months } of kept.rows) {
    await sql`update consent_notice set erased_after_months = ${erased_after_months}
               where purpose = 'training' and version = ${version}`.execute(db);
  }
  const [first = '', second = ''] = students;
  const failing = {
    sendPush: outbox.sendPush.bind(outbox),
    sendMail: async (...args: Parameters<typeof outbox.sendMail>) => {
      const { rows } = await sql<{ email: string }>`
        select a.email from guardian g join account a using (user_id) where g.student_id = ${first}`.execute(args[0]);
      if (rows[0]?.email === args[1].to) throw new Error('the mail is too long');
      return outbox.sendMail(...args);
    },
  };
  await expect(eraseLeft({ db, outbox: failing })).rejects.toThrow('1 children could not be erased');
  expect([(await look(first)).status, (await look(second)).status]).toEqual([200, 404]);
  await eraseLeft({ db, outbox });
  expect((await look(first)).status).toBe(404);
});
