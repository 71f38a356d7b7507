import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { apiContext, bodyOrNull, type Api } from '../api/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Route } from './+types/popular.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { ProductCard } from '../product/product-card.tsx';
import type { ProductSearch } from '../../contract/catalogue.ts';
import type { Product } from '../../contract/product.ts';
import { cardOf, type CardProduct } from '../product/card-product.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPopular(context.get(apiContext), readPopularTab(new URL(request.url).searchParams));
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  loadPopular(context.get(apiContext), readPopularTab(new URL(request.url).searchParams));

export { loadEachAddress as shouldRevalidate } from '../page/load-each-address.ts';

export default function PopularProducts({ loaderData }: Route.ComponentProps) {
  const { products, hasMore, failure } = loaderData;
  const [params] = useSearchParams();
  const current = readPopularTab(params);
  useEffect(() => {
    if (failure) showToast(failure, 'error');
  }, [failure]);
  return (
    <section
      aria-labelledby="popular"
      className="page-width drawn-when-near py-12 [--height-ahead:5000px] md:[--height-ahead:3700px] lg:py-16 lg:[--height-ahead:2500px]"
    >
      <h2 id="popular" className="text-title">
        Popular Products
      </h2>
      <nav aria-label="Popular Products" className="mt-5 mb-8 border-b border-line">
        <ul className="-mb-px flex flex-wrap gap-x-6">
          {popularTabs.map(({ id, text }) => (
            <li key={id}>
              <Link
                to={id === 'all' ? '/' : `/?tab=${id}`}
                preventScrollReset
                replace
                aria-current={id === current ? 'true' : undefined}
                className="block border-b-4 border-transparent py-3 font-bold text-steel hover:text-ink aria-[current=true]:border-electric aria-[current=true]:text-ink"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {failure && products.length === 0 ? (
        <LoadFailed what="These products" />
      ) : products.length === 0 ? (
        <p className="py-10 text-lg text-steel">No products found</p>
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-12 xl:grid-cols-5">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} pictureSizes="(width >= 64rem) 16rem, (width >= 48rem) 33vw, 50vw" />
            </li>
          ))}
        </ul>
      )}
      {current === 'all' && hasMore && (
        <div className="mt-12 flex justify-center">
          <ButtonLink to="/course">Show More Products</ButtonLink>
        </div>
      )}
    </section>
  );
}

const popularTabs = [
  { id: 'all', text: 'All Products' },
  { id: 'new-arrivals', text: 'New Arrivals' },
  { id: 'best-sellers', text: 'Best Sellers' },
  { id: 'trending', text: 'Trending' },
] as const;
type PopularTab = (typeof popularTabs)[number]['id'];

const askedAtOnce = 10;
const shownMax = 20;

interface Popular {
  products: CardProduct[];
  /** Whether there are products that the tab does not show. */
  hasMore: boolean;
  /** What the visitor sees if the products could not be loaded. */
  failure: string | null;
}

const readPopularTab = (params: URLSearchParams): PopularTab =>
  popularTabs.find(({ id }) => id === params.get('tab'))?.id ?? 'all';

function loadPopular(api: Api, tab: PopularTab): Promise<Popular> {
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
        query: { ...filter, sort: 'popular', page, limit: askedAtOnce },
      }),
    );
    if (answer === null) return { products: pictured(found), hasMore: false, failure: 'Failed to load products' };
    found.push(...answer.data);
    hasMore = answer.data.length === askedAtOnce && answer.hasMore !== false;
  }
  return { products: pictured(found), hasMore, failure: null };
}

async function loadNewArrivals({ client, mainId }: Api): Promise<Popular> {
  const groups = await bodyOrNull(client.call('GET /newarrival/all/:mainId', { params: { mainId } }));
  if (groups === null) return { products: [], hasMore: false, failure: 'Failed to load New Arrivals' };
  const cards = pictured(groups.flatMap(({ product }) => product));
  const unique = [...new Map(cards.map((card) => [card.id, card])).values()];
  return { products: unique.slice(0, shownMax), hasMore: unique.length > shownMax, failure: null };
}

/** Nothing without a picture, unless a new shop has none yet. */
function pictured(products: Product[]): CardProduct[] {
  const cards = products.map(cardOf);
  const withPicture = cards.filter(({ picture }) => picture);
  return withPicture.length > 0 ? withPicture : cards;
}
