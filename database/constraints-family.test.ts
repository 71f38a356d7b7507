import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusedBy } from './testing/refused-by.ts';
import { addAccount, addAdmission, addSku } from './testing/rows.ts';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase();
const userId = await addAccount(db);

async function addStudent(): Promise<string> {
  const { student_id: studentId } = await db
    .insertInto('student')
    .values({ name: 'Anu Rao' })
    .returning('student_id')
    .executeTakeFirstOrThrow();
  await sql`insert into student_state_change (student_id, state, actor) values (${studentId}, 'new', 'system')`.execute(
    db,
  );
  await sql`insert into guardian (student_id, user_id, name, relation) values (${studentId}, ${userId}, 'Asha Rao', 'Mother')`.execute(
    db,
  );
  return studentId;
}

test('[X-06] a child has at most one open erasure request, and a declined one has an answer', async () => {
  const student_id = await addStudent();
  const ask = () => db.insertInto('erasure_request').values({ student_id, user_id: userId }).execute();
  await ask();
  expect(await refusedBy(ask())).toBe('erasure_request_open');
  const end = (set: string) =>
    sql`update erasure_request set ${sql.raw(set)} where student_id = ${student_id}`.execute(db);
  expect(await refusedBy(end(`state = 'taken back'`))).toBe('erasure_request_ended');
  expect(await refusedBy(end(`ended_at = now()`))).toBe('erasure_request_ended');
  expect(await refusedBy(end(`state = 'declined', ended_at = now()`))).toBe('erasure_request_declined');
  await end(`state = 'declined', ended_at = now(), answer = 'No'`);
  await ask();
});

test('[X-06] the admission of an erased child contains nothing about the child', async () => {
  const admissionId = await addAdmission(db, { user_id: userId });
  const change = (set: string) =>
    sql`update admission set ${sql.raw(set)} where admission_id = ${admissionId}`.execute(db);
  expect(await refusedBy(change('erased_at = now()'))).toBe('admission_erased');
  const cleared = `erased_at = now(), name = 'Erased', father_name = 'Erased', mother_name = 'Erased', address = 'Erased',
    mobile = '0000000000', dob = null, school = '', state = 'declined', decided_at = now()`;
  await change(cleared);
  for (const set of [`name = 'Anu'`, `dob = '2018-03-04'`, `school = 'A'`, `address = 'B'`, `mobile = '9876543210'`]) {
    expect({ set, by: await refusedBy(change(set)) }).toEqual({ set, by: 'admission_erased' });
  }
});

test('[X-05] [X-07] deleting a child deletes its kit, sizes and requests; deleting a product deletes its kit item', async () => {
  const student_id = await addStudent();
  const product_id = await addSku(db);
  await db.insertInto('kit_item').values({ name: 'Helmet', product_id, sized_by: 'helmet', position: 1 }).execute();
  await db.insertInto('kit_owned').values({ student_id, item: 'Helmet', user_id: userId }).execute();
  await db.insertInto('brand_size').values({ student_id, brand: 'Velox', size: '34' }).execute();
  await db.insertInto('erasure_request').values({ student_id }).execute();
  const unknown = sql`update kit_item set sized_by = 'arm'`.execute(db);
  expect(await refusedBy(unknown)).toBe('kit_item_sized_by_check');
  await db.deleteFrom('student').where('student_id', '=', student_id).execute();
  const { rows } = await sql`
    select student_id from kit_owned union all select student_id from brand_size
    union all select student_id from erasure_request where student_id = ${student_id}`.execute(db);
  expect(rows).toEqual([]);
  await db.deleteFrom('product').where('product_id', '=', product_id).execute();
  expect(await db.selectFrom('kit_item').selectAll().execute()).toEqual([]);
});
