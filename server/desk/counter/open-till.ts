import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Till } from '../../../contract/desk/counter.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { formatPaise } from '../../../domain/money.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { refuseOtherAmount } from '../../http/shown-amount.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { lockOpenTill, otherDayText } from '../../features/till/lock-till.ts';
import { staffTransaction, type Subject } from '../change/staff-transaction.ts';
import { findOpenTill, findTill } from './find-tills.ts';

interface Audited extends Record<string, unknown> {
  float_paise: number | null;
  counted_paise: number | null;
  expected_paise: number | null;
  note: string;
}

const noTill: Audited = { float_paise: null, counted_paise: null, expected_paise: null, note: '' };

/** Locks the member's row, so that two clicks open one till. */
export async function openTill(
  db: Database,
  staff: StaffCaller,
  { float_paise }: DeskBody<'POST /desk/counter/till'>,
): Promise<Till | Refused<'not-allowed' | 'unknown-row' | 'till-of-another-day'>> {
  const subject: Subject<Audited> = {
    kind: 'till',
    id: staff.staffId,
    permission: 'counter.sell',
    async lock(trx) {
      await trx.selectFrom('staff').select('staff_id').where('staff_id', '=', staff.staffId).forNoKeyUpdate().execute();
      const open = await trx
        .selectFrom('till')
        .select(['float_paise', 'counted_paise', 'expected_paise', 'note'])
        .where('staff_id', '=', staff.staffId)
        .where('closed_at', 'is', null)
        .executeTakeFirst();
      return { version: 1, values: open ?? noTill };
    },
  };
  const opened = await staffTransaction(db, staff, { action: 'till opened', subject }, async (trx) => {
    const open = await lockOpenTill(trx, staff.staffId);
    if (open && !open.is_of_today) return refuse('till-of-another-day', { message: otherDayText(open) });
    if (!open) await trx.insertInto('till').values({ staff_id: staff.staffId, float_paise }).execute();
    return undefined;
  });
  if (opened instanceof Refused) return opened;
  const till = await findOpenTill(db, staff.staffId);
  return till ?? refuse('unknown-row');
}

/** Their own, or one that its person can no longer count. */
const tillSubject = (tillId: string, staffId: string): Subject<Audited & { is_own: boolean }> => ({
  kind: 'till',
  id: tillId,
  permission: 'counter.sell',
  async lock(trx) {
    const row = await trx
      .selectFrom('till')
      .select(['staff_id', 'float_paise', 'counted_paise', 'expected_paise', 'note'])
      .where('till_id', '=', tillId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const { staff_id, ...values } = row;
    const isOwn = staff_id === staffId;
    if (!isOwn && values.counted_paise === null && !(await findTill(trx, tillId))?.is_left) return undefined;
    return { version: 1, values: { ...values, is_own: isOwn } };
  },
});

/** Counting again with the same amount, as a second click does, changes nothing. */
export async function closeTill(
  db: Database,
  staff: StaffCaller,
  { tillId, counted_paise, shown_paise, note }: { tillId: string } & DeskBody<'POST /desk/counter/till/:tillId/close'>,
) {
  const subject = tillSubject(tillId, staff.staffId);
  const closed = await staffTransaction(
    db,
    staff,
    { action: 'till counted', subject },
    async (trx: Transaction, before) => {
      const till = await findTill(trx, tillId);
      if (!till) return refuse('unknown-row');
      if (before.counted_paise !== null) {
        return before.is_own && before.counted_paise === counted_paise ? undefined : refuse('unknown-row');
      }
      if (till.waiting > 0) return refuse('till-waits');
      const { expected_paise } = till;
      const other = refuseOtherAmount(shown_paise, expected_paise, 'The cash expected in the till');
      if (other) return other;
      if (counted_paise !== expected_paise && note === '') {
        const reason = `There is a difference of ${formatPaise(Math.abs(counted_paise - expected_paise))}. Please say why.`;
        return refuse('bad-input', { fields: [{ field: 'note', reason }], message: reason });
      }
      if (!before.is_own && note === '') {
        const reason = 'Please say why you are counting somebody else’s till.';
        return refuse('bad-input', { fields: [{ field: 'note', reason }], message: reason });
      }
      const counted_by = before.is_own ? null : staff.staffId;
      await trx
        .updateTable('till')
        .set({ counted_paise, expected_paise, note, counted_by, closed_at: sql<Date>`now()` })
        .where('till_id', '=', tillId)
        .execute();
      return undefined;
    },
  );
  if (closed instanceof Refused) return closed;
  return (await findTill(db, tillId)) ?? refuse('unknown-row');
}
