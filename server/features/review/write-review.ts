import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { shortName } from '../../../domain/review.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

interface Written {
  orderId: string;
  productId: string;
  stars: number;
  words: string;
}

/**
 * One review per purchase: writing again replaces it, and staff check it again. Sending the same text again changes nothing.
 */
export async function writeReview(
  db: Database,
  userId: string,
  { orderId, productId, stars, words }: Written,
): Promise<string | Refused<'not-bought'>> {
  const { rows: bought } = await sql<{ full_name: string }>`
    select a.full_name from shop_order o join account a using (user_id)
     where o.order_id = ${orderId} and o.user_id = ${userId} and o.order_status = 'Delivered'
       and exists (select from order_line l join product p using (product_id)
                    where l.order_id = o.order_id and l.product_id = ${productId})`.execute(db);
  const [buyer] = bought;
  if (!buyer) return refuse('not-bought');
  const { rows } = await sql<{ review_id: string }>`
    with written as (
      insert into review (order_id, product_id, user_id, author, stars, words)
      values (${orderId}, ${productId}, ${userId}, ${shortName(buyer.full_name)}, ${stars}, ${words})
      on conflict on constraint review_once_a_purchase do update
        set stars = excluded.stars, words = excluded.words, author = excluded.author, state = 'waiting', reason = '',
            written_at = now()
        where (review.stars, review.words) is distinct from (excluded.stars, excluded.words)
      returning review_id)
    select review_id from written
    union all
    select review_id from review where order_id = ${orderId} and product_id = ${productId} limit 1`.execute(db);
  // A double press: the other call has just inserted the review, and this statement's snapshot does not see it yet.
  return rows[0]?.review_id ?? findReview(db, { orderId, productId });
}

const findReview = async (db: Database, { orderId, productId }: Pick<Written, 'orderId' | 'productId'>) => {
  const { review_id } = await db
    .selectFrom('review')
    .select('review_id')
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return review_id;
};

export async function isOwnReview(db: Database, userId: string, reviewId: string): Promise<boolean> {
  const found = await db
    .selectFrom('review')
    .select('review_id')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The picture that the review had, which `drop_review_photo` has deleted. */
interface PhotoBefore {
  removed: string | null;
}

/** Replacing or removing the photo also sends the review back to staff. */
export async function setReviewPicture(
  db: Database,
  userId: string,
  { reviewId, pictureId }: { reviewId: string; pictureId: string | null },
): Promise<PhotoBefore | Refused<'unknown-review'>> {
  const { rows } = await sql<PhotoBefore>`
    with before as (select review_id, picture_id from review where review_id = ${reviewId} and user_id = ${userId} for update)
    update review r
       set picture_id = ${pictureId},
           state = case when r.picture_id is distinct from ${pictureId} then 'waiting' else r.state end,
           reason = case when r.picture_id is distinct from ${pictureId} then '' else r.reason end
      from before where r.review_id = before.review_id returning before.picture_id as removed`.execute(db);
  return rows[0] ?? refuse('unknown-review');
}

export async function deleteReview(
  db: Database,
  userId: string,
  reviewId: string,
): Promise<PhotoBefore | Refused<'unknown-review'>> {
  const deleted = await db
    .deleteFrom('review')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .returning('picture_id as removed')
    .executeTakeFirst();
  return deleted ?? refuse('unknown-review');
}
