import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { accept, addBatch, addParent, invitationTo, sendForm, type Parent } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
const desk = await atDesk(app, 'owner');
const { mailTo, mailsTo } = caughtMails(app.folder);
afterEach(() => expectNoViolation(db));

async function student(parent: Parent, over: object = {}) {
  const batch_id = await addBatch(desk);
  const { body } = await accept(desk, await sendForm(parent, over), { batch_id });
  return { studentId: body.student_id, batch_id };
}
const look = async (studentId: string) =>
  (await desk.call('GET /desk/students/:studentId', { params: { studentId } })).body;
const guardiansOf = async (studentId: string) => (await look(studentId)).guardians ?? [];
const mine = async ({ call }: Parent) =>
  ((await call('GET /children')).body as { children: { child_id: string }[] }).children.map(({ child_id }) => child_id);
const add = (studentId: string, over: object = {}) =>
  desk.call('POST /desk/students/:studentId/guardians', {
    params: { studentId },
    body: { name: 'Dev Rao', relation: 'Father', mobile: '', email: '', access: 'account', ...over },
  });
const findGuardian = async (studentId: string, named: string) => {
  const found = (await guardiansOf(studentId)).find(({ name }) => name === named);
  if (!found) throw new Error(`no guardian ${named}`);
  return found;
};
async function change(studentId: string, named: string, over: object) {
  const {
    guardian_id: guardianId,
    has_account: _has,
    invitation: _open,
    ...before
  } = await findGuardian(studentId, named);
  const { version } = await look(studentId);
  return desk.call('PATCH /desk/guardians/:guardianId', {
    params: { guardianId },
    body: { ...before, version, ...over },
  });
}
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'done' : (body as { code: string }).code;

test('[Z-14] a form with another family’s child gives its sender nothing, and its parents are not kept', async () => {
  const [mother, stranger] = [await addParent(app), await addParent(app)];
  const { studentId, batch_id } = await student(mother, { name: 'Wanted Child', fatherName: 'Real Father' });
  await desk.call('PUT /desk/students/:studentId/consents/:purpose', {
    params: { studentId, purpose: 'photos' },
    body: { is_given: false },
  });
  const admissionId = await sendForm(stranger, {
    name: 'Wanted Child',
    dob: '',
    fatherName: 'Planted Father',
    motherName: 'Planted Mother',
    consents: ['training', 'photos'],
  });
  const second = await addBatch(desk);
  expect((await accept(desk, admissionId, { student_id: studentId, batch_id: second })).status).toBe(200);
  expect(await mine(stranger)).toEqual([]);
  for (const path of ['attendance', 'erasure'] as const) {
    const method = path === 'erasure' ? 'POST' : 'GET';
    expect(codeOf(await stranger.call(`${method} /children/${studentId}/${path}`))).toBe('unknown-child');
  }
  const { guardians, consents } = await look(studentId);
  expect(JSON.stringify(guardians)).not.toContain('Planted');
  expect(guardians?.filter(({ has_account }) => has_account)).toHaveLength(1);
  expect(
    consents.map(({ purpose }) => purpose),
    'a stranger cannot consent',
  ).toEqual(['training']);
  const { body: form } = await desk.call('GET /desk/admissions/:admissionId', { params: { admissionId } });
  expect(form, 'the desk is told').toMatchObject({ state: 'accepted', sender: { is_guardian: false } });
  expect((await mailTo(mother.email, /./)).text).toBeDefined();
  await expect
    .poll(async () => (await mailsTo(mother.email)).some(({ text }) => text?.includes('does not see the child')))
    .toBe(true);
  const told = (await mailTo(stranger.email, /^Your admission form/)).text ?? '';
  expect(told).toContain('ask us for an invitation');
  expect((await mailsTo(stranger.email)).map(({ text }) => text).join()).not.toContain('has a place');
  expect(batch_id).not.toBe(second);
});

