import type { Product } from '../../../contract/product.ts';
import type { Database } from '../../../database/client.ts';
import { Streamed } from '../../http/long-answers.ts';
import { presentProduct } from './present-product.ts';
import { findRelated, rankBestSellers } from './find-related.ts';
import { mixCategories } from './mix-categories.ts';
import { listProducts, listProductsByIds, streamProducts, type ListFilter, type ProductOrder } from './queries.ts';

interface PageRequest<Order = ProductOrder> {
  filter: ListFilter;
  order: Order;
  page: number;
  limit: number;
}

interface ProductPage {
  data: Product[];
  page: number;
  limit: number;
  hasMore: boolean;
}

/** Twenty pages of the listing. A multiple of usual page sizes: a page that is only partly ranked could repeat a product. */
const rankedMax = 180;

/** One page. Reads one extra row to know whether another page follows; counting them all would read the whole index. */
export async function searchProducts(
  db: Database,
  { filter, order, page, limit }: PageRequest<ProductOrder | 'popular'>,
): Promise<ProductPage> {
  const { search } = filter;
  const offset = (page - 1) * limit;
  if (order === 'popular') return pageOfIds(db, await mixCategories(db, filter, offset + limit + 1), { page, limit });
  if (search && order === 'best-selling' && offset + limit <= rankedMax) {
    return pageOfIds(db, await rankBestSellers(db, { ...filter, search }, rankedMax), { page, limit });
  }
  const rows = await listProducts(db, { filter, order, limit: limit + 1, offset });
  return { data: rows.slice(0, limit).map(presentProduct), page, limit, hasMore: rows.length > limit };
}

async function pageOfIds(db: Database, ids: readonly string[], { page, limit }: { page: number; limit: number }) {
  const end = page * limit;
  const rows = await listProductsByIds(db, ids.slice(end - limit, end));
  return { data: rows.map(presentProduct), page, limit, hasMore: ids.length > end };
}

interface RelatedRequest extends PageRequest {
  filter: ListFilter & { search: string };
}

/** One page of what a search is about although the titles do not contain it. */
export async function searchRelated(db: Database, { filter, order, page, limit }: RelatedRequest) {
  const { ids, isClose } = await findRelated(db, filter, order);
  const shown = ids.slice((page - 1) * limit, page * limit);
  const data = (await listProductsByIds(db, shown)).map(presentProduct);
  return { data, page, limit, hasMore: ids.length > page * limit, total: ids.length, isClose };
}

const batchRows = 200;

/** Everything that matches, streamed in the same shape without the paging fields. */
export function streamAllProducts(db: Database, filter: ListFilter): Streamed {
  async function* text() {
    yield '{"data":[';
    let isFirst = true;
    for await (const rows of streamProducts(db, filter, batchRows)) {
      const chunk = rows.map((row) => JSON.stringify(presentProduct(row))).join(',');
      if (chunk) yield isFirst ? chunk : `,${chunk}`;
      isFirst = false;
    }
    yield ']}';
  }
  return new Streamed(text);
}
