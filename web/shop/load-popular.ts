import type { ProductSearch } from '../../contract/catalogue.ts';
import type { Product } from '../../contract/product.ts';
import { bodyOrNull, type Api } from '../api/api.ts';
import { cardOf, type CardProduct } from '../product/card-product.ts';

export const popularTabs = [
  { id: 'all', text: 'All Products' },
  { id: 'new-arrivals', text: 'New Arrivals' },
  { id: 'best-sellers', text: 'Best Sellers' },
  { id: 'trending', text: 'Trending' },
] as const;
export type PopularTab = (typeof popularTabs)[number]['id'];

const askedAtOnce = 10;
const shownMax = 20;

export interface Popular {
  products: CardProduct[];
  /** Whether there are products that the tab does not show. */
  hasMore: boolean;
  /** What the visitor sees if the products could not be loaded. */
  failure: string | null;
}

export const readPopularTab = (params: URLSearchParams): PopularTab =>
  popularTabs.find(({ id }) => id === params.get('tab'))?.id ?? 'all';

export function loadPopular(api: Api, tab: PopularTab): Promise<Popular> {
  switch (tab) {
    case 'all':
      return loadPages(api, {});
    case 'best-sellers':
      return loadPages(api, { categorytype: 'Best Sellers' });
    case 'trending':
      return loadPages(api, { categorytype: 'Trending' });
    case 'new-arrivals':
      return loadNewArrivals(api);
  }
}

/** Ten at a time, until there are twenty or a page has fewer than ten. */
async function loadPages({ client, mainId }: Api, filter: Pick<ProductSearch, 'categorytype'>): Promise<Popular> {
  const found: Product[] = [];
  let hasMore = true;
  for (let page = 1; hasMore && found.length < shownMax; page += 1) {
    const answer = await bodyOrNull(
      client.call('GET /grouped-product/search-all-products/:mainId', {
        params: { mainId },
        query: { ...filter, page, limit: askedAtOnce },
      }),
    );
    if (answer === null) return { products: found.map(cardOf), hasMore: false, failure: 'Failed to load products' };
    found.push(...answer.data);
    hasMore = answer.data.length === askedAtOnce && answer.hasMore !== false;
  }
  return { products: found.map(cardOf), hasMore, failure: null };
}

async function loadNewArrivals({ client, mainId }: Api): Promise<Popular> {
  const groups = await bodyOrNull(client.call('GET /newarrival/all/:mainId', { params: { mainId } }));
  if (groups === null) return { products: [], hasMore: false, failure: 'Failed to load New Arrivals' };
  const cards = groups.flatMap(({ product }) => product.map(cardOf));
  const unique = [...new Map(cards.map((card) => [card.id, card])).values()];
  return { products: unique.slice(0, shownMax), hasMore: unique.length > shownMax, failure: null };
}
