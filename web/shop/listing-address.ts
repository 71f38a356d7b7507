import type { productSorts } from '../../contract/catalogue.ts';
import { cleanFacets, facetNames, nameOfFacet, valueOfFacet } from '../../domain/facet.ts';

export type ListingSort = (typeof productSorts)[number];

export const sortTexts: Record<ListingSort, string> = {
  'best-selling': 'Best Selling',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  newest: 'Newest Arrivals',
};
const sortDefault: ListingSort = 'best-selling';

/** In rupees, both ends included. */
export interface PriceRange {
  id: string;
  text: string;
  min: number;
  /** Null: no upper end. */
  max: number | null;
}

const priceRanges: readonly PriceRange[] = [
  { id: '0-200', text: '₹0-200', min: 0, max: 200 },
  { id: '200-400', text: '₹200-400', min: 200, max: 400 },
  { id: '400-6000', text: '₹400-6000', min: 400, max: 6000 },
  { id: '6000-10000', text: '₹6,000-10,000', min: 6000, max: 10_000 },
  { id: '10000-15000', text: '₹10,000-15,000', min: 10_000, max: 15_000 },
  { id: '15000-20000', text: '₹15,000-20,000', min: 15_000, max: 20_000 },
  { id: '20000-30000', text: '₹20,000-30,000', min: 20_000, max: 30_000 },
  { id: '30000-50000', text: '₹30,000-50,000', min: 30_000, max: 50_000 },
  { id: '50000-', text: '₹50,000 and above', min: 50_000, max: null },
];
const alwaysOffered = 3;

/** The first three, those up to the most expensive product, and the one that is chosen: it can be taken off there. */
export const offeredRanges = (highestRupees: number | null, chosen: PriceRange | null): PriceRange[] =>
  priceRanges.filter(
    (range, place) => place < alwaysOffered || range.min < (highestRupees ?? 0) || range.id === chosen?.id,
  );

/** Nobody scrolls further than this; a shared link must not make the server load more. */
export const pageMax = 100;

/** What the address says about a listing. */
export interface ListingView {
  search: string;
  sort: ListingSort;
  price: PriceRange | null;
  /** Such as `size:38`. */
  facets: string[];
  inStock: boolean;
  /** How many steps of nine products. */
  page: number;
}

const isSort = (text: string): text is ListingSort => Object.hasOwn(sortTexts, text);

/** Ignores anything in the address that has no meaning. */
export function readListingView(params: URLSearchParams): ListingView {
  const sort = params.get('sort') ?? '';
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').trim(),
    sort: isSort(sort) ? sort : sortDefault,
    price: priceRanges.find(({ id }) => id === params.get('price')) ?? null,
    facets: cleanFacets(facetNames.flatMap((name) => params.getAll(name).map((value) => `${name}:${value.trim()}`))),
    inStock: params.get('stock') === 'in',
    page: /^\d{1,4}$/.test(page) ? Math.min(pageMax, Math.max(1, Number(page))) : 1,
  };
}

/** What a form about facets sends beside them. */
export const hiddenFields = ({ search, sort, price }: ListingView): [name: string, value: string][] => [
  ...(search ? [['search', search] as [string, string]] : []),
  ...(sort === sortDefault ? [] : [['sort', sort] as [string, string]]),
  ...(price ? [['price', price.id] as [string, string]] : []),
];

export function listingAddress(pathname: string, view: ListingView): string {
  const params = new URLSearchParams(hiddenFields(view));
  for (const facet of view.facets) params.append(nameOfFacet(facet), valueOfFacet(facet));
  if (view.inStock) params.set('stock', 'in');
  if (view.page > 1) params.set('page', String(view.page));
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

interface Place {
  pathname: string;
  search: string;
}

/** Whether the second address shows the same list, one step longer. */
export function isMoreOf(from: Place, to: Place): boolean {
  const shown = readListingView(new URLSearchParams(from.search));
  const longer = listingAddress(from.pathname, { ...shown, page: shown.page + 1 });
  return longer === listingAddress(to.pathname, readListingView(new URLSearchParams(to.search)));
}
