import { sql } from 'kysely';
import type { BatchChange } from '../../../contract/desk/batches.ts';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { errorCode } from '../../../database/error-code.ts';
import { timesText, type ClassTime } from '../../../domain/class-plan.ts';
import type { ClassChange } from '../../../domain/class-changes.ts';
import { planBatch, type Standing } from '../../features/batch/plan-batch.ts';
import { timesOfBatch } from '../../features/batch/queries.ts';
import { findCentre } from '../../features/site/queries.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffAddition, staffTransaction, versioned, type Subject } from '../change/staff-transaction.ts';
import { findClashes } from './coach-clashes.ts';
import { readPlan, tellBatch } from './tell-batch.ts';

type Sent = Omit<DeskBody<'POST /desk/batches'>, 'centre'>;

interface BatchValues extends Record<string, unknown> {
  name: string;
  level: string | null;
  age_from: number | null;
  age_to: number | null;
  capacity: number;
  starts_on: string;
  ends_on: string | null;
  status: string;
  times: string;
  coaches: string;
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

const batchSubject = (batchId: string): Subject<BatchValues> => ({
  kind: 'batch',
  id: batchId,
  permission: 'batches.edit',
  async lock(trx) {
    await sql`select from batch where batch_id = ${batchId} for update`.execute(trx);
    const { rows } = await sql<{ version: number; times: ClassTime[] }>`
      select b.version, b.name, b.level, b.age_from, b.age_to, b.capacity, b.starts_on::text, b.ends_on::text, b.status,
             ${timesOfBatch} as times,
             (select coalesce(string_agg(m.full_name, ', ' order by m.full_name), '')
                from batch_coach k join staff m using (staff_id) where k.batch_id = b.batch_id) as coaches
        from batch b where b.batch_id = ${batchId}`.execute(trx);
    const [row] = rows;
    return versioned(row && ({ ...row, times: timesText(row.times) } as unknown as BatchValues & { version: number }));
  },
});

const rowOf = ({ times: _times, coaches: _coaches, ...columns }: Sent) => columns;

async function writeParts(
  trx: Transaction,
  batchId: string,
  { times, coaches }: Sent,
  was?: readonly ClassTime[],
): Promise<Refused<'bad-input'> | ClassChange<Standing>[]> {
  await trx.deleteFrom('batch_day').where('batch_id', '=', batchId).execute();
  await trx
    .insertInto('batch_day')
    .values(times.map((time) => ({ batch_id: batchId, ...time })))
    .execute();
  await trx.deleteFrom('batch_coach').where('batch_id', '=', batchId).execute();
  const refused = await checkCoaches(trx, coaches);
  if (refused) return refused;
  for (const staffId of new Set(coaches)) {
    await trx.insertInto('batch_coach').values({ batch_id: batchId, staff_id: staffId }).execute();
  }
  return planBatch(trx, batchId, was);
}

/** Somebody may have been removed while the screen was open. */
export async function checkCoaches(trx: Transaction, coaches: readonly string[]): Promise<Refused<'bad-input'> | void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from staff m join role_permission p using (role_id)
     where m.staff_id = any(${[...coaches]}::text[]) and m.removed_at is null and p.permission = 'roll-call.edit'`.execute(
    trx,
  );
  if (rows[0]?.count === new Set(coaches).size) return undefined;
  return refuse('bad-input', { fields: [{ field: 'coaches', reason: 'One of these coaches no longer works here.' }] });
}

const nameTaken = (centre: string) =>
  refuse('name-taken', { message: `There is already a batch with this name at ${centre}.` });

/** The only foreign key that can fail here: somebody has removed the level in the meantime. */
const noSuchLevel = () => refuse('bad-input', { fields: [{ field: 'level', reason: 'This level no longer exists.' }] });

export async function addBatch(db: Database, staff: StaffCaller, { centre, ...sent }: DeskBody<'POST /desk/batches'>) {
  if (!(await findCentre(db, centre))) {
    return refuse('bad-input', { fields: [{ field: 'centre', reason: 'There is no such centre.' }] });
  }
  try {
    let hints: string[] = [];
    const added = await staffAddition(
      db,
      staff,
      { action: 'batch added', kind: 'batch', permission: 'batches.edit' },
      async (trx) => {
        const { batch_id: id } = await trx
          .insertInto('batch')
          .values({ centre, ...rowOf(sent) })
          .returning('batch_id')
          .executeTakeFirstOrThrow();
        const refused = await writeParts(trx, id, sent);
        hints = await findClashes(trx, { batchId: id });
        return refused instanceof Refused
          ? refused
          : { id, values: { centre, name: sent.name, capacity: sent.capacity } };
      },
    );
    return added instanceof Refused ? added : { batch_id: added, hints };
  } catch (error) {
    if (errorCode(error) === uniqueViolation) return nameTaken(centre);
    if (errorCode(error) === foreignKeyViolation) return noSuchLevel();
    throw error;
  }
}

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
}
type Change = DeskBody<'PATCH /desk/batches/:batchId'>;

/** Also tells families and coaches, each once. `whenDone` is called in the transaction. */
async function editBatch(
  { db, outbox }: Parts,
  staff: StaffCaller,
  { batchId, version, ...sent }: Change & { batchId: string },
  whenDone: (change: BatchChange) => void,
) {
  let hints: string[] = [];
  try {
    const edited = await staffTransaction(
      db,
      staff,
      {
        action: 'batch changed',
        subject: batchSubject(batchId),
        version,
        yours: { ...sent, times: timesText(sent.times), coaches: undefined },
      },
      async (trx) => {
        const { rows } = await sql<{ placed: number }>`select placed from batch where batch_id = ${batchId}`.execute(
          trx,
        );
        const placed = rows[0]?.placed ?? 0;
        if (sent.capacity < placed) {
          const reason = `${placed} students have a place.`;
          return refuse('bad-input', { fields: [{ field: 'capacity', reason }] });
        }
        const was = await readPlan(trx, batchId);
        await trx.updateTable('batch').set(rowOf(sent)).where('batch_id', '=', batchId).execute();
        const changes = await writeParts(trx, batchId, sent, was.times);
        if (changes instanceof Refused) return changes;
        whenDone(await tellBatch({ trx, outbox, staff }, batchId, { was, changes }));
        hints = await findClashes(trx, { batchId });
        return undefined;
      },
    );
    return edited instanceof Refused ? edited : { audit_id: edited.auditId, hints };
  } catch (error) {
    if (errorCode(error) === uniqueViolation) return nameTaken('this centre');
    if (errorCode(error) === foreignKeyViolation) return noSuchLevel();
    throw error;
  }
}

export const changeBatch = (parts: Parts, staff: StaffCaller, batchId: string, sent: Change) =>
  editBatch(parts, staff, { ...sent, batchId }, () => undefined);

/** Ends the transaction of a preview, which writes, reads and rolls back (decision 0058). */
class Previewed extends Error {
  readonly change: BatchChange;
  constructor(change: BatchChange) {
    super('previewed');
    this.change = change;
  }
}

/** What changeBatch would do to classes, and whom it would tell. */
export async function previewBatch(parts: Parts, staff: StaffCaller, batchId: string, sent: Change) {
  try {
    const refused = await editBatch(parts, staff, { ...sent, batchId }, (change) => {
      throw new Previewed(change);
    });
    if (refused instanceof Refused) return refused;
    throw new Error('a preview was saved');
  } catch (error) {
    if (error instanceof Previewed) return error.change;
    throw error;
  }
}

/** Refused if anybody was ever in it, to keep its history. */
export async function removeBatch(db: Database, staff: StaffCaller, batchId: string) {
  try {
    return await staffTransaction(
      db,
      staff,
      { action: 'batch removed', subject: batchSubject(batchId) },
      async (trx) => {
        await trx.deleteFrom('batch').where('batch_id', '=', batchId).execute();
      },
    );
  } catch (error) {
    if (errorCode(error) !== foreignKeyViolation) throw error;
    return refuse('in-use', {
      message: 'Students were in this batch, so it cannot be deleted. You can make it inactive.',
    });
  }
}
