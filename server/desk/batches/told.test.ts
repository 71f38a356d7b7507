import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { accept, addBatch, addParent, inDays, sendForm } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addRollClass } from '../../testing/roll-call-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
await addCentres(db);
const desk = await atDesk(app, 'manager');
const { mailTo, mailsTo } = caughtMails(app.folder);
afterEach(() => expectNoViolation(db));

const coachOf = async (centre: string) => {
  const coach = await atDesk(app, 'coach');
  await db.insertInto('staff_centre').values({ staff_id: coach.staffId, centre }).execute();
  return coach;
};
const nextOf = async (batchId: string) => {
  const { rows } = await sql<{ class_id: string }>`
    select class_id from batch_class where batch_id = ${batchId} and starts_at > now() order by starts_at limit 1`.execute(
    db,
  );
  return { classId: rows[0]?.class_id ?? '' };
};
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject ?? '');

describe('[Z-17] coaches', () => {
  test('are told of a cancelled and a moved class, and of who takes it; who did it is not', async () => {
    const [coach, substitute] = [await coachOf('Airoli'), await coachOf('Airoli')];
    const batchId = await addBatch(desk, { coaches: [coach.staffId] });
    const params = await nextOf(batchId);
    const give = (version: number, coaches: string[]) =>
      desk.call('PUT /desk/classes/:classId/coaches', { params, body: { version, coaches } });
    await give(1, [substitute.staffId]);
    for (const { email } of [coach, substitute])
      expect((await mailTo(email, /^Coaches of/)).text).toContain(`is taken by ${substitute.name}.`);
    const cancel = { version: 2, reason: 'The rink is wet' };
    await desk.call('POST /desk/classes/:classId/cancel', { params, body: cancel });
    expect((await mailTo(substitute.email, /^No class on/)).text).toContain('The rink is wet.');
    const move = { version: 3, day: inDays(3), starts_at: '07:00', minutes: 60, reason: 'Held after all' };
    await desk.call('POST /desk/classes/:classId/move', { params, body: move });
    await mailTo(substitute.email, /^Class moved to/);
    await give(4, []);
    await expect.poll(async () => (await subjectsTo(coach.email)).length).toBe(2);
    expect((await mailsTo(coach.email)).at(-1)?.text).toContain(`is taken by ${coach.name}.`);
    expect(await subjectsTo(desk.email)).toEqual([]);
  });

  test('cancel a class of their centre from the phone, also one that has begun; families hear of it, once', async () => {
    const coach = await coachOf('Airoli');
    const { classId, batchId } = await addRollClass(db);
    const parent = await addParent(app);
    await sql`update guardian set user_id = ${parent.userId} where guardian_id = (
      select g.guardian_id from guardian g join enrolment e using (student_id) where e.batch_id = ${batchId} limit 1)`.execute(
      db,
    );
    const params = { classId };
    const cancel = (by: Pick<typeof coach, 'call'>) =>
      by.call('POST /desk/roll-call/:classId/cancel', { params, body: { reason: 'Rain' } });
    expect((await cancel(await coachOf('Goregoan West'))).status).toBe(404);
    const done = await cancel(coach);
    expect(done).toMatchObject({ status: 200, body: { class: { state: 'cancelled', reason: 'Rain' } } });
    expect(done.body.families).toBeGreaterThan(0);
    expect(JSON.stringify(done.body)).not.toMatch(/98765|asha@/);
    expect((await mailTo(parent.email, /^No class on/)).text).toContain('Rain.');
    expect((await cancel(coach)).body, 'after a lost answer').toMatchObject({
      families: 0,
      class: { state: 'cancelled' },
    });
    expect((await subjectsTo(parent.email)).filter((subject) => subject.startsWith('No class on'))).toHaveLength(1);
    const over = await addRollClass(db, { startsIn: '-61 minutes' });
    const late = await coach.call('POST /desk/roll-call/:classId/cancel', {
      params: { classId: over.classId },
      body: { reason: 'Rain' },
    });
    expect(late.body).toMatchObject({ code: 'class-over', message: 'This class is over.' });
    const begun = await addRollClass(db);
    const byDesk = { params: { classId: begun.classId }, body: { version: 1, reason: 'Rain' } };
    expect((await desk.call('POST /desk/classes/:classId/cancel', byDesk)).status).toBe(200);
  });

  test('of two classes at once are named in a hint, and not refused', async () => {
    const coach = await coachOf('Airoli');
    await addBatch(desk, { name: 'Here', coaches: [coach.staffId] });
    const times = [{ day: 'Tue' as const, starts_at: '18:00', minutes: 60 }];
    const elsewhere = { centre: 'Goregoan West', name: 'There', times };
    const free = await addBatch(desk, elsewhere);
    const params = await nextOf(free);
    const given = await desk.call('PUT /desk/classes/:classId/coaches', {
      params,
      body: { version: 1, coaches: [coach.staffId] },
    });
    expect(given.body.hints).toEqual([
      expect.stringMatching(new RegExp(`^${coach.name} also has Here at Airoli on Tue .*, 5:30 pm\\.$`)),
    ]);
    const { body } = await desk.call('POST /desk/batches', {
      body: {
        ...elsewhere,
        name: 'There too',
        level: null,
        age_from: null,
        age_to: null,
        capacity: 5,
        starts_on: inDays(0),
        ends_on: null,
        status: 'Active',
        coaches: [coach.staffId],
      },
    });
    expect(body.hints).toHaveLength(2);
    expect(body.hints.join(' ')).toMatch(
      /Here at Airoli.*There at Goregoan West|There at Goregoan West.*Here at Airoli/,
    );
  });
});

