import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { planBatch } from '../../features/batch/plan-batch.ts';
import { findCentre } from '../../features/site/queries.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffAddition, staffTransaction } from '../change/staff-transaction.ts';

/** Replans the batches that a holiday affects. Locks them in a fixed order; otherwise two holidays at once could deadlock. */
async function planBatchesOf(trx: Transaction, centre: string | null): Promise<void> {
  const { rows } = await sql<{ batch_id: string }>`
    select batch_id from batch where status = 'Active' and (${centre}::text is null or centre = ${centre})
     order by batch_id for update`.execute(trx);
  for (const { batch_id: batchId } of rows) await planBatch(trx, batchId);
}

export async function addHoliday(db: Database, staff: StaffCaller, sent: DeskBody<'POST /desk/holidays'>) {
  if (sent.centre !== null && !(await findCentre(db, sent.centre))) {
    return refuse('bad-input', { fields: [{ field: 'centre', reason: 'There is no such centre.' }] });
  }
  const added = await staffAddition<never>(
    db,
    staff,
    { action: 'holiday added', kind: 'holiday', permission: 'batches.edit' },
    async (trx) => {
      const { holiday_id: id } = await trx
        .insertInto('holiday')
        .values(sent)
        .returning('holiday_id')
        .executeTakeFirstOrThrow();
      await planBatchesOf(trx, sent.centre);
      return { id, values: sent };
    },
  );
  return added instanceof Refused ? added : { holiday_id: added };
}

interface HolidayValues extends Record<string, unknown> {
  centre: string | null;
}

export const removeHoliday = (db: Database, staff: StaffCaller, holidayId: string) =>
  staffTransaction(
    db,
    staff,
    {
      action: 'holiday removed',
      subject: {
        kind: 'holiday',
        id: holidayId,
        permission: 'batches.edit',
        async lock(trx) {
          const { rows } = await sql<HolidayValues>`
            select centre, name, from_day::text, to_day::text from holiday where holiday_id = ${holidayId} for update`.execute(
            trx,
          );
          return rows[0] && { version: 1, values: rows[0] };
        },
      },
    },
    async (trx, { centre }) => {
      await trx.deleteFrom('holiday').where('holiday_id', '=', holidayId).execute();
      await planBatchesOf(trx, centre);
    },
  );
