import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mark } from '../../../domain/roll-call.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { planAllBatches } from '../../features/batch/plan-batch.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addRollClass, addRollStudent } from '../../testing/roll-call-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const logged: string[] = [];
const logTo = new PassThrough();
logTo.on('data', (line: Buffer) => logged.push(String(line)));
const app = await testApp({ logTo });
const { db } = app;
await addCentres(db);
const manager = await atDesk(app, 'manager');
afterEach(() => expectNoViolation(db));

type Desk = typeof manager;
const newId = () => randomBytes(16).toString('hex');
const at = '2026-11-18T12:00:00.000Z';
const markOf = (studentId: string, mark: Mark = 'present', id = newId()) => ({
  mark_id: id,
  student_id: studentId,
  mark,
  marked_at: at,
});
const send = (desk: Desk, classId: string, sent: object) =>
  desk.call('POST /desk/roll-call/:classId', {
    params: { classId },
    body: { staff_id: desk.staffId, marks: [], guests: [], views: [], ...sent },
  });
const refusedOf = async (desk: Desk, classId: string, sent: object) =>
  (await send(desk, classId, sent)).body.outcomes.map(({ refused }) => refused);
const coachOf = async (...centres: string[]) => {
  const coach = await atDesk(app, 'coach');
  for (const centre of centres)
    await db.insertInto('staff_centre').values({ staff_id: coach.staffId, centre }).execute();
  return coach;
};
const listOf = async (desk: Desk, query: Record<string, string> = {}) =>
  (await desk.call('GET /desk/roll-call', { query })).body.classes.map(({ class_id }) => class_id);
const marksOf = async (classId: string) => {
  const rows = await db
    .selectFrom('attendance_now')
    .select(['student_id', 'mark'])
    .where('class_id', '=', classId)
    .execute();
  return new Map(rows.map(({ student_id, mark }) => [student_id, mark]));
};

