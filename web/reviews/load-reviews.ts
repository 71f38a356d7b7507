import type { ProductReviews } from '../../contract/review.ts';
import { bodyOrNull, type Api } from '../api/api.ts';

/** Null if they could not be loaded, or something else came in their place: the page stands without them. */
export async function loadReviews({ client }: Api, productId: string, page = 1): Promise<ProductReviews | null> {
  const found = await bodyOrNull(
    client.call('GET /grouped-product/reviews/:productId', { params: { productId }, query: { page } }),
  );
  return Array.isArray(found?.data) ? found : null;
}
