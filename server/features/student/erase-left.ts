import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { withRollback } from '../../http/with-rollback.ts';
import type { Outbox } from '../../state/outbox.ts';
import { writeAudit } from '../audit/queries.ts';
import { eraseChild, eraseForms, erasedNotice, isErasableForm } from './erase-child.ts';
import { tellFamilies } from './tell-family.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
}

/** Of `student s`: as the parents last agreed to it, otherwise as the notice reads now. Null: that text names no number. */
const monthsOfStudent = sql`
  (select n.erased_after_months from consent_notice n where n.purpose = 'training'
    order by n.version = (select c.notice_version from consent c where c.student_id = s.student_id and c.purpose = 'training'
                           order by c.given_at desc, c.notice_version desc limit 1) desc nulls last,
             n.version desc limit 1)`;

const leftAt = sql`(select max(h.at) from student_state_change h where h.student_id = s.student_id and h.state = 'left')`;

const isDue = sql`s.state = 'left' and ${leftAt} + make_interval(months => ${monthsOfStudent}) <= now()`;

/** The notice that the form showed, or else the first. */
const monthsOfForm = sql`
  (select n.erased_after_months from consent_notice n where n.purpose = 'training'
    order by n.created_at <= s.created_at desc, case when n.created_at <= s.created_at then -n.version else n.version end limit 1)`;

const formsAtOnce = 500;

/**
 * Erases what the notices promise: children so many months after they left, and declined forms of children who never came. One child that
 * fails does not stop the others.
 */
export async function eraseLeft({ db, outbox }: Parts): Promise<void> {
  const { rows } = await sql<{ student_id: string }>`
    select s.student_id from student s where ${isDue} order by s.student_id`.execute(db);
  const errors: unknown[] = [];
  for (const { student_id: studentId } of rows) {
    await eraseOne({ db, outbox }, studentId).catch((error: unknown) => errors.push(error));
  }
  let erased: number;
  do {
    erased = await db.transaction().execute((trx) => eraseForms(trx, dueForms, null));
  } while (erased === formsAtOnce);
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} children could not be erased`);
}

const dueForms = sql`s.admission_id in (
  select s.admission_id from admission s
   where ${isErasableForm} and s.decided_at + make_interval(months => ${monthsOfForm}) <= now()
   order by s.decided_at limit ${formsAtOnce})`;

const eraseOne = ({ db, outbox }: Parts, studentId: string) =>
  retryDeadlock(() => withRollback(db, (trx) => eraseIfDue(trx, outbox, studentId)));

async function eraseIfDue(trx: Transaction, outbox: Parts['outbox'], studentId: string) {
  await sql`select from student where student_id = ${studentId} for update`.execute(trx);
  // The child may have come back while we waited.
  const { rows } = await sql<{ name: string; months: number }>`
      select s.name, ${monthsOfStudent} as months from student s where s.student_id = ${studentId} and ${isDue}`.execute(
    trx,
  );
  const [child] = rows;
  if (!child) return undefined;
  const { name, months } = child;
  const after = months === 1 ? 'a month' : `${months} months`;
  await tellFamilies(
    trx,
    outbox,
    [studentId],
    erasedNotice(`${name} left ${after} ago. As our notice says, we have now erased the data.`),
  );
  // A new form waits for the desk: the child is coming back.
  const refused = await eraseChild(trx, { studentId, staffId: null });
  if (refused) return refused;
  await writeAudit(trx, {
    actor: 'system',
    action: 'student erased',
    subject: { kind: 'student', id: studentId },
    before: { state: 'left' },
    after: { state: null },
  });
  return undefined;
}
