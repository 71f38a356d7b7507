import { afterEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { planAllBatches } from '../../features/batch/plan-batch.ts';
import { accept, addBatch, addParent, inDays, sendForm } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
await addCentres(db);
const desk = await atDesk(app, 'manager');
const { mailTo } = caughtMails(app.folder);
afterEach(() => expectNoViolation(db));

const classesOf = async (batchId: string) => {
  const { rows } = await sql<{ class_id: string; day: string; time: string; state: string; version: number }>`
    select class_id, to_char(starts_at at time zone 'Asia/Kolkata', 'Dy') as day,
           to_char(starts_at at time zone 'Asia/Kolkata', 'HH24:MI') as time, state, version
      from batch_class where batch_id = ${batchId} and starts_at > now() order by starts_at`.execute(db);
  return rows;
};
const lookAt = async (batchId: string) =>
  (await desk.call('GET /desk/batches/:batchId', { params: { batchId } })).body.batch;
const change = async (batchId: string, over: object) => {
  const { coaches, centre: _centre, ...batch } = await lookAt(batchId);
  const body = { ...batch, coaches: coaches.map(({ staff_id }) => staff_id), ...over };
  return desk.call('PATCH /desk/batches/:batchId', { params: { batchId }, body });
};

describe('[Z-02] a batch', () => {
  test('plans its classes; a changed day, a holiday or the end of the term changes future ones', async () => {
    const batchId = await addBatch(desk);
    const planned = await classesOf(batchId);
    expect(planned.length).toBeGreaterThanOrEqual(25);
    expect(new Set(planned.map(({ day, time }) => `${day} ${time}`))).toEqual(new Set(['Tue 17:30', 'Thu 17:30']));
    await planAllBatches(db);
    expect(await classesOf(batchId)).toEqual(planned);
    await change(batchId, { times: [{ day: 'Sat', starts_at: '23:30', minutes: 60 }] });
    const moved = await classesOf(batchId);
    expect(new Set(moved.map(({ day, time }) => `${day} ${time}`))).toEqual(new Set(['Sat 23:30']));
    const { body } = await desk.call('POST /desk/holidays', {
      body: { centre: 'Airoli', name: 'Diwali', from_day: inDays(1), to_day: inDays(28) },
    });
    expect((await classesOf(batchId)).length).toBe(moved.length - 4);
    await desk.call('DELETE /desk/holidays/:holidayId', { params: { holidayId: body.holiday_id } });
    expect((await classesOf(batchId)).length).toBe(moved.length);
    await change(batchId, { ends_on: inDays(7) });
    expect((await classesOf(batchId)).length).toBeLessThanOrEqual(2);
    await change(batchId, { status: 'Inactive' });
    expect(await classesOf(batchId)).toEqual([]);
  });

  test('with a mistake is refused with the field’s name, and nothing changes', async () => {
    const batchId = await addBatch(desk, { name: 'Kept', capacity: 2 });
    await accept(desk, await sendForm(await addParent(app)), { batch_id: batchId });
    const refusedAt = async (over: object) => {
      const { status, body } = await change(batchId, over);
      return [status, (body as { fields?: { field: string }[] }).fields?.[0]?.field ?? body.code];
    };
    expect(await refusedAt({ capacity: 0 })).toEqual([400, 'capacity']);
    expect(await refusedAt({ age_from: 9, age_to: 5 })).toEqual([400, 'age_to']);
    expect(await refusedAt({ ends_on: '2020-01-01' })).toEqual([400, 'ends_on']);
    expect(await refusedAt({ starts_on: '2026-02-30' })).toEqual([400, 'starts_on']);
    const times = [
      { day: 'Tue', starts_at: '17:00', minutes: 60 },
      { day: 'Tue', starts_at: '17:59', minutes: 15 },
    ];
    expect(await refusedAt({ times })).toEqual([400, 'times']);
    expect(await refusedAt({ times: [] })).toEqual([400, 'times']);
    expect(await refusedAt({ coaches: ['f'.repeat(32)] })).toEqual([400, 'coaches']);
    const gone = await atDesk(app, 'coach');
    await db.updateTable('staff').set({ removed_at: new Date() }).where('staff_id', '=', gone.staffId).execute();
    expect(await refusedAt({ coaches: [gone.staffId] })).toEqual([400, 'coaches']);
    const another = await addBatch(desk, { name: 'Another' });
    expect((await change(another, { name: 'Kept' })).body.code).toBe('name-taken');
    await addParent(app).then(async (parent) => accept(desk, await sendForm(parent), { batch_id: batchId }));
    expect(await refusedAt({ capacity: 1 })).toEqual([400, 'capacity']);
    expect(await lookAt(batchId)).toMatchObject({ name: 'Kept', capacity: 2, placed: 2, version: 1 });
    expect((await desk.call('DELETE /desk/batches/:batchId', { params: { batchId } })).body.code).toBe('in-use');
    expect((await desk.call('DELETE /desk/batches/:batchId', { params: { batchId: another } })).status).toBe(200);
    await change(batchId, { status: 'Inactive' });
    const closed = await accept(desk, await sendForm(await addParent(app)), { batch_id: batchId });
    expect(closed.body.code).toBe('batch-closed');
  });

  test('is shown to visitors with its free places, and the form accepts only a batch of the chosen centre', async () => {
    const batchId = await addBatch(desk, { capacity: 4 });
    const elsewhere = await addBatch(desk, { centre: 'Goregoan West' });
    const parent = await addParent(app);
    await accept(desk, await sendForm(parent, { batch_id: batchId }), { batch_id: batchId });
    const { batches, notices } = (await http.inject({ url: '/api/batch/all/pahiya' })).json();
    expect(batches).toContainEqual(expect.objectContaining({ batch_id: batchId, capacity: 4, placed: 1, waiting: 0 }));
    expect(notices.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['training', 'photos', 'messages']);
    await expect(sendForm(await addParent(app), { batch_id: elsewhere })).rejects.toThrow(/batch_id/);
  });
});

describe('[Z-02] one class', () => {
  test('is cancelled with one mail per family; a second click and a class that has begun change nothing', async () => {
    const batchId = await addBatch(desk);
    const [parent, away] = [await addParent(app), await addParent(app)];
    for (const name of ['One', 'Two']) await accept(desk, await sendForm(parent, { name }), { batch_id: batchId });
    const gone = (await accept(desk, await sendForm(away), { batch_id: batchId })).body.student_id;
    const body = { version: 2, state: 'paused', reason: '' };
    await desk.call('POST /desk/students/:studentId/state', { params: { studentId: gone }, body });
    const [first] = await classesOf(batchId);
    const params = { classId: first?.class_id ?? '' };
    const cancel = () =>
      desk.call('POST /desk/classes/:classId/cancel', { params, body: { version: 1, reason: 'Rain' } });
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['changed-since', 'done']);
    const notice = answers.find(({ status }) => status === 200)?.body;
    expect(notice).toMatchObject({ mailed: 1, families: [{ name: 'Asha Rao', mobile: '9876543210' }] });
    expect(notice?.text).toMatch(/There is no class of Batch \d+ at Airoli on T(ue|hu) .*, 5:30 pm\. Rain\./);
    expect((await mailTo(parent.email, /No class on/)).text).toContain('Rain.');
    expect((await classesOf(batchId))[0]).toMatchObject({ state: 'cancelled' });
    // It is not planned a second time.
    await planAllBatches(db);
    expect(await classesOf(batchId)).toHaveLength((await classesOf(batchId)).length);
    const move = (over: object) =>
      desk.call('POST /desk/classes/:classId/move', {
        params,
        body: { version: 2, day: inDays(3), starts_at: '00:00', minutes: 45, reason: 'Rain', ...over },
      });
    expect((await move({ day: inDays(-1) })).status).toBe(400);
    expect((await move({ day: '2027-02-29' })).status).toBe(400);
    expect((await move({})).body.text).toContain('12:00 am instead');
    await sql`update batch_class set starts_at = now() - interval '1 minute', ends_at = now() where class_id = ${params.classId}`.execute(
      db,
    );
    const version = (
      await sql<{ version: number }>`select version from batch_class where class_id = ${params.classId}`.execute(db)
    ).rows[0]?.version;
    expect((await move({ version })).body.code).toBe('class-over');
  });

  test('is given to another coach and appears in that coach’s week and calendar', async () => {
    const [coach, other] = [await atDesk(app, 'coach'), await atDesk(app, 'coach')];
    await db.insertInto('staff_centre').values({ staff_id: coach.staffId, centre: 'Airoli' }).execute();
    const batchId = await addBatch(desk, { coaches: [coach.staffId] });
    const [first] = await classesOf(batchId);
    const params = { classId: first?.class_id ?? '' };
    const body = { version: 1, coaches: [other.staffId] };
    const give = () => desk.call('PUT /desk/classes/:classId/coaches', { params, body });
    expect((await give()).status).toBe(200);
    expect((await give()).body, 'from a screen that does not show it').toMatchObject({ code: 'changed-since' });
    const { rows } = await sql<{ week: string }>`
      select to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as week from batch_class where class_id = ${params.classId}`.execute(
      db,
    );
    const query = { week: rows[0]?.week ?? '' };
    const week = await other.call('GET /desk/classes', { query });
    expect(week.body.classes.map(({ class_id }) => class_id)).toEqual([params.classId]);
    expect(week.body.classes[0]).toMatchObject({ is_substituted: true, coaches: [{ staff_id: other.staffId }] });
    const mine = await desk.call('GET /desk/classes', { query: { ...query, coach: coach.staffId } });
    expect(mine.body.classes.map(({ class_id }) => class_id)).not.toContain(params.classId);
    const file = await http.inject({ url: (await other.call('POST /desk/calendar-link')).body.path });
    expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    await db.updateTable('staff').set({ removed_at: new Date() }).where('staff_id', '=', other.staffId).execute();
  });
});

