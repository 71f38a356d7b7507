import type { Product } from '../../../contract/product.ts';
import type { Database } from '../../../database/client.ts';
import { Streamed } from '../../http/long-answers.ts';
import { presentProduct } from './present-product.ts';
import { findClose } from './find-close.ts';
import { listProducts, listProductsByIds, streamProducts, type ListFilter, type ProductOrder } from './queries.ts';

interface PageRequest {
  filter: ListFilter;
  order: ProductOrder;
  page: number;
  limit: number;
}

interface ProductPage {
  data: Product[];
  page: number;
  limit: number;
  hasMore: boolean;
}

/** One page. Reads one extra row to know whether another page follows; counting them all would read the whole index. */
export async function searchProducts(db: Database, { filter, order, page, limit }: PageRequest): Promise<ProductPage> {
  const rows = await listProducts(db, { filter, order, limit: limit + 1, offset: (page - 1) * limit });
  return { data: rows.slice(0, limit).map(presentProduct), page, limit, hasMore: rows.length > limit };
}

interface CloseRequest extends PageRequest {
  filter: ListFilter & { search: string };
}

/** One page of what is close to a search that no title contains. */
export async function searchClose(db: Database, { filter, order, page, limit }: CloseRequest) {
  const ids = await findClose(db, filter, order);
  const shown = ids.slice((page - 1) * limit, page * limit);
  const data = (await listProductsByIds(db, shown)).map(presentProduct);
  return { data, page, limit, hasMore: ids.length > page * limit, total: ids.length };
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
