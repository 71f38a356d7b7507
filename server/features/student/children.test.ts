import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { accept, addParent, addSecondParent, sendForm, type Parent } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
const desk = await atDesk(app, 'owner');
afterEach(() => expectNoViolation(db));

async function twoParents(name: string) {
  const [mother, father] = [await addParent(app), await addParent(app)];
  const childId = (await accept(desk, await sendForm(mother, { name }))).body.student_id;
  await addSecondParent(app, desk, childId, father);
  return { mother, father, childId };
}

const read = async ({ call }: Parent, childId: string) => {
  const { children } = (await call('GET /children')).body as { children: Record<string, unknown>[] };
  const {
    places: _places,
    admissions: _count,
    is_age_proved: _proof,
    ...child
  } = children.find(({ child_id }) => child_id === childId) ?? {};
  return child;
};
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'done' : (body as { code: string }).code;

test('[Z-15] two guardians who edit one child keep both changes; on the same field the second sees both values', async () => {
  const { mother, father, childId } = await twoParents('Edited by two');
  const before = await read(mother, childId);
  const save = ({ call }: Parent, over: object, from: object | undefined = before) =>
    call(`PATCH /children/${childId}`, { ...before, ...over, before: from });
  expect(codeOf(await save(mother, { medical_note: 'Peanut allergy', emergency_mobile: '9876500001' }))).toBe('done');
  expect(codeOf(await save(father, { school: 'New school' })), 'from a screen of before').toBe('done');
  const now = await read(father, childId);
  expect(now).toMatchObject({
    medical_note: 'Peanut allergy',
    emergency_mobile: '9876500001',
    school: 'New school',
  });
  const refused = await save(father, { medical_note: 'Asthma', foot_mm: 210 });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'child-changed', current: { medical_note: 'Peanut allergy', school: 'New school' } },
  });
  expect(await read(mother, childId), 'nothing of it is saved').toEqual(now);
  const again = await save(father, { medical_note: 'Asthma', foot_mm: 210 });
  expect(codeOf(again), 'pressing Save again overwrites nothing').toBe('child-changed');
  const { current } = again.body as { current: object };
  const chosen = { ...current, medical_note: 'Peanut allergy, asthma', foot_mm: 210 };
  expect(codeOf(await save(father, chosen, current))).toBe('done');
  expect(await read(mother, childId)).toMatchObject({
    medical_note: 'Peanut allergy, asthma',
    emergency_mobile: '9876500001',
    foot_mm: 210,
  });
  expect(codeOf(await save(mother, { school: 'Old page' }, null as unknown as undefined))).toBe('bad-input');
  expect(codeOf(await mother.call(`PATCH /children/${childId}`, { ...before, version: 2 }))).toBe('child-changed');
});

test('[Z-15] of two guardians who change one field at the same moment, one is asked', async () => {
  const { mother, father, childId } = await twoParents('Edited at once');
  const before = await read(mother, childId);
  const save = ({ call }: Parent, over: object) => call(`PATCH /children/${childId}`, { ...before, ...over, before });
  const both = await Promise.all([save(mother, { medical_note: 'A' }), save(father, { medical_note: 'B' })]);
  expect(both.map(codeOf).toSorted()).toEqual(['child-changed', 'done']);
  const same = await Promise.all([save(mother, { school: 'Same' }), save(father, { school: 'Same' })]);
  expect(same.map(codeOf)).toEqual(['done', 'done']);
});

test('[Z-15] a field whose stored value has a character that nobody sees can be changed, and left alone', async () => {
  const { mother, childId } = await twoParents('Hidden');
  await sql`update student set name = ${'Hid\u200bden'}, school = ${'Old\u200b school'}, age_proof_seen_on = current_date, age_proof_seen_by = ${desk.staffId}
             where student_id = ${childId}`.execute(db);
  const before = await read(mother, childId);
  expect(before.school).toBe('Old\u200b school');
  const save = (over: object) => mother.call(`PATCH /children/${childId}`, { ...before, ...over, before });
  expect((await save({ school: 'New school' })).body).toMatchObject({ child_id: childId });
  expect(await read(mother, childId)).toMatchObject({ name: 'Hid\u200bden', school: 'New school' });
});
