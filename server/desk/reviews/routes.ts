import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Undoables } from '../change/undo-change.ts';
import { judgeReview, reviewUndo } from './judge-review.ts';
import { findDeskReview, listDeskReviews } from './list-desk-reviews.ts';

export const reviewUndoables: Undoables = { review: reviewUndo };

export const deskReviewHandlers = ({ db }: { db: Database }) => {
  const withReview = async (reviewId: string, edited: Awaited<ReturnType<typeof judgeReview>>) => {
    if (edited instanceof Refused) return edited;
    const review = await findDeskReview(db, reviewId);
    return review ? { ...review, audit_id: edited.auditId } : refuse('unknown-row');
  };
  return {
    'GET /desk/reviews': async ({ query }) => listDeskReviews(db, query),

    'GET /desk/reviews/:reviewId': async ({ params: { reviewId } }) =>
      (await findDeskReview(db, reviewId)) ?? refuse('unknown-row'),

    'POST /desk/reviews/:reviewId/publish': async ({ params: { reviewId }, body: { version } }, { staff }) =>
      withReview(reviewId, await judgeReview(db, staff, { reviewId, version, state: 'published', reason: '' })),

    'POST /desk/reviews/:reviewId/reject': async ({ params: { reviewId }, body: { version, reason } }, { staff }) =>
      withReview(reviewId, await judgeReview(db, staff, { reviewId, version, state: 'rejected', reason })),
  } satisfies DeskHandlers;
};
