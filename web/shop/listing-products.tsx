import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CardProduct } from '../product/card-product.ts';
import { ProductCard } from '../product/product-card.tsx';
import { hasFacets } from './facet-fields.tsx';
import { listingAddress, readListingView, type ListingView } from './listing-address.ts';

interface ProductGridProps {
  /** The id of the heading above it. */
  headingId: string;
  products: CardProduct[];
  /** Further down: no picture is fetched first. */
  isBelow?: boolean;
  /** Placeholders for cards that are loading. */
  skeletons?: number;
}

/** Their pictures are fetched first: a lazy one comes after the scripts, and is the largest thing on the page. */
const columnsOnPhone = 2;

export function ProductGrid({ headingId, products, isBelow = false, skeletons = 0 }: ProductGridProps) {
  return (
    <ul
      aria-labelledby={headingId}
      aria-busy={skeletons > 0}
      className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 lg:gap-x-5 lg:gap-y-10 xl:grid-cols-4"
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            pictureSizes="(width >= 64rem) 15rem, (width >= 48rem) 33vw, 50vw"
            isFirst={!isBelow && index < columnsOnPhone}
          />
        </li>
      ))}
      {Array.from({ length: skeletons }, (_, index) => (
        <li key={`skeleton ${index}`} data-skeleton aria-hidden="true" className="animate-pulse">
          <div className="aspect-square rounded-lg bg-ice-deep" />
          <div className="mt-4 h-4 w-4/5 rounded-sm bg-ice-deep" />
          <div className="mt-3 h-5 w-2/5 rounded-sm bg-ice-deep" />
        </li>
      ))}
    </ul>
  );
}

/** A link to the longer list. The page does not scroll, and Back leaves the list instead of shortening it. */
export function LoadMore({ to, isLoading }: { to: string; isLoading: boolean }) {
  return (
    <div className="mt-12 flex justify-center">
      <ButtonLink
        to={to}
        replace
        preventScrollReset
        prefetch="none"
        aria-disabled={isLoading}
        onClick={(event) => isLoading && event.preventDefault()}
        className="min-w-44"
      >
        Load More
      </ButtonLink>
    </div>
  );
}

/** An empty list, and where to go from there. */
export function NoProducts({ view, pathname }: { view: ListingView; pathname: string }) {
  const bare = readListingView(new URLSearchParams());
  const isFiltered = view.price !== null || view.page > 1 || hasFacets(view);
  return (
    <div className="flex flex-col items-center gap-5 py-16 text-center sm:py-24">
      <Icon name="skate" className="size-20 text-line-strong" />
      <p className="text-xl font-extrabold">No products found</p>
      <p className="max-w-md text-steel">Try another word, another price, or look through everything we have.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/course">See all products</ButtonLink>
        {isFiltered && (
          <ButtonLink to={listingAddress(pathname, { ...bare, search: view.search })} tone="quiet">
            {hasFacets(view) ? 'Clear filters' : 'Any price'}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
