import { sql } from 'kysely';
import type { DeskReview } from '../../../contract/desk/reviews.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, versioned, type Subject } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

/** Without the text: its author may delete it, but audit rows are never deleted. */
type Judged = Pick<DeskReview, 'state' | 'reason'>;

const reviewSubject = (reviewId: string): Subject<Judged> => ({
  kind: 'review',
  id: reviewId,
  permission: 'reviews.edit',
  async lock(trx) {
    const { rows } = await sql<Judged & { version: number }>`
      select version, state, reason from review where review_id = ${reviewId} for update`.execute(trx);
    return versioned<Judged>(rows[0]);
  },
});

/** The version also changes when the author rewrites the review, so nobody publishes a text they have not read. */
export const judgeReview = (
  db: Database,
  staff: StaffCaller,
  { reviewId, version, ...judged }: Judged & { reviewId: string; version: number },
) =>
  staffTransaction(
    db,
    staff,
    {
      action: judged.state === 'published' ? 'review published' : 'review rejected',
      subject: reviewSubject(reviewId),
      version,
      yours: judged,
    },
    (trx) => write(trx, reviewId, judged),
  );

async function write(trx: Transaction, reviewId: string, { state, reason }: Judged): Promise<void> {
  await trx.updateTable('review').set({ state, reason }).where('review_id', '=', reviewId).execute();
}

export const reviewUndo: Undoable = {
  subjectOf: reviewSubject,
  async putBack(trx, reviewId, before) {
    const found = await reviewSubject(reviewId).lock(trx);
    if (found) await write(trx, reviewId, { ...found.values, ...before });
  },
};
