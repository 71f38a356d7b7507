import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ChoiceLinks } from './choice-links.tsx';
import { FacetFields, hasFacets } from './facet-fields.tsx';
import { hiddenFields, listingAddress, type ListingView } from './listing-address.ts';
import type { Listing } from './load-listing.ts';
import { priceChoices } from './price-choices.ts';

/** The id of the list beside it. */
export const listId = 'list';

interface ListingSideProps {
  pathname: string;
  /** What is shown, or is about to be. */
  view: ListingView;
  listing: Listing;
}

/** On a wide screen: filters beside the products, each of which acts at once. Without scripts a button sends them. */
export function ListingSide({ pathname, view: asked, listing }: ListingSideProps) {
  const { facetCounts: counts, highestRupees } = listing;
  const navigate = useNavigate();
  const column = useRef<HTMLElement>(null);
  const [view, setView] = useChosen(asked);
  const changed = (change: Partial<ListingView>) => listingAddress(pathname, { ...view, page: 1, ...change });
  useStaysBesideList(column, listing);
  function show(next: ListingView) {
    setView(next);
    void navigate(listingAddress(pathname, next), { preventScrollReset: true });
  }
  return (
    <section
      ref={column}
      aria-label="Filters"
      // `top`: as `scroll-padding-top` of the page.
      className="sticky top-26 -mx-3 max-h-[calc(100dvh-7.5rem)] self-start overflow-y-auto overscroll-contain px-3 pb-2 [scrollbar-width:thin] max-lg:hidden"
    >
      <a
        href={`#${listId}`}
        className="sr-only font-bold text-electric underline focus:not-sr-only focus:block focus:py-2.5"
      >
        Skip filters
      </a>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-lg">Filters</h2>
        {(hasFacets(view) || view.price) && (
          <Link
            to={changed({ facets: [], inStock: false, price: null })}
            preventScrollReset
            className="text-sm font-bold text-electric underline underline-offset-4"
          >
            Clear all
          </Link>
        )}
      </div>
      <h3 id="side-price" className="mt-2 mb-1 font-bold">
        Price
      </h3>
      <ChoiceLinks
        labelledBy="side-price"
        choices={priceChoices(pathname, view, highestRupees)}
        className="-mx-3 mb-4 text-sm *:min-h-9 pointer-coarse:*:min-h-11"
      />
      {/* Off: a browser that restored ticks would seem to have ticked them. */}
      {counts && (
        <Form action={pathname} preventScrollReset autoComplete="off" className="border-t border-line pt-3">
          {hiddenFields(view).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FacetFields view={view} counts={counts} onChange={(next) => show({ ...next, page: 1 })} />
          <Button type="submit" size="small" className="without-script mt-4">
            Show products
          </Button>
        </Form>
      )}
    </section>
  );
}

/**
 * A choice moves neither the page nor the box under the pointer. The exception is a list so short that it now ends inside the window: the
 * column would move up with it, so the list is shown from its start.
 */
function useStaysBesideList(column: RefObject<HTMLElement | null>, listing: Listing): void {
  const before = useRef(listing);
  useLayoutEffect(() => {
    if (before.current === listing) return;
    before.current = listing;
    const both = column.current?.parentElement;
    const place = both?.getBoundingClientRect();
    if (place && place.top < 0 && place.bottom < innerHeight) both?.scrollIntoView();
  }, [column, listing]);
}

/** Shows a choice at once: the router says what it is about to show only a moment later, and the box would lose its tick until then. */
function useChosen(asked: ListingView) {
  const address = listingAddress('', asked);
  const [chosen, setChosen] = useState<{ view: ListingView; over: string } | null>(null);
  if (chosen && chosen.over !== address) setChosen(null);
  return [chosen?.view ?? asked, (view: ListingView) => setChosen({ view, over: address })] as const;
}
