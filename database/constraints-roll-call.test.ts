import { sql } from 'kysely';
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
await sql`insert into centre (name) values ('Airoli') on conflict do nothing`.execute(db);
const { rows } = await sql<{ class_id: string }>`
  with b as (insert into batch (centre, name, capacity, starts_on) values ('Airoli', 'Evening', 5, '2026-01-01')
             returning batch_id)
  insert into batch_class (batch_id, planned_at, starts_at, ends_at) select batch_id, now(), now(), now() + interval '1 hour' from b
  returning class_id`.execute(db);
const classId = rows[0]?.class_id ?? '';

const id = 'a'.repeat(32);
const mark = {
  mark_id: id,
  class_id: classId,
  student_id: studentId,
  mark: 'present' as const,
  staff_id: staffId,
  marked_at: new Date(),
};
const guest = { guest_id: id, class_id: classId, name: 'Kabir', kind: 'guest' as const, staff_id: staffId };

test('[Z-04] a mark has an id from the phone, which is unique, and one of four values', async () => {
  const add = (over: object) =>
    refusedBy(
      db
        .insertInto('attendance')
        .values({ ...mark, ...over })
        .execute(),
    );
  expect(await add({})).toBe('not refused');
  expect(await add({})).toBe('attendance_pkey');
  expect(await add({ mark_id: 'x' })).toBe('attendance_mark_id_check');
  expect(await add({ mark_id: 'b'.repeat(32), mark: 'asleep' })).toBe('attendance_mark_check');
});

test('[Z-03] a guest has a name and comes as a guest or on trial', async () => {
  const add = (over: object) =>
    refusedBy(
      db
        .insertInto('class_guest')
        .values({ ...guest, ...over })
        .execute(),
    );
  expect(await add({ name: '' })).toBe('class_guest_name_check');
  expect(await add({ kind: 'friend' })).toBe('class_guest_kind_check');
  expect(await add({ guest_id: '1' })).toBe('class_guest_guest_id_check');
  expect(await add({})).toBe('not refused');
});

test('[Z-04] every member has a separate key for unsent work on a phone', async () => {
  const { rows: keys } = await sql<{ seal_key: string }>`
    insert into staff (email, full_name, role_id) values ('a@example.in', 'A', 'coach'), ('b@example.in', 'B', 'coach') returning seal_key`.execute(
    db,
  );
  expect(new Set(keys.map(({ seal_key }) => seal_key)).size).toBe(2);
  expect(await refusedBy(sql`update staff set seal_key = 'x'`.execute(db))).toBe('staff_seal_key');
});
