import type { Answer } from '../../contract/client.ts';
import type { Product } from '../../contract/product.ts';
import { writeFacets } from '../../domain/facet.ts';
import { bodyOrNull, type Api } from '../api/api.ts';
import { cardOf, type CardProduct } from '../product/card-product.ts';
import type { ListingView } from './listing-address.ts';

export const productsAStep = 9;

export interface Listing {
  products: CardProduct[];
  /** Shown below `products`: their titles do not contain what was searched for. */
  related: CardProduct[];
  hasMore: boolean;
  /** The list could not be loaded, which is not the same as an empty one. */
  hasFailed: boolean;
  terms: string[];
  /** Nothing is called what was searched for, which may be misspelt: `related` is close to it. */
  isClose: boolean;
  /** How many the whole list has; null: that could not be loaded. */
  total: number | null;
  /** There are more than that: so many are not counted. */
  isMore: boolean;
  /** By what the list can be filtered; null: by nothing. */
  facetCounts: FacetCounts | null;
  /** The price of the most expensive product, regardless of filters; null: there is none, or that could not be loaded. */
  highestRupees: number | null;
}

export interface FacetCounts {
  facets: { facet: string; count: number }[];
  inStock: number;
  /** There are at least so many of each. */
  isPartial: boolean;
}

/** A longer list asks for its earlier steps again: the browser and the server have those answers cached. */
export async function loadListing(api: Api, view: ListingView, category: string | undefined): Promise<Listing> {
  const { client, mainId } = api;
  const params = { mainId };
  const filter = filterOf(view, category);
  const search = view.search && { search: view.search };
  const step = { sort: view.sort, limit: productsAStep };
  const [terms, summary, named] = await Promise.all([
    bodyOrNull(client.call('GET /search-terms/:mainId', { params })),
    loadSummary(api, view, category),
    loadSteps(view.page, (page) =>
      client.call('GET /grouped-product/search-all-products/:mainId', {
        params,
        query: { ...step, ...search, ...filter, page },
      }),
    ),
  ]);
  const related =
    view.search && !named.hasMore && !named.hasFailed ? await loadRelated(api, view, filter) : noneRelated;
  const shown = related.products.slice(0, view.page * productsAStep - named.products.length);
  return {
    products: named.products,
    related: shown,
    hasMore: named.hasMore || shown.length < related.products.length,
    hasFailed: named.hasFailed || related.hasFailed,
    isClose: related.isClose,
    total: summary?.total ?? null,
    isMore: summary?.isMore === true,
    facetCounts: summary && { facets: summary.facets, inStock: summary.inStock, isPartial: summary.isPartial },
    highestRupees: summary?.highestPrice ?? null,
    terms: terms ?? [],
  };
}

/** How many products a list has, and by what it can be filtered. */
export const loadSummary = ({ client, mainId }: Api, view: ListingView, category: string | undefined) =>
  bodyOrNull(
    client.call('GET /grouped-product/list-summary/:mainId', {
      params: { mainId },
      query: { ...(view.search && { search: view.search }), ...filterOf(view, category) },
    }),
  );

const filterOf = ({ price, facets, inStock }: ListingView, category: string | undefined) => ({
  ...(category && { category }),
  ...(price && { min: price.min, ...(price.max !== null && { max: price.max }) }),
  ...(facets.length > 0 && { facets: writeFacets(facets) }),
  ...(inStock && { stock: 'in' as const }),
});

/** The server knows no more than these. */
const relatedMax = 45;
const noneRelated = { products: [], isClose: false, hasFailed: false };

async function loadRelated({ client, mainId }: Api, { search, sort }: ListingView, filter: object) {
  const answer = await client.call('GET /grouped-product/related-products/:mainId', {
    params: { mainId },
    query: { ...filter, search, sort, page: 1, limit: relatedMax },
  });
  if (!answer.ok) return { ...noneRelated, hasFailed: answer.status !== 400 };
  return { products: answer.body.data.map(cardOf), isClose: answer.body.isClose, hasFailed: false };
}

type Step = Answer<{ data: Product[]; hasMore?: boolean | undefined }>;

async function loadSteps(count: number, loadStep: (page: number) => Promise<Step>) {
  const pages = await Promise.all(
    Array.from({ length: count }, async (_, index) => readStep(await loadStep(index + 1))),
  );
  return {
    products: pages.flatMap(({ products }) => products),
    hasMore: pages.at(-1)?.hasMore ?? false,
    hasFailed: pages.some(({ hasFailed }) => hasFailed),
  };
}

function readStep(answer: Step) {
  // 400: a search or a category that no product can have, such as one of 2,000 letters.
  if (!answer.ok) return { products: [], hasMore: false, hasFailed: answer.status !== 400 };
  const { data, hasMore = data.length === productsAStep } = answer.body;
  return { products: data.map(cardOf), hasMore, hasFailed: false };
}
