import { sql } from 'kysely';
import type { Child, ChildBefore, ChildForm } from '../../../contract/child.ts';
import { withoutHiddenCharacters } from '../../../contract/text-field.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { askedNames, choose, untouchedNames } from '../../../domain/edit-conflict.ts';
import { childrenMax } from '../../../domain/student-state.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Caller } from '../../state/sessions.ts';
import { positionOfEnrolment, timesOfBatch } from '../batch/queries.ts';
import { addGuardian, childValues, findOwnChildrenLike, insertStudent, lockFamily } from './queries.ts';

export const listChildren = (db: Database, userId: string): Promise<Child[]> =>
  selectChildren(db, sql`g.user_id = ${userId}`);

/** Undefined for another family's child, as if it did not exist. */
async function findChild(db: Database | Transaction, userId: string, childId: string): Promise<Child | undefined> {
  const [found] = await selectChildren(db, sql`g.user_id = ${userId} and s.student_id = ${childId}`);
  return found;
}

const selectChildren = async (db: Database | Transaction, matching: ReturnType<typeof sql>): Promise<Child[]> => {
  const { rows } = await sql<Child>`
    select s.student_id as child_id, s.state, s.name, coalesce(s.dob::text, '') as dob, s.gender, s.school, s.foot_mm,
           s.helmet_size, s.suit_size, s.medical_note, s.emergency_name, s.emergency_mobile,
           s.age_proof_seen_on is not null as is_age_proved,
           (select count(*)::integer from admission a where a.student_id = s.student_id) as admissions,
           (select coalesce(jsonb_agg(jsonb_build_object('batch', b.name, 'centre', b.centre, 'times', ${timesOfBatch},
                     'state', e.state, 'position', ${positionOfEnrolment},
                     'next_class', case when e.state = 'placed' and s.state = 'active' then
                        (select to_char(min(c.starts_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from batch_class c
                          where c.batch_id = b.batch_id and c.state = 'planned' and c.starts_at > now()) end)
                   order by e.number), '[]')
              from enrolment e join batch b using (batch_id)
             where e.student_id = s.student_id and e.state <> 'ended') as places
      from student s join guardian g using (student_id)
     where ${matching}
     order by s.created_at, s.student_id`.execute(db);
  return rows;
};

/** Refused if there is a child like it, unless the parent says that it is another one, such as a twin. */
export async function addChild(
  db: Database,
  { userId, fullName }: Pick<Caller, 'userId' | 'fullName'>,
  form: ChildForm & { again?: boolean | undefined },
): Promise<{ child_id: string } | Refused<'child-known' | 'children-full'>> {
  return db.transaction().execute(async (trx) => {
    await lockFamily(trx, userId);
    const { count } = await trx
      .selectFrom('guardian')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= childrenMax) return refuse('children-full');
    const values = childValues(form);
    const [known] = await findOwnChildrenLike(trx, userId, values);
    if (known !== undefined && form.again !== true) {
      return refuse('child-known', {
        message: `You already have a child called ${values.name} with this birthday. Add another one?`,
        earlierId: known,
      });
    }
    const childId = await insertStudent(trx, values, userId);
    await addGuardian(trx, { student_id: childId, user_id: userId, name: fullName, relation: 'Guardian' });
    return { child_id: childId };
  });
}

/** Keeps what another parent or staff have saved since the form was opened. If both changed the same field to different values, asks. */
export async function changeChild(
  db: Database,
  userId: string,
  childId: string,
  { before, ...form }: ChildForm & { before?: ChildBefore | undefined },
): Promise<{ child_id: string } | Refused<'unknown-child' | 'child-changed' | 'bad-input'>> {
  return db.transaction().execute(async (trx) => {
    await sql`select from student where student_id = ${childId} for update`.execute(trx);
    const current = await findChild(trx, userId, childId);
    if (!current) return refuse('unknown-child');
    if (!before) return refuse('child-changed', { message: 'Please load this page again, then change it.' });
    const conflict = { current: { ...current }, yours: form };
    const untouched = untouchedNames(form, asTyped(before));
    if (askedNames(conflict, untouched, { before }).length > 0) {
      return refuse('child-changed', { current: choose(conflict, new Set(Object.keys(form))) });
    }
    const merged = choose(conflict, untouched) as typeof form;
    const reason = 'We have seen the proof of age. Please ask us to change this.';
    if (current.is_age_proved) {
      const wrong = (['name', 'dob'] as const).filter((field) => merged[field] !== current[field]);
      if (wrong.length > 0) return refuse('bad-input', { fields: wrong.map((field) => ({ field, reason })) });
    }
    await trx.updateTable('student').set(childValues(merged)).where('student_id', '=', childId).execute();
    return { child_id: childId };
  });
}

/** As the form would send it unchanged: what is stored may have characters that nobody sees. */
const asTyped = (before: ChildBefore): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutHiddenCharacters(value) : value,
    ]),
  );

/** For children added by mistake. One with an admission or a batch has to be erased by staff. */
export async function removeChild(
  db: Database,
  userId: string,
  childId: string,
): Promise<Refused<'unknown-child' | 'child-in-use'> | void> {
  return db.transaction().execute(async (trx) => {
    await sql`select from student where student_id = ${childId} for update`.execute(trx);
    const child = await findChild(trx, userId, childId);
    if (!child) return refuse('unknown-child');
    const { rows: others } = await sql`
      select from guardian where student_id = ${childId} and user_id is distinct from ${userId}
      union all select from enrolment where student_id = ${childId}`.execute(trx);
    if (child.state !== 'new' || child.admissions > 0 || others.length > 0) return refuse('child-in-use');
    await trx.deleteFrom('student').where('student_id', '=', childId).execute();
    return undefined;
  });
}
