import { expect, test } from 'vitest';
import { refusedBy } from './testing/refused-by.ts';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase();

const { staff_id: staffId } = await db
  .insertInto('staff')
  .values({ email: 'coach@example.in', full_name: 'Meera', role_id: 'coach' })
  .returning('staff_id')
  .executeTakeFirstOrThrow();
const { student_id: studentId } = await db
  .insertInto('student')
  .values({ name: 'Ira' })
  .returning('student_id')
  .executeTakeFirstOrThrow();

const addTime = (over: object = {}) =>
  db
    .insertInto('skate_time')
    .values({
      student_id: studentId,
      metres: 100,
      ms: 15_000,
      day: '2026-03-04',
      place: 'Airoli',
      staff_id: staffId,
      ...over,
    })
    .execute();
const addLevel = (level: string, over: object = {}) =>
  db
    .insertInto('student_level')
    .values({ student_id: studentId, level, started_by: staffId, ...over })
    .execute();

test('[Z-11] a time is between a second and two hours, and possible over its distance', async () => {
  for (const ms of [0, 999, 4999, 333_334, 3 * 3_600_000]) {
    expect(await refusedBy(addTime({ ms }))).toBe('skate_time_plausible');
  }
  expect(await refusedBy(addTime({ metres: 777, ms: 100_000 }))).toBe('skate_time_metres_fkey');
  expect(await refusedBy(addTime({ day: '1980-01-01' }))).toBe('skate_time_day');
  expect(await refusedBy(db.insertInto('distance').values({ metres: 5 }).execute())).toBe('distance_metres');
  await addTime();
  expect(await refusedBy(addTime())).toBe('skate_time_once');
});

test('[Z-11] a student is at one level at a time, and a reached one names the coach who saw it', async () => {
  await addLevel('Beginner');
  expect(await refusedBy(addLevel('Intermediate'))).toBe('student_level_open');
  expect(
    await refusedBy(addLevel('Unheard of', { reached_at: new Date(Date.now() + 1000), reached_by: staffId })),
  ).toBe('student_level_level_fkey');
  expect(await refusedBy(addLevel('Intermediate', { reached_at: new Date() }))).toBe('student_level_reached');
  await addLevel('Advanced', { reached_at: new Date(Date.now() + 1000), reached_by: staffId });
});

test('[Z-11] a batch has an existing level', async () => {
  const batch = { centre: 'Airoli', name: 'Evening', capacity: 10, starts_on: '2026-03-04' };
  await db.insertInto('centre').values({ name: 'Airoli' }).execute();
  expect(
    await refusedBy(
      db
        .insertInto('batch')
        .values({ ...batch, level: 'Unheard of' })
        .execute(),
    ),
  ).toBe('batch_level_known');
  await db
    .insertInto('batch')
    .values({ ...batch, level: 'Beginner' })
    .execute();
  expect(await refusedBy(db.deleteFrom('level').where('name', '=', 'Beginner').execute())).toBe('batch_level_known');
});

test('[Z-11] deleting a child deletes its levels, times and notes', async () => {
  await db.insertInto('student_note').values({ student_id: studentId, text: 'Good', staff_id: staffId }).execute();
  await db.deleteFrom('student').where('student_id', '=', studentId).execute();
  for (const table of ['student_level', 'skate_time', 'student_note'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
