import { sql } from 'kysely';
import type { ProductReviews, Purchase } from '../../../contract/review.ts';
import type { Database } from '../../../database/client.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { mediaAddressOrNull } from '../media/picture-address.ts';

const rowsOfPage = 10;

interface ReviewRow {
  review_id: string;
  author: string;
  stars: number;
  words: string;
  picture_id: string | null;
  written_at: Date;
}

export async function listReviews(
  db: Database,
  productId: string,
  page: number,
): Promise<ProductReviews | Refused<'unknown-product'>> {
  const { rows: sums } = await sql<{ count: number; average: number }>`
    select count(r.*) as count, coalesce(round(avg(r.stars), 1), 0)::float8 as average
      from product p left join review r on r.product_id = p.product_id and r.state = 'published'
     where p.product_id = ${productId} and p.status = 'Active' group by p.product_id`.execute(db);
  const [sum] = sums;
  if (!sum) return refuse('unknown-product');
  const { rows } = await sql<ReviewRow>`
    select review_id, author, stars, words, picture_id, written_at
      from review where product_id = ${productId} and state = 'published'
     order by written_at desc, review_id limit ${rowsOfPage + 1} offset ${(page - 1) * rowsOfPage}`.execute(db);
  return {
    ...sum,
    data: rows.slice(0, rowsOfPage).map(({ picture_id, written_at, ...review }) => ({
      ...review,
      picture: mediaAddressOrNull(picture_id),
      createdAt: written_at.toISOString(),
    })),
    hasMore: rows.length > rowsOfPage,
  };
}

interface PurchaseRow extends Omit<Purchase, 'receipt_id' | 'review'> {
  receipt_number: number;
  review: (Omit<NonNullable<Purchase['review']>, 'picture'> & { picture_id: string | null }) | null;
}

const purchasesMax = 100;

/** Newest order first. Products that no longer exist cannot be reviewed. */
export async function listPurchases(
  db: Database,
  userId: string,
  { order_id: orderId, product_id: productId }: { order_id?: string | undefined; product_id?: string | undefined },
): Promise<Purchase[]> {
  const ofOrder = orderId === undefined ? sql`true` : sql`o.order_id = ${orderId}`;
  const ofProduct = productId === undefined ? sql`true` : sql`l.product_id = ${productId}`;
  const { rows } = await sql<PurchaseRow>`
    select o.order_id, o.receipt_number, l.product_id, p.title,
      (select jsonb_build_object('review_id', r.review_id, 'stars', r.stars, 'words', r.words, 'picture_id', r.picture_id,
              'state', r.state, 'reason', r.reason)
         from review r where r.order_id = o.order_id and r.product_id = l.product_id) as review
      from shop_order o
      join (select order_id, product_id, min(line_number) as line_number from order_line group by order_id, product_id) l
        using (order_id)
      join product p using (product_id)
     where o.user_id = ${userId} and o.order_status = 'Delivered' and ${ofOrder} and ${ofProduct}
     order by o.created_at desc, o.order_id, l.line_number limit ${purchasesMax}`.execute(db);
  return rows.map(({ receipt_number, review, ...purchase }) => ({
    ...purchase,
    receipt_id: receiptId(receipt_number),
    review: review && presentOwn(review),
  }));
}

const presentOwn = ({ picture_id, ...review }: NonNullable<PurchaseRow['review']>) => ({
  ...review,
  picture: mediaAddressOrNull(picture_id),
});
