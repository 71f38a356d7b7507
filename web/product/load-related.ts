import type { Product } from '../../contract/product.ts';
import { bodyOrNull, type Api } from '../api/api.ts';
import { cardOf, type CardProduct } from './card-product.ts';

/** One more than are shown: the product itself is among them. The same page as a list's first, so it may be cached already. */
const asked = 9;

/** Others of the same category, the most sold first, what is sold out last. None if the list could not be loaded. */
export async function loadRelated(
  { client, mainId }: Api,
  { product_id: id, category }: Pick<Product, 'product_id' | 'category'>,
): Promise<CardProduct[]> {
  const found = await bodyOrNull(
    client.call('GET /grouped-product/search-all-products/:mainId', {
      params: { mainId },
      query: { category, sort: 'best-selling', page: 1, limit: asked },
    }),
  );
  const others = (found?.data ?? []).filter((product) => product.product_id !== id).map(cardOf);
  return others.toSorted((a, b) => Number(a.isOutOfStock) - Number(b.isOutOfStock)).slice(0, asked - 1);
}