describe('[Z-03] the roll call of a class', () => {
  test('lists students with a place and reported absences; the last mark counts, and every mark is kept with its coach', async () => {
    const { classId, batchId, studentIds } = await addRollClass(db);
    const [one = '', two = '', paused = ''] = studentIds;
    const later = await addRollStudent(db, batchId, 'Too late');
    await sql`update enrolment set placed_at = now() where student_id = ${later}`.execute(db);
    await sql`update student set state = 'paused' where student_id = ${paused}`.execute(db);
    await sql`insert into student_state_change (student_id, state, actor) values (${paused}, 'paused', 'system')`.execute(
      db,
    );
    await sql`insert into absence_notice (class_id, student_id, reason) values (${classId}, ${two}, 'At a wedding')`.execute(
      db,
    );
    const coach = await coachOf('Airoli');
    const { body } = await coach.call('GET /desk/roll-call');
    const found = body.classes.find(({ class_id }) => class_id === classId);
    expect(found?.students.map(({ student_id, mark, absence }) => [student_id, mark, absence])).toEqual([
      [one, null, null],
      [two, null, 'At a wedding'],
    ]);
    const answer = await send(coach, classId, { marks: [markOf(one), markOf(two, 'excused'), markOf(one, 'absent')] });
    expect(answer.body.outcomes.map(({ refused }) => refused)).toEqual([null, null, null]);
    expect(answer.body.class?.students[0]).toMatchObject({ student_id: one, mark: 'absent' });
    const seen = (desk: Desk) => desk.call('GET /desk/classes/:classId/attendance', { params: { classId } });
    expect((await seen(coach)).body).toMatchObject({
      history: null,
      students: [{ mark: 'absent' }, { mark: 'excused' }],
    });
    expect((await seen(manager)).body.history).toMatchObject([
      { name: expect.stringMatching(/-0$/), mark: 'absent', by: coach.name, marked_at: at },
      { mark: 'excused' },
      { mark: 'present' },
    ]);
  });

  test('is listed from an hour before the class until it is taken; other days are listed on request', async () => {
    const soon = await addRollClass(db, { startsIn: '55 minutes' });
    const early = await addRollClass(db, { startsIn: '65 minutes' });
    const missed = await addRollClass(db, { startsIn: '-5 days' });
    const old = await addRollClass(db, { startsIn: '-9 days' });
    const ids = await listOf(manager);
    expect(ids).toEqual(expect.arrayContaining([soon.classId, early.classId, missed.classId]));
    expect(ids).not.toContain(old.classId);
    const day = indiaDate(new Date(Date.now() - 9 * 24 * 3_600_000));
    expect(await listOf(manager, { day })).toEqual([old.classId]);
    expect(await refusedOf(manager, soon.classId, { marks: [markOf(soon.studentIds[0] ?? '')] })).toEqual([null]);
    expect(await refusedOf(manager, early.classId, { marks: [markOf(early.studentIds[0] ?? '')] })).toEqual([
      expect.stringMatching(/^The class is on .* opens 60 minutes before\.$/),
    ]);
    await send(manager, missed.classId, { marks: [markOf(missed.studentIds[0] ?? '')] });
    expect(await listOf(manager)).not.toContain(missed.classId);
    await planAllBatches(db);
    expect((await marksOf(soon.classId)).size).toBe(1);
  });

  test('takes guests by name and can remove them; opening a medical note is logged once', async () => {
    const { classId, batchId } = await addRollClass(db);
    const ill = await addRollStudent(db, batchId, 'Zoya', { note: 'Asthma' });
    const guest = { id: newId(), guest_id: newId(), name: 'Kabir', kind: 'trial', is_removed: false };
    const view = { id: newId(), student_id: ill };
    const sent = { guests: [guest], views: [view] };
    expect(await refusedOf(manager, classId, sent)).toEqual([null, null]);
    const again = await send(manager, classId, sent);
    expect(again.body.class?.guests).toEqual([{ guest_id: guest.guest_id, name: 'Kabir', kind: 'trial' }]);
    expect(again.body.class?.students.at(-1)).toMatchObject({
      name: 'Zoya',
      medical_note: 'Asthma',
      may_be_photographed: false,
    });
    const views = await db.selectFrom('record_view').select('staff_id').where('student_id', '=', ill).execute();
    expect(views).toEqual([{ staff_id: manager.staffId }]);
    const removed = await send(manager, classId, { guests: [{ ...guest, id: newId(), is_removed: true }, guest] });
    expect(removed.body.class?.guests).toEqual([]);
  });

  test('sends no address, contact, amount or Aadhaar number, and logs none', async () => {
    const { classId, studentIds } = await addRollClass(db);
    const coach = await coachOf('Airoli');
    await sql`
      with parent as (
        insert into account (email, full_name, mobile, password_hash) values ('planted@example.in', 'Planted', '9123456789', repeat('x', 60))
        returning user_id)
      insert into admission (user_id, user_name, name, father_name, mother_name, email, mobile, dob, gender, centre, address, pincode,
          rules_agreed, fee_paise, student_id, aadhaar_cipher, aadhaar_last_four)
      select user_id, 'Planted', 'Planted', 'Planted', 'Planted', 'planted@example.in', '9123456789', '2016-02-29', 'Male', 'Airoli',
             '7 Planted Lane', '400701', true, 777700, ${studentIds[0] ?? ''}, ${Buffer.from('Planted'.repeat(7))}, '4321' from parent`.execute(
      db,
    );
    const answers = [
      await coach.call('GET /desk/roll-call'),
      await send(coach, classId, { marks: studentIds.map((id) => markOf(id)) }),
      await coach.call('GET /desk/classes/:classId/attendance', { params: { classId } }),
      await manager.call('GET /desk/classes/:classId/attendance', { params: { classId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(answers[0]?.body)).toContain(classId);
    const planted = /Planted|Palm Beach|asha@|Asha|9876543210|9123456789|400708|400701|7777|4321|aadhaar|pais/i;
    // Ids are random digits.
    for (const { body } of answers) expect(JSON.stringify(body).replaceAll(/[0-9a-f]{32,}/g, '')).not.toMatch(planted);
    // A call that is refused is logged too.
    await send(coach, classId, { marks: [{ ...markOf(studentIds[0] ?? ''), mark: '7 Planted Lane' }] });
    const log = logged.join('');
    expect(log).toContain('/api/desk/roll-call/:classId');
    expect(log).not.toMatch(/Planted|Palm Beach|asha@|9876543210|9123456789/i);
  });
});

describe('[Z-04] what a phone sends', () => {
  test('is stored once, however often it is sent and by whom', async () => {
    const { classId, studentIds } = await addRollClass(db);
    const sent = { marks: studentIds.map((id) => markOf(id)) };
    const all = await Promise.all([1, 2, 3].map(() => refusedOf(manager, classId, sent)));
    expect(all).toEqual([1, 2, 3].map(() => [null, null, null]));
    const [one = ''] = studentIds;
    await send(manager, classId, { marks: [markOf(one, 'absent')] });
    // The first answer was lost, so the phone sends again; the newer mark still counts.
    expect(await refusedOf(manager, classId, sent)).toEqual([null, null, null]);
    expect((await marksOf(classId)).get(one)).toBe('absent');
    const { rows } = await sql`select from attendance where class_id = ${classId}`.execute(db);
    expect(rows).toHaveLength(4);
  });

  test('counts for students who had a place when the class began; others are refused one by one, and the rest is stored', async () => {
    const { classId, studentIds } = await addRollClass(db);
    const [left = '', gone = '', here = ''] = studentIds;
    const end = (id: string, ago: string) =>
      sql`update enrolment set state = 'ended', ended_at = now() - ${ago}::interval where student_id = ${id}`.execute(
        db,
      );
    await end(left, '5 minutes');
    await end(gone, '15 minutes');
    const sent = { marks: [markOf(left), markOf(gone), markOf(here), markOf('nobody')] };
    expect(await refusedOf(manager, classId, sent)).toEqual([
      null,
      'This student had no place in the batch when the class began.',
      null,
      'This student had no place in the batch when the class began.',
    ]);
    expect(new Set((await marksOf(classId)).keys())).toEqual(new Set([left, here]));
  });

  test('is refused for a cancelled class, unless it arrived before; an id cannot be used for two different marks', async () => {
    const { classId, studentIds } = await addRollClass(db);
    const [one = '', two = ''] = studentIds;
    const first = markOf(one);
    await send(manager, classId, { marks: [first] });
    expect(await refusedOf(manager, classId, { marks: [markOf(two, 'absent', first.mark_id)] })).toEqual([
      'This was sent before as something else.',
    ]);
    await sql`update batch_class set state = 'cancelled', reason = 'Rain' where class_id = ${classId}`.execute(db);
    const guest = { id: newId(), guest_id: newId(), name: 'Kabir', kind: 'guest', is_removed: false };
    expect(await refusedOf(manager, classId, { marks: [first, markOf(two)], guests: [guest] })).toEqual([
      null,
      'The class was cancelled: Rain',
      'The class was cancelled: Rain',
    ]);
  });

  test('gets the answer of an unknown class from another centre’s coach; a substitute can mark it', async () => {
    const { classId, studentIds } = await addRollClass(db);
    const [elsewhere, nowhere] = [await coachOf('Goregoan West'), await coachOf()];
    const sent = { marks: studentIds.map((id) => markOf(id)) };
    for (const coach of [elsewhere, nowhere]) {
      const unknown = await send(coach, newId(), sent);
      const foreign = await send(coach, classId, sent);
      expect(foreign.status).toBe(200);
      expect(foreign.body).toEqual(unknown.body);
      expect(foreign.body).toMatchObject({
        class: null,
        outcomes: [{ refused: expect.stringContaining('not yours') }, {}, {}],
      });
      const views = { views: studentIds.map((student_id) => ({ id: newId(), student_id })) };
      expect((await send(coach, classId, views)).body.class).toBeNull();
      expect(await listOf(coach)).not.toContain(classId);
      const params = { classId };
      expect((await coach.call('GET /desk/classes/:classId/attendance', { params })).status).toBe(404);
    }
    expect((await marksOf(classId)).size).toBe(0);
    expect(await db.selectFrom('record_view').selectAll().where('student_id', 'in', studentIds).execute()).toEqual([]);
    await db.insertInto('class_coach').values({ class_id: classId, staff_id: nowhere.staffId }).execute();
    expect(await listOf(nowhere)).toEqual([classId]);
    expect((await send(nowhere, classId, sent)).body.class).toMatchObject({ class_id: classId });
    // Marks stored while the class was the caller's count as stored, even if the answer was lost and another coach has the class now.
    await db.deleteFrom('class_coach').where('class_id', '=', classId).execute();
    expect(await refusedOf(nowhere, classId, sent)).toEqual([null, null, null]);
    expect(await refusedOf(elsewhere, classId, sent)).not.toContain(null);
  });

  test('is never stored under another person’s name, or for a removed member', async () => {
    const { classId, studentIds } = await addRollClass(db);
    const [coach, other] = [await coachOf('Airoli'), await coachOf('Airoli')];
    const sent = { marks: studentIds.map((id) => markOf(id)), staff_id: coach.staffId };
    expect((await send(other, classId, sent)).body.code).toBe('other-person');
    await sql`update staff set removed_at = now() where staff_id = ${coach.staffId}`.execute(db);
    expect((await send(coach, classId, sent)).status).toBe(401);
    expect((await marksOf(classId)).size).toBe(0);
  });

  test('that is malformed is refused with its field', async () => {
    const { classId, studentIds } = await addRollClass(db);
    const [one = ''] = studentIds;
    const guest = { id: newId(), guest_id: newId(), name: '', kind: 'guest', is_removed: false };
    for (const [sent, field] of [
      [{ marks: [{ ...markOf(one), mark: 'asleep' }] }, 'marks'],
      [{ marks: [{ ...markOf(one), mark_id: 'x' }] }, 'marks'],
      [{ marks: [{ ...markOf(one), marked_at: 'yesterday' }] }, 'marks'],
      [{ marks: [{ ...markOf(one), marked_at: '0000-01-01T00:00:00Z' }] }, 'marks'],
      [{ marks: Array.from({ length: 201 }, () => markOf(one)) }, 'marks'],
      [{ guests: [guest] }, 'guests'],
      [{ staff_id: undefined }, 'staff_id'],
    ] as const) {
      const { status, body } = await send(manager, classId, sent);
      expect(status).toBe(400);
      expect((body as unknown as { fields: { field: string }[] }).fields[0]?.field).toMatch(new RegExp(`^${field}`));
    }
    expect((await manager.call('GET /desk/roll-call', { query: { day: '2026-02-29' } })).status).toBe(400);
    expect((await manager.call('GET /desk/roll-call', { query: { day: '2028-02-29' } })).status).toBe(200);
  });
});

describe('[Z-04] two coaches of one class', () => {
  test('what nobody tapped never counts against a tap, whichever arrives first; both are told who was overruled', async () => {
    const { classId, studentIds } = await addRollClass(db);
    const [one = '', two = '', three = ''] = studentIds;
    const [first, second] = [await coachOf('Airoli'), await coachOf('Airoli')];
    // Saved without a network an hour ago; one child was tapped.
    const saved = {
      marks: [
        { ...markOf(one), is_untouched: true },
        { ...markOf(two, 'late'), is_untouched: false },
        { ...markOf(three), is_untouched: true },
      ],
    };
    await send(second, classId, { marks: [markOf(one, 'absent'), markOf(two, 'absent')] });
    const { body } = await send(first, classId, saved);
    expect(body.class?.students.map(({ mark, overruled }) => [mark, overruled])).toEqual([
      ['absent', { mark: 'present', is_untouched: true, by: second.name }],
      ['late', null],
      ['present', null],
    ]);
    const seen = await send(second, classId, {});
    expect(seen.body.class?.students.map(({ mark, overruled }) => [mark, overruled])).toEqual([
      ['absent', null],
      ['late', { mark: 'absent', is_untouched: false, by: first.name }],
      ['present', null],
    ]);
    expect(await marksOf(classId)).toEqual(
      new Map([
        [one, 'absent'],
        [two, 'late'],
        [three, 'present'],
      ]),
    );
    await send(first, classId, { marks: [markOf(one)] });
    expect((await marksOf(classId)).get(one)).toBe('present');
  });
});

describe('[Z-03] a roll call has bounds', () => {
  test('a class of weeks ago cannot be marked, one of some days ago can', async () => {
    const [recent, old] = [
      await addRollClass(db, { startsIn: '-9 days' }),
      await addRollClass(db, { startsIn: '-15 days' }),
    ];
    expect(await refusedOf(manager, recent.classId, { marks: [markOf(recent.studentIds[0] ?? '')] })).toEqual([null]);
    expect(await refusedOf(manager, old.classId, { marks: [markOf(old.studentIds[0] ?? '')] })).toEqual([
      expect.stringMatching(/^The class was on .* corrected for 14 days\.$/),
    ]);
  });

  test('a class has no thousand guests, also when they are removed again', async () => {
    const { classId } = await addRollClass(db);
    const guest = () => ({ id: newId(), guest_id: newId(), name: 'Kabir', kind: 'guest', is_removed: false });
    const many = Array.from({ length: 41 }, guest);
    const refused = await refusedOf(manager, classId, { guests: many });
    expect(refused.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => null));
    expect(refused.at(-1)).toBe('A class can have 40 guests.');
    await send(manager, classId, {
      guests: many.slice(0, 40).map((each) => ({ ...each, id: newId(), is_removed: true })),
    });
    expect(await refusedOf(manager, classId, { guests: [guest()] })).toEqual(['A class can have 40 guests.']);
  });
});

test('[Z-03] Today counts the classes of today without a roll call, for each person their own', async () => {
  await addRollClass(db, { centre: 'Goregoan West', startsIn: '0 minutes' });
  const coach = await coachOf('Goregoan West');
  const { body } = await coach.call('GET /desk/today');
  expect(body.cards).toEqual([{ card: 'roll-calls', count: 1 }]);
  expect((await (await coachOf()).call('GET /desk/today')).body.cards).toEqual([{ card: 'roll-calls', count: 0 }]);
});