describe('[Z-14] an invitation', () => {
  test('works once, for the invited account, and the other guardians are told', async () => {
    const [mother, father, other] = [await addParent(app), await addParent(app), await addParent(app)];
    const { studentId } = await student(mother, { name: 'Shared', email: father.email });
    // An email in a form does not prove whose it is.
    expect(await mine(father)).toEqual([]);
    expect((await add(studentId, { email: father.email })).status).toBe(200);
    expect(codeOf(await add(studentId, { email: father.email }))).toBe('name-taken');
    const token = await invitationTo(app, father.email);
    expect(await mine(father), 'not before it is accepted').toEqual([]);
    expect(await findGuardian(studentId, 'Dev Rao')).toMatchObject({
      access: 'account',
      has_account: false,
      invitation: { is_expired: false },
    });
    const path = `/family/invitations/${token}` as const;
    expect(codeOf(await other.call(`POST ${path}`))).toBe('other-email');
    expect((await father.call(`GET ${path}`)).body).toMatchObject({ name: 'Dev Rao', relation: 'Father' });
    const both = await Promise.all([father.call(`POST ${path}`), father.call(`POST ${path}`)]);
    expect(both.map(codeOf)).toEqual(['done', 'done']);
    expect([await mine(mother), await mine(father)]).toEqual([[studentId], [studentId]]);
    expect(codeOf(await other.call(`GET ${path}`))).toBe('unknown-invitation');
    expect((await mailTo(mother.email, /^Somebody else now sees/)).text).toContain('Dev Rao (Father)');
    expect((await mailsTo(father.email)).filter(({ subject }) => subject?.startsWith('Somebody'))).toEqual([]);
  });

  test('expires, can be sent again, and is taken back by less access or another email', async () => {
    const [mother, father] = [await addParent(app), await addParent(app)];
    const { studentId } = await student(mother, { name: 'Invited late' });
    await add(studentId, { email: father.email });
    const first = await invitationTo(app, father.email);
    const { guardian_id: guardianId } = await findGuardian(studentId, 'Dev Rao');
    await sql`update guardian_invitation set expires_at = now() where guardian_id = ${guardianId}`.execute(db);
    const take = async (token: string) => codeOf(await father.call(`POST /family/invitations/${token}`));
    expect(await take(first)).toBe('unknown-invitation');
    expect(await findGuardian(studentId, 'Dev Rao')).toMatchObject({ invitation: { is_expired: true } });
    const again = () => desk.call('POST /desk/guardians/:guardianId/invitation', { params: { guardianId } });
    expect((await again()).status).toBe(200);
    const second = await invitationTo(app, father.email, 2);
    expect((await change(studentId, 'Dev Rao', { access: 'messages' })).status).toBe(200);
    expect(await take(second)).toBe('unknown-invitation');
    expect(codeOf(await again())).toBe('not-invited');
    expect((await change(studentId, 'Dev Rao', { access: 'account' })).status).toBe(200);
    const third = await invitationTo(app, father.email, 3);
    expect((await change(studentId, 'Dev Rao', { email: 'uncle@example.in' })).status).toBe(200);
    expect(await take(third)).toBe('unknown-invitation');
    expect(await mine(father)).toEqual([]);
  });

  test('is what the first guardian of a child entered at the desk gets', async () => {
    const parent = await addParent(app);
    const { email } = parent;
    const guardian = { name: 'Uma Iyer', relation: 'Mother', mobile: '', email, access: 'account' };
    const body = { name: 'Entered', guardian, consents: ['training'] };
    const { student_id: studentId } = (await desk.call('POST /desk/students', { body })).body;
    expect(await mine(parent)).toEqual([]);
    await parent.call(`POST /family/invitations/${await invitationTo(app, email)}`);
    expect(await mine(parent)).toEqual([studentId]);
  });
});