test('[Z-02] a calendar has the classes of one’s own children and names nobody; a wrong link finds nothing', async () => {
  const batchId = await addBatch(desk);
  const parent = await addParent(app);
  const form = await sendForm(parent, { name: 'Planted Child', address: '77 Planted Lane' });
  const accepted = await accept(desk, form, { batch_id: batchId });
  const make = async () => ((await parent.call('POST /calendar-link')).body as { path: string }).path;
  const first = await make();
  const file = await http.inject({ url: first });
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(file.body.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(20);
  expect(file.body).toContain('LOCATION:Airoli');
  expect(file.body).not.toMatch(/planted|paise|₹|Rao/i);
  const second = await make();
  expect((await http.inject({ url: second })).statusCode).toBe(200);
  const stored = await db.selectFrom('calendar_link').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(second.slice(10, 42));
  const ended = await http.inject({ url: first });
  const never = await http.inject({ url: `/calendar/${'A'.repeat(32)}.ics` });
  expect([ended.statusCode, ended.body]).toEqual([404, never.body]);
  const { student_id: studentId } = accepted.body;
  const { places } = (await desk.call('GET /desk/students/:studentId', { params: { studentId } })).body;
  const params = { enrolmentId: places[0]?.enrolment_id ?? '' };
  expect((await desk.call('POST /desk/places/:enrolmentId/end', { params })).status).toBe(200);
  expect((await http.inject({ url: second })).body, 'without a place').not.toContain('BEGIN:VEVENT');
  await parent.call('DELETE /calendar-link');
  expect((await http.inject({ url: second })).statusCode).toBe(404);
  expect((await parent.call('GET /children')).body).toMatchObject({ has_calendar: false });
});
