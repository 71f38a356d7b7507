import * as z from 'zod/mini';
import { hasLink, reviewWordsMax, starsMax } from '../domain/review.ts';
import { endpoint } from './endpoint.ts';
import { Done, Moment } from './envelope.ts';
import { wholeNumber, wholeNumberText } from './number-field.ts';
import { body, Id, sender } from './sent-field.ts';
import { paragraph, requiredText } from './text-field.ts';

export const Review = z.object({
  review_id: z.string(),
  /** First name and initial. */
  author: z.string(),
  stars: z.int(),
  words: z.string(),
  picture: z.nullable(z.string()),
  createdAt: Moment,
});
export type Review = z.infer<typeof Review>;

const ProductReviews = z.object({
  /** Average of all published reviews, to one decimal; 0 if there are none. */
  average: z.number(),
  count: z.int(),
  /** The newest first. */
  data: z.array(Review),
  hasMore: z.boolean(),
});
export type ProductReviews = z.infer<typeof ProductReviews>;

export const reviewStates = ['waiting', 'published', 'rejected'] as const;

/** A product the customer received, with their review of it. */
const Purchase = z.object({
  order_id: z.string(),
  receipt_id: z.string(),
  product_id: z.string(),
  title: z.string(),
  review: z.nullable(
    z.object({
      review_id: z.string(),
      stars: z.int(),
      words: z.string(),
      picture: z.nullable(z.string()),
      state: z.enum(reviewStates),
      /** Why it was rejected. */
      reason: z.string(),
    }),
  ),
});
export type Purchase = z.infer<typeof Purchase>;

/** What is typed. */
const written = {
  stars: wholeNumber(1, starsMax),
  words: paragraph(reviewWordsMax).check(
    z.minLength(1, requiredText),
    z.refine((text) => !hasLink(text), 'Please leave out links.'),
  ),
};

/** As the form sends it: a radio button's value is text. */
export const ReviewForm = body({
  ...written,
  stars: z.pipe(
    z.string('Please choose 1 to 5 stars.').check(z.regex(/^[1-5]$/, 'Please choose 1 to 5 stars.')),
    z.transform(Number),
  ),
});

const ofReview = z.object({ reviewId: Id });

export const review = {
  'GET /grouped-product/reviews/:productId': endpoint({
    summary: 'The published reviews of a product, ten per page, newest first',
    access: 'public',
    params: z.object({ productId: Id }),
    query: z.object({ page: z._default(wholeNumberText(1, 1000), 1) }),
    response: ProductReviews,
    refusals: ['unknown-product'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /my-reviews': endpoint({
    summary: 'What the customer received, for an order or a product, with their review of each',
    access: 'customer',
    query: z.object({ order_id: z.optional(Id), product_id: z.optional(Id) }),
    response: z.object({ data: z.array(Purchase) }),
  }),
  'PUT /my-reviews': endpoint({
    summary: 'Write or rewrite a review of something that was bought. It is shown once staff have published it',
    access: 'customer',
    body: body({ order_id: Id, product_id: Id, ...written, ...sender }),
    response: z.object({ review_id: z.string() }),
    refusals: ['not-bought', 'too-many-requests'],
  }),
  'DELETE /my-reviews/:reviewId': endpoint({
    summary: 'Delete one’s own review',
    access: 'customer',
    params: ofReview,
    response: Done,
    refusals: ['unknown-review'],
  }),
  'PUT /my-reviews/:reviewId/picture': endpoint({
    summary: 'Add or replace the photo of one’s own review: its bytes are the body',
    access: 'customer',
    params: ofReview,
    bodyKind: 'picture',
    body: z.unknown(),
    response: z.object({ picture: z.string() }),
    refusals: ['unknown-review', 'picture-refused', 'too-large', 'wrong-content-type', 'busy', 'too-many-requests'],
  }),
  'DELETE /my-reviews/:reviewId/picture': endpoint({
    summary: 'Remove the photo from one’s own review',
    access: 'customer',
    params: ofReview,
    response: Done,
    refusals: ['unknown-review'],
  }),
};
