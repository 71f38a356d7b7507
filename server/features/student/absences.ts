import { sql } from 'kysely';
import type { NextClass } from '../../../contract/family.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { lockOwnChild } from './own-child.ts';

/** Enough to report a holiday of three weeks. */
const daysAhead = 28;

type Row = Omit<NextClass, 'starts_at'> & { student_id: string; starts_at: Date };

/** Upcoming classes of these children, and which of them they will miss. */
export async function listNextClasses(
  db: Database | Transaction,
  childIds: readonly string[],
): Promise<(NextClass & { student_id: string })[]> {
  const { rows } = await sql<Row>`
    select e.student_id, c.class_id, c.starts_at, b.name as batch, b.centre,
           case when n.class_id is not null then jsonb_build_object('reason', n.reason) end as absence
      from enrolment e join student s using (student_id) join batch b using (batch_id) join batch_class c using (batch_id)
      left join absence_notice n on n.class_id = c.class_id and n.student_id = e.student_id
     where e.student_id = any(${[...childIds]}::text[]) and e.state = 'placed' and s.state = 'active' and c.state = 'planned'
       and c.starts_at > now() and c.starts_at < now() + make_interval(days => ${daysAhead})
     order by c.starts_at, c.class_id`.execute(db);
  return rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() }));
}

/** All of the classes or none. Reported twice, an absence is stored once, with the later reason. */
export async function reportAbsence(
  db: Database,
  userId: string,
  { childId, classIds, reason }: { childId: string; classIds: readonly string[]; reason: string },
): Promise<Refused<'unknown-child' | 'class-begun'> | void> {
  return withRollback(db, async (trx) => {
    if (!(await lockOwnChild(trx, userId, childId))) return refuse('unknown-child');
    const coming = new Set((await listNextClasses(trx, [childId])).map(({ class_id }) => class_id));
    for (const classId of new Set(classIds)) {
      if (!coming.has(classId)) return refuse('class-begun');
      await sql`
        insert into absence_notice (class_id, student_id, user_id, reason) values (${classId}, ${childId}, ${userId}, ${reason})
        on conflict (class_id, student_id) do update set reason = excluded.reason, user_id = excluded.user_id`.execute(
        trx,
      );
    }
    return undefined;
  });
}

/** Does nothing if no absence is reported. */
export async function takeAbsenceBack(
  db: Database,
  userId: string,
  { childId, classId }: { childId: string; classId: string },
): Promise<Refused<'unknown-child' | 'class-begun'> | void> {
  return withRollback(db, async (trx) => {
    if (!(await lockOwnChild(trx, userId, childId))) return refuse('unknown-child');
    const { rows } = await sql`
      select from absence_notice join batch_class using (class_id)
       where class_id = ${classId} and student_id = ${childId} and starts_at <= now()`.execute(trx);
    if (rows.length > 0) return refuse('class-begun');
    await sql`delete from absence_notice where class_id = ${classId} and student_id = ${childId}`.execute(trx);
    return undefined;
  });
}