describe('[Z-14] access ends at once', () => {
  const reads = async (parent: Parent, studentId: string) => {
    const answers = await Promise.all([
      parent.call(`GET /children/${studentId}/attendance`),
      parent.call(`POST /children/${studentId}/erasure`),
      parent.call(`PUT /children/${studentId}/consents/photos`, { is_given: true, version: 1 }),
    ]);
    return [...new Set(answers.map(codeOf))];
  };

  test('when staff choose less, or clear the email, also for calendar and mails', async () => {
    const mother = await addParent(app);
    const { studentId, batch_id } = await student(mother, { name: 'Custody', fatherName: 'Asha Rao' });
    await add(studentId, { name: 'Aunt', email: 'aunt@example.in', access: 'messages' });
    const calendar = (await mother.call('POST /calendar-link')).body as { path: string };
    const classes = async () =>
      (await app.http.inject({ url: calendar.path.replace(/^https?:\/\/[^/]+/, '') })).body.split('BEGIN:VEVENT')
        .length - 1;
    await sql`
      insert into batch_class (batch_id, planned_at, starts_at, ends_at)
      values (${batch_id}, now() + interval '90 days', now() + interval '90 days', now() + interval '90 days 1 hour')`.execute(
      db,
    );
    expect(await classes()).toBeGreaterThan(0);
    expect((await change(studentId, 'Asha Rao', { pincode: '400999' })).status, 'other changes keep it').toBe(200);
    expect(await mine(mother)).toEqual([studentId]);
    expect((await change(studentId, 'Asha Rao', { access: 'account', email: '' })).status).toBe(400);
    expect((await change(studentId, 'Asha Rao', { access: 'none' })).status).toBe(200);
    expect(await mine(mother)).toEqual([]);
    expect(await reads(mother, studentId)).toEqual(['unknown-child']);
    expect(await classes()).toBe(0);
    const { erasure } = await look(studentId);
    expect(erasure).toBe(null);
    await desk.call('POST /desk/students/:studentId/erasure', { params: { studentId } });
    await desk.call('POST /desk/students/:studentId/erasure/decline', {
      params: { studentId },
      body: { answer: 'Private news' },
    });
    expect((await mailTo('aunt@example.in', /./)).text).toContain('Private news');
    expect((await mailsTo(mother.email)).map(({ text }) => text).join()).not.toContain('Private news');
  });

  test('when the email is another person’s, and an older screen does not bring it back', async () => {
    const mother = await addParent(app);
    const { studentId } = await student(mother, { name: 'Two screens', fatherName: 'Asha Rao' });
    const { version } = await look(studentId);
    const {
      guardian_id: guardianId,
      has_account: _has,
      invitation: _open,
      ...before
    } = await findGuardian(studentId, 'Asha Rao');
    expect((await change(studentId, 'Asha Rao', { email: 'aunt2@example.in' })).status).toBe(200);
    // What the screen needs to keep both changes.
    const current = { ...before, email: 'aunt2@example.in', access: 'account' };
    const stale = { ...before, pincode: '400999', version };
    expect(await desk.call('PATCH /desk/guardians/:guardianId', { params: { guardianId }, body: stale })).toMatchObject(
      { status: 409, body: { code: 'changed-since', conflict: { current, by: desk.name } } },
    );
    expect(await mine(mother)).toEqual([]);
  });

  test('when the guardian is removed; the last one stays', async () => {
    const mother = await addParent(app);
    const { studentId } = await student(mother, { name: 'Removed', fatherName: 'Asha Rao', motherName: 'Asha Rao' });
    const remove = (id: string) => desk.call('DELETE /desk/guardians/:guardianId', { params: { guardianId: id } });
    const [only] = await guardiansOf(studentId);
    expect(codeOf(await remove(only?.guardian_id ?? ''))).toBe('in-use');
    await add(studentId, { name: 'Aunt', access: 'messages' });
    expect(codeOf(await remove(only?.guardian_id ?? ''))).toBe('done');
    expect(await mine(mother)).toEqual([]);
  });
});
