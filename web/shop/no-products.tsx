import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { listingAddress, readListingView, type ListingView } from './listing-address.ts';

/** An empty list, with the ways out of it. */
export function NoProducts({ view, pathname }: { view: ListingView; pathname: string }) {
  const bare = readListingView(new URLSearchParams());
  const isFiltered = view.price !== null || view.page > 1;
  return (
    <div className="flex flex-col items-center gap-5 py-16 text-center sm:py-24">
      <Icon name="skate" className="size-20 text-line-strong" />
      <output className="text-xl font-extrabold">No products found</output>
      <p className="max-w-md text-steel">Try another word, another price, or look through everything we have.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/course">See all products</ButtonLink>
        {isFiltered && (
          <ButtonLink to={listingAddress(pathname, { ...bare, search: view.search })} tone="quiet">
            Any price
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
