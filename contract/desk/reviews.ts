import * as z from 'zod/mini';
import { Moment } from '../envelope.ts';
import { reviewStates } from '../review.ts';
import { body, Id } from '../sent-field.ts';
import { choice, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Version } from './desk-list.ts';

export const reviewSorts = ['newest', 'oldest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const reasonLengthMax = 300;

export const DeskReview = z.object({
  review_id: z.string(),
  version: z.int(),
  product_id: z.string(),
  product_title: z.string(),
  /** Null in the demo shop, whose reviews have no order. */
  order_id: z.nullable(z.string()),
  receipt_id: z.nullable(z.string()),
  author: z.string(),
  stars: z.int(),
  words: z.string(),
  picture: z.nullable(z.string()),
  state: z.enum(reviewStates),
  reason: z.string(),
  written_at: Moment,
});
export type DeskReview = z.infer<typeof DeskReview>;

const ofReview = z.object({ reviewId: Id });
const Changed = z.object({ ...DeskReview.shape, audit_id: z.nullable(z.int()) });

export const reviews = {
  'GET /desk/reviews': deskEndpoint({
    summary: 'Reviews of products',
    permission: 'reviews.edit',
    query: z.object({
      ...listQuery,
      state: z.optional(choice(reviewStates)),
      sort: z._default(choice(reviewSorts), 'newest'),
    }),
    response: listOf(DeskReview),
  }),
  'GET /desk/reviews/:reviewId': deskEndpoint({
    summary: 'One review',
    permission: 'reviews.edit',
    params: ofReview,
    response: DeskReview,
    refusals: ['unknown-row'],
  }),
  'POST /desk/reviews/:reviewId/publish': deskEndpoint({
    summary: 'Publish a review on its product page',
    permission: 'reviews.edit',
    params: ofReview,
    body: body({ version: Version }),
    response: Changed,
    refusals: ['unknown-row', 'changed-since', 'not-allowed'],
  }),
  'POST /desk/reviews/:reviewId/reject': deskEndpoint({
    summary: 'Reject a review. Its author can read the reason and rewrite it',
    permission: 'reviews.edit',
    params: ofReview,
    body: body({ version: Version, reason: requiredLine(reasonLengthMax) }),
    response: Changed,
    refusals: ['unknown-row', 'changed-since', 'not-allowed'],
  }),
};
