import { expect, test } from 'vitest';
import { addParent, sendForm } from '../../testing/academy-fixture.ts';
import { addCentres, admissionForm } from '../../testing/admission-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
const desk = await atDesk(app, 'owner');

const settings = async () => (await desk.call('GET /desk/settings')).body;
const turn = async (asks_aadhaar: boolean) => {
  const { version } = (await settings()).aadhaar;
  return desk.call('PATCH /desk/settings/aadhaar', { body: { version, asks_aadhaar } });
};
const purge = (count: number, by = desk) => by.call('POST /desk/settings/aadhaar/purge', { body: { count } });
const stored = (admissionId: string) =>
  db
    .selectFrom('admission')
    .select(['aadhaar_cipher', 'aadhaar_last_four'])
    .where('admission_id', '=', admissionId)
    .executeTakeFirstOrThrow();
const isAsked = async () =>
  ((await app.get('/api/academy/single/pahiya')).body as { academy: { asks_aadhaar: boolean } }).academy.asks_aadhaar;
const aadhar = admissionForm.aadhar;

test('[Z-10] the owner switches the field off: the form hides it and a number sent anyway is not stored; switched on again, it is', async () => {
  expect(await isAsked()).toBe(true);
  expect((await turn(false)).body).toMatchObject({ asks_aadhaar: false });
  await expect.poll(isAsked, { timeout: 2000 }).toBe(false);
  const parent = await addParent(app);
  const id = await sendForm(parent, { aadhar });
  expect(await stored(id)).toEqual({ aadhaar_cipher: null, aadhaar_last_four: null });
  // The same form again is a repeat, not a second one.
  expect(await sendForm(parent, { aadhar })).toBe(id);
  expect(await sendForm(parent, { aadhar: '' })).toBe(id);
  const { body } = await desk.call('GET /desk/audit');
  const [change] = body.rows;
  expect(change).toMatchObject({ action: 'Aadhaar field switched off', can_undo: true });
  await desk.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(change?.audit_id ?? 0) } });
  await expect.poll(isAsked, { timeout: 2000 }).toBe(true);
  expect(await stored(await sendForm(await addParent(app), { aadhar }))).toMatchObject({ aadhaar_last_four: '2346' });
});

test('[Z-10] a form sent while the field is being switched off stores no number', async () => {
  await turn(true);
  const parents = await Promise.all(Array.from({ length: 6 }, () => addParent(app)));
  const [, ...sent] = await Promise.all([turn(false), ...parents.map((parent) => sendForm(parent, { aadhar }))]);
  const { aadhaar_stored: count } = await settings();
  expect((await purge(count)).body).toEqual({ removed: count });
  for (const id of sent) expect(await stored(id)).toEqual({ aadhaar_cipher: null, aadhaar_last_four: null });
});

test('[Z-10] the purge asks with the count, needs a second proof, removes every number for good, and is audited', async () => {
  await turn(true);
  const parent = await addParent(app);
  const id = await sendForm(parent, { aadhar });
  const ownAdmissions = async () => JSON.stringify((await parent.call(`GET /admission/${parent.userId}`)).body);
  expect(await ownAdmissions()).toContain('2346');
  const { aadhaar_stored: count } = await settings();
  expect(count).toBeGreaterThan(0);
  expect((await purge(count + 1)).body).toMatchObject({
    code: 'changed-since',
    message: `There are ${count} numbers now. Please look again.`,
  });
  await db
    .updateTable('staff_session')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('staff_id', '=', desk.staffId)
    .execute();
  expect((await purge(count)).body.code).toBe('proof-needed');
  expect((await stored(id)).aadhaar_last_four).toBe('2346');
  await db.updateTable('staff_session').set({ proved_at: new Date() }).where('staff_id', '=', desk.staffId).execute();
  const manager = await atDesk(app, 'manager');
  expect((await purge(count, manager)).status).toBe(403);

  expect((await purge(count)).body).toEqual({ removed: count });
  expect(await stored(id)).toEqual({ aadhaar_cipher: null, aadhaar_last_four: null });
  expect(await ownAdmissions()).not.toContain('2346');
  expect((await settings()).aadhaar_stored).toBe(0);
  const [change] = (await desk.call('GET /desk/audit')).body.rows;
  expect(change).toMatchObject({
    action: 'Aadhaar numbers removed',
    before: { stored: count },
    after: { stored: 0 },
    can_undo: false,
  });
  expect((await purge(0)).body).toEqual({ removed: 0 });
});
