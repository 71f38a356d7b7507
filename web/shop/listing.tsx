import { useState, useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { categoryLink } from '../../domain/category-link.ts';
import { apiContext, browserApi } from '../api/api.ts';
import { pageMeta } from '../page/page-meta.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import type { Route } from './+types/listing.ts';
import { isMoreOf, listingAddress, pageMax, readListingView, type ListingView } from './listing-address.ts';
import { ListingFilters, ListingCategories } from './listing-filters.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { loadListing, productsAStep, type Listing } from './load-listing.ts';
import { ListingSide, listId } from './listing-side.tsx';
import { productCount } from './product-count.ts';
import { LoadMore, NoProducts, ProductGrid } from './listing-products.tsx';
import { FloatingCartLink } from '../cart/cart-link.tsx';

const skeletonMs = 1000;

export const meta: Route.MetaFunction = ({ matches: [root], params, location }) => {
  const { orignal_logoname: shop } = root.loaderData.profile;
  const heading = headingOf(params.name, readListingView(new URLSearchParams(location.search)));
  // Both addresses of the whole shop are one page, whatever the sort order and length of the list.
  const path = params.name === undefined ? '/course' : categoryLink(params.name);
  return pageMeta(root.loaderData, {
    title: `${heading} | ${shop}`,
    description: `${heading} at ${shop}: prices, sizes and colours, delivered to your door.`,
    url: root.loaderData.origin + path,
  });
};

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadListing(context.get(apiContext), readListingView(new URL(request.url).searchParams), params.name);

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url);
  const listing = loadListing(context.get(apiContext), readListingView(asked.searchParams), params.name);
  // While the next page loads, the address bar still shows the current one.
  if (isMoreOf(location, asked)) await new Promise((resolve) => setTimeout(resolve, skeletonMs));
  return listing;
}

export { loadEachAddress as shouldRevalidate } from '../page/load-each-address.ts';

export default function ListingScreen({ loaderData, params, matches }: Route.ComponentProps) {
  const location = useLocation();
  const navigation = useNavigation();
  const view = readListingView(new URLSearchParams(location.search));
  const isLengthening = navigation.location !== undefined && isMoreOf(location, navigation.location);
  const filtered = !isLengthening && navigation.location?.pathname === location.pathname ? navigation.location : null;
  // While a choice is loading, the next one is added to it.
  const chosen = filtered ? readListingView(new URLSearchParams(filtered.search)) : view;
  const listing = useLastShown(loaderData, listingAddress(location.pathname, { ...view, page: 1 }));
  const { products, related, hasMore, hasFailed, isClose } = listing;
  const shown = products.length + related.length;
  const skeletons = isLengthening ? productsAStep : 0;
  const heading = headingOf(params.name, view);
  const { categories, cartButton } = matches[0].loaderData;
  useMissedSearch(isClose ? view.search : '');
  return (
    <div className="page-width pt-3 pb-16 sm:pt-6 lg:pt-10">
      <Breadcrumb
        trail={[{ text: 'Home', to: '/' }, ...(heading === shopHeading ? [] : [{ text: shopHeading, to: '/course' }])]}
      />
      <h1 className="mt-1 line-clamp-3 sm:mt-3 text-title break-words">{heading}</h1>
      <ListingCategories categories={categories} here={params.name} />
      <div className="lg:mt-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-8 xl:grid-cols-[15rem_minmax(0,1fr)]">
        <ListingSide pathname={location.pathname} view={chosen} listing={listing} />
        <div
          id={listId}
          tabIndex={-1}
          aria-busy={filtered !== null}
          // No scroll anchoring: the browser would follow a product to its new place in the list.
          className="transition-opacity delay-150 outline-none [overflow-anchor:none] aria-busy:opacity-50"
        >
          <ListingFilters
            pathname={location.pathname}
            view={chosen}
            category={params.name}
            categories={categories}
            listing={listing}
          />
          {shown > 0 &&
            (isClose ? (
              <h2 id="products" className="text-xl break-words">
                Nothing found for &apos;{view.search}&apos;. Similar products:
              </h2>
            ) : (
              <h2 id="products" className="sr-only">
                Products
              </h2>
            ))}
          {/* Always there: what appears together with its text is not said to screen readers. */}
          <output className={shown > 0 ? 'mt-1 mb-3 block text-sm sm:mb-6 text-steel tabular-nums' : 'sr-only'}>
            {shown > 0 ? countText(shown, listing) : !hasFailed && '0 products'}
          </output>
          {shown === 0 && hasFailed ? (
            <LoadFailed what="The products" />
          ) : shown === 0 ? (
            <NoProducts view={view} pathname={location.pathname} />
          ) : (
            <>
              {products.length === 0 || related.length === 0 ? (
                <ProductGrid headingId="products" products={[...products, ...related]} skeletons={skeletons} />
              ) : (
                <>
                  <ProductGrid headingId="products" products={products} />
                  <h2 id="related" className="mt-14 mb-6 text-xl break-words">
                    More for “{view.search}”
                  </h2>
                  <ProductGrid headingId="related" products={related} isBelow skeletons={skeletons} />
                </>
              )}
              {hasFailed ? (
                <LoadFailed what="More products" />
              ) : (
                hasMore &&
                view.page < pageMax && (
                  <LoadMore to={listingAddress(location.pathname, longer(chosen))} isLoading={isLengthening} />
                )
              )}
            </>
          )}
        </div>
      </div>
      {cartButton !== 'getquote' && <FloatingCartLink />}
    </div>
  );
}

/** If more products fail to load, those already shown stay. */
function useLastShown(listing: Listing, address: string): Listing {
  const [last, setLast] = useState({ listing, address });
  if (!listing.hasFailed && last.listing !== listing) setLast({ listing, address });
  if (!listing.hasFailed || last.address !== address) return listing;
  return { ...listing, products: last.listing.products, related: last.listing.related };
}

/** "9 of 24 products". If the whole could not be counted, what is shown is. */
function countText(shown: number, { total, isMore }: Pick<Listing, 'total' | 'isMore'>): string {
  if (total === null || total <= shown) return productCount({ total: shown, isMore });
  return `${shown} of ${productCount({ total, isMore })}`;
}

const shopHeading = 'Shop';

const longer = (view: ListingView): ListingView => ({ ...view, page: view.page + 1 });

function headingOf(category: string | undefined, { search }: ListingView): string {
  if (category !== undefined) return category;
  return search ? `Results for “${search}”` : shopHeading;
}

/** Longer ones are not counted. */
const lengthMax = 60;

/** Counts a search for something that nothing is called, so that the owner learns of it. Pages are cached, so only browsers can count. */
function useMissedSearch(search: string): void {
  useEffect(() => {
    if (search === '' || search.length > lengthMax) return;
    const { client, mainId } = browserApi();
    void client.call('POST /search-misses/:mainId', { params: { mainId }, body: { search } });
  }, [search]);
}
