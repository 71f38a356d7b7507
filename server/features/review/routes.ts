import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { showing } from '../../http/showing.ts';
import { BucketError } from '../../providers/bucket/bucket.ts';
import { countTry } from '../../state/tries.ts';
import type { PictureStore } from '../media/picture-store.ts';
import { customerPrefix, mediaAddress } from '../media/picture-address.ts';
import { readPicture, storePicture } from '../media/store-picture.ts';
import { listPurchases, listReviews } from './list-reviews.ts';
import { deleteReview, isOwnReview, setReviewPicture, writeReview } from './write-review.ts';

const anHour = 60 * 60;
/** More than anybody writes, and few enough for staff to read. */
const writingsAnHour = 30;
/** Low, because each photo is fully decoded and stored for good. */
const photosAnHour = 10;

/** The author comes only from the token. */
export const reviewHandlers = ({ db, pictures }: { db: Database; pictures: PictureStore }) => {
  const countOne = async (bucket: string, max: number) => {
    const retryAfterSeconds = await countTry(db, [{ bucket, max, windowSeconds: anHour }]);
    return retryAfterSeconds === null ? null : refuse('too-many-requests', { retryAfterSeconds });
  };
  const forget = async ({ removed }: { removed: string | null }) => {
    if (removed === null) return;
    await pictures.forget(removed).catch((error: unknown) => {
      // Its row is gone, so nobody is sent what the bucket still has.
      if (!(error instanceof BucketError)) throw error;
    });
  };
  return {
    'GET /grouped-product/reviews/:productId': async ({ params: { productId }, query: { page } }) =>
      showing(await listReviews(db, productId, page), [productId]),

    'GET /my-reviews': async ({ query }, { caller }) => ({ data: await listPurchases(db, caller.userId, query) }),

    'PUT /my-reviews': async ({ body }, { caller }) => {
      const tooMany = await countOne(`reviews ${caller.userId}`, writingsAnHour);
      if (tooMany) return tooMany;
      const { order_id: orderId, product_id: productId, stars, words } = body;
      const review_id = await writeReview(db, caller.userId, { orderId, productId, stars, words });
      return review_id instanceof Refused ? review_id : { review_id };
    },

    'DELETE /my-reviews/:reviewId': async ({ params: { reviewId } }, { caller }) => {
      const before = await deleteReview(db, caller.userId, reviewId);
      if (before instanceof Refused) return before;
      await forget(before);
      return { success: true, message: 'Your review has been deleted.' };
    },

    'PUT /my-reviews/:reviewId/picture': async ({ params: { reviewId }, body }, { caller, headers }) => {
      if (!headers['content-type']?.startsWith('image/')) return refuse('wrong-content-type');
      if (!(await isOwnReview(db, caller.userId, reviewId))) return refuse('unknown-review');
      const tooMany = await countOne(`review photos ${caller.userId}`, photosAnHour);
      if (tooMany) return tooMany;
      const bytes = await readPicture(body);
      if (bytes instanceof Refused) return bytes;
      const stored = await storePicture(pictures, bytes, { prefix: customerPrefix });
      if (stored instanceof Refused) return stored;
      const before = await setReviewPicture(db, caller.userId, { reviewId, pictureId: stored.picture_id });
      if (before instanceof Refused) return before;
      if (before.removed !== stored.picture_id) await forget(before);
      return { picture: mediaAddress(stored.picture_id) };
    },

    'DELETE /my-reviews/:reviewId/picture': async ({ params: { reviewId } }, { caller }) => {
      const before = await setReviewPicture(db, caller.userId, { reviewId, pictureId: null });
      if (before instanceof Refused) return before;
      await forget(before);
      return { success: true, message: 'The photo has been removed.' };
    },
  } satisfies Handlers;
};