test('[Z-17] the WhatsApp list has a mobile once, also for siblings whose parents were entered twice', async () => {
  const { classId } = await addRollClass(db, { students: 3 });
  const { body } = await desk.call('POST /desk/classes/:classId/cancel', {
    params: { classId },
    body: { version: 1, reason: 'Rain' },
  });
  expect(body.families).toEqual([{ name: 'Asha Rao', mobile: '9876543210' }]);
  expect(body.told).toBe(1);
});

test('[Z-16] a family is told when its child is taken out of a batch or off its waiting list', async () => {
  const batchId = await addBatch(desk, { capacity: 1 });
  const [first, second] = [await addParent(app), await addParent(app)];
  for (const [parent, subject] of [
    [first, /^No place in/],
    [second, /^Off the waiting list of/],
  ] as const) {
    const { student_id: studentId } = (await accept(desk, await sendForm(parent), { batch_id: batchId })).body;
    if (parent === first) continue;
    const { places } = (await desk.call('GET /desk/students/:studentId', { params: { studentId } })).body;
    await desk.call('POST /desk/places/:enrolmentId/end', { params: { enrolmentId: places[0]?.enrolment_id ?? '' } });
    expect((await mailTo(parent.email, subject)).text).toContain('is no longer on the waiting list of');
  }
  const { students } = (await desk.call('GET /desk/batches/:batchId', { params: { batchId } })).body;
  await desk.call('POST /desk/places/:enrolmentId/end', { params: { enrolmentId: students[0]?.enrolment_id ?? '' } });
  expect((await mailTo(first.email, /^No place in/)).text).toContain('no longer has a place in');
});

test('[Z-02] a calendar says when it was made, and is valid without classes (RFC 5545)', async () => {
  const coach = await coachOf('Airoli');
  const { path } = (await coach.call('POST /desk/calendar-link')).body;
  const empty = (await http.inject({ url: path })).body;
  expect(empty).toMatch(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/);
  await addBatch(desk, { coaches: [coach.staffId] });
  const { body } = await http.inject({ url: path });
  const stamps = [...body.matchAll(/DTSTAMP:(\d{8}T\d{6}Z)/g)].map(([, stamp]) => stamp ?? '');
  expect(stamps.length).toBeGreaterThan(20);
  const now = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  expect(new Set(stamps.map((stamp) => stamp.slice(0, 8)))).toEqual(new Set([now]));
});
