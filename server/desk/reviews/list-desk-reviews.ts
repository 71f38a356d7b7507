import { sql, type RawBuilder } from 'kysely';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { DeskReview, ReviewSort } from '../../../contract/desk/reviews.ts';
import type { Database } from '../../../database/client.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { readListPage, type ListSort, type Walk } from '../list/list-page.ts';
import { escapeLike } from '../list/title-search.ts';
import { mediaAddressOrNull } from '../../features/media/picture-address.ts';

const sorts: Record<ReviewSort, ListSort> = {
  newest: { key: sql`r.written_at`, kind: 'moment', isDescending: true },
  oldest: { key: sql`r.written_at`, kind: 'moment', isDescending: false },
};

interface Row extends Omit<DeskReview, 'receipt_id' | 'picture' | 'written_at'> {
  receipt_number: number | null;
  picture_id: string | null;
  written_at: Date;
}

const columns = sql`
  r.review_id, r.version, r.product_id, r.order_id, r.author, r.stars, r.words, r.picture_id, r.state, r.reason, r.written_at,
  (select p.title from product p where p.product_id = r.product_id) as product_title,
  (select o.receipt_number from shop_order o where o.order_id = r.order_id) as receipt_number`;

export async function listDeskReviews(db: Database, { q, state, sort, after, limit }: DeskQuery<'GET /desk/reviews'>) {
  const page = await readListPage<Row>(db, {
    table: sql`review`,
    alias: sql`r`,
    id: sql`r.review_id`,
    columns,
    ...conditionsOf(q, state),
    sort: sorts[sort],
    after,
    limit,
  });
  return { ...page, rows: page.rows.map(present) };
}

function conditionsOf(
  q: string,
  state: DeskReview['state'] | undefined,
): { matching: RawBuilder<unknown>; walk?: Walk } {
  const within = state === undefined ? sql`true` : sql`r.state = ${state}`;
  if (q === '') return { matching: within };
  const tested = sql`(r.author || ' ' || r.words) ilike ${`%${escapeLike(q)}%`}`;
  return { matching: sql`${within} and ${tested}`, walk: { within, tested } };
}

export async function findDeskReview(db: Database, reviewId: string): Promise<DeskReview | undefined> {
  const { rows } = await sql<Row>`select ${columns} from review r where r.review_id = ${reviewId}`.execute(db);
  return rows[0] && present(rows[0]);
}

const present = ({ receipt_number, picture_id, written_at, ...review }: Row): DeskReview => ({
  ...review,
  receipt_id: receipt_number === null ? null : receiptId(receipt_number),
  picture: mediaAddressOrNull(picture_id),
  written_at: written_at.toISOString(),
});
