import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { apiContext } from '../api/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Route } from './+types/popular.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { loadPopular, popularTabs, readPopularTab } from './load-popular.ts';
import { ProductCard } from '../product/product-card.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPopular(context.get(apiContext), readPopularTab(new URL(request.url).searchParams));
export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
  loadPopular(context.get(apiContext), readPopularTab(new URL(request.url).searchParams));

export default function PopularProducts({ loaderData }: Route.ComponentProps) {
  const { products, hasMore, failure } = loaderData;
  const [params] = useSearchParams();
  const current = readPopularTab(params);
  useEffect(() => {
    if (failure) showToast(failure, 'error');
  }, [failure]);
  return (
    <section aria-labelledby="popular" className="page-width py-12 lg:py-16">
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
