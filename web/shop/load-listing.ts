import { bodyOrNull } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';
import { cardOf, type CardProduct } from '../product/card-product.ts';
import type { ListingView } from './listing-address.ts';

export const productsAStep = 9;

export interface Listing {
  products: CardProduct[];
  hasMore: boolean;
  /** The list could not be loaded, which is not the same as an empty one. */
  hasFailed: boolean;
  terms: string[];
}

/** A longer list asks for its earlier steps again: the browser and the server have those answers cached. */
export async function loadListing(api: Api, view: ListingView, category: string | undefined): Promise<Listing> {
  const steps = Array.from({ length: view.page }, (_, index) => loadStep(api, view, category, index + 1));
  const [terms, ...pages] = await Promise.all([
    bodyOrNull(api.client.call('GET /search-terms/:mainId', { params: { mainId: api.mainId } })),
    ...steps,
  ]);
  return {
    products: pages.flatMap(({ products }) => products),
    hasMore: pages.at(-1)?.hasMore ?? false,
    hasFailed: pages.some(({ hasFailed }) => hasFailed),
    terms: terms ?? [],
  };
}

async function loadStep({ client, mainId }: Api, view: ListingView, category: string | undefined, page: number) {
  const answer = await client.call('GET /grouped-product/search-all-products/:mainId', {
    params: { mainId },
    query: {
      ...(view.search && { search: view.search }),
      ...(category && { category }),
      ...(view.price && { min: view.price.min, max: view.price.max }),
      sort: view.sort,
      page,
      limit: productsAStep,
    },
  });
  if (answer.ok) {
    const { data, hasMore = data.length === productsAStep } = answer.body;
    return { products: data.map(cardOf), hasMore, hasFailed: false };
  }
  // 400: a search or a category that no product can have, such as one of 2,000 letters.
  return { products: [], hasMore: false, hasFailed: answer.status !== 400 };
}
