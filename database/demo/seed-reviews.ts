import { sql } from 'kysely';
import type { Transaction } from '../client.ts';
import { reviews } from './site/reviews.ts';

/** Without orders: the demo shop has sold nothing yet. */
export async function storeReviews(trx: Transaction): Promise<void> {
  await trx
    .insertInto('review')
    .values(
      reviews.map(({ productId, author, stars, words, days, isWaiting }) => ({
        product_id: productId,
        author,
        stars,
        words,
        state: isWaiting ? 'waiting' : 'published',
        written_at: sql<Date>`now() - make_interval(days => ${days})`,
      })),
    )
    .execute();
}
