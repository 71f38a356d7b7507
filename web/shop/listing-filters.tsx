import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { categoryLink } from '../../domain/category-link.ts';
import { valueOfFacet } from '../../domain/facet.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, dialogCommand } from '../../ui/dialog.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ChoiceLinks } from './choice-links.tsx';
import { FacetSheet, facetSheetId } from './facet-sheet.tsx';
import { listingAddress, sortTexts, type ListingSort, type ListingView } from './listing-address.ts';
import type { Listing } from './load-listing.ts';
import { priceChoices } from './price-choices.ts';

interface ListingFiltersProps {
  pathname: string;
  /** What is shown, or is about to be. */
  view: ListingView;
  /** The category that is shown. */
  category: string | undefined;
  categories: readonly string[];
  listing: Listing;
}

/** A choice only changes the address, and starts again with the first nine. */
export function ListingFilters({ pathname, view, category, categories, listing }: ListingFiltersProps) {
  const { terms, facetCounts } = listing;
  const changed = (change: Partial<ListingView>) => listingAddress(pathname, { ...view, page: 1, ...change });
  return (
    <div className="my-2 flex flex-wrap items-center gap-2 border-y border-line py-2 sm:mt-5 sm:mb-8 sm:py-3 lg:my-0 lg:border-0 lg:pt-0">
      <Opener icon={drawn.sort} dialogId="sort">
        Sort<span className="max-sm:sr-only">: {sortTexts[view.sort]}</span>
      </Opener>
      <Opener icon={drawn.tag} dialogId="price">
        Price
      </Opener>
      {facetCounts && (
        <Opener icon={drawn.filter} dialogId={facetSheetId} className="lg:hidden">
          Filter
        </Opener>
      )}
      {categories.length + terms.length > 0 && (
        <Opener icon="options" dialogId="categories">
          Categories
        </Opener>
      )}
      {view.price && <Chosen to={changed({ price: null })}>{view.price.text}</Chosen>}
      {view.inStock && <Chosen to={changed({ inStock: false })}>In stock</Chosen>}
      {view.facets.map((facet) => (
        <Chosen key={facet} to={changed({ facets: view.facets.filter((each) => each !== facet) })}>
          {valueOfFacet(facet)}
        </Chosen>
      ))}
      {view.search && <Chosen to={changed({ search: '' })}>{view.search}</Chosen>}

      <Dialog id="sort" title="Sort by">
        <ChoiceLinks
          choices={sortIds.map((sort) => ({
            text: sortTexts[sort],
            to: changed({ sort }),
            isChosen: sort === view.sort,
          }))}
          className={choicesInDialog}
        />
      </Dialog>
      <Dialog id="price" title="Price">
        <ChoiceLinks choices={priceChoices(pathname, view, listing.highestRupees)} className={choicesInDialog} />
      </Dialog>
      {facetCounts && (
        <FacetSheet pathname={pathname} view={view} category={category} listing={listing} counts={facetCounts} />
      )}
      <Dialog id="categories" title="Categories">
        <Chips chips={categoryChips(categories, category)} className={chipsInDialog} />
        {terms.length > 0 && <p className="px-5 pt-5 font-bold">Or search for</p>}
        <Chips
          chips={terms.map((term) => ({
            text: term,
            // A term searches the whole shop, even from within a category.
            to: listingAddress('/product', { ...view, page: 1, search: term }),
            isHere: term === view.search,
          }))}
          className={chipsInDialog}
        />
      </Dialog>
    </div>
  );
}

const choicesInDialog = 'px-3 pt-2 *:min-h-12';
const chipsInDialog = 'flex-wrap px-5 pt-4 pb-2 empty:hidden';

interface Chip {
  text: string;
  to: string;
  isHere: boolean;
}

const Chips = ({ chips, className }: { chips: readonly Chip[]; className: string }) => (
  <ul className={`flex gap-2 ${className}`}>
    {chips.map(({ text, to, isHere }) => (
      <li key={text}>
        <Link
          to={to}
          aria-current={isHere ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-full border border-line-strong px-4 font-semibold hover:border-ink hover:bg-ice aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-white"
        >
          {text}
        </Link>
      </li>
    ))}
  </ul>
);

const sortIds = Object.keys(sortTexts) as ListingSort[];

interface OpenerProps {
  icon: IconName;
  dialogId: string;
  className?: string;
  children: ReactNode;
}

function Opener({ icon, dialogId, className, children }: OpenerProps) {
  return (
    <Button
      tone="quiet"
      size="small"
      aria-haspopup="dialog"
      {...dialogCommand('show-modal', dialogId)}
      className={className ?? ''}
    >
      {/* On a phone all four fit in one line without. */}
      <Icon name={icon} className="size-4.5 max-sm:hidden" />
      <span>{children}</span>
    </Button>
  );
}

function Chosen({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={`Remove ${children}`}
      className="flex min-h-10 max-w-56 items-center gap-2 rounded-full bg-ink ps-4 pe-3 text-sm font-semibold text-white hover:bg-electric"
    >
      <span className="truncate">{children}</span>
      <Icon name="close" className="size-4 shrink-0" />
    </Link>
  );
}

/** The shop's categories, in one line that scrolls on a phone. `here` is the category that is shown. */
export function ListingCategories({ categories, here }: { categories: readonly string[]; here: string | undefined }) {
  if (categories.length === 0) return null;
  return (
    <nav
      // Another one for each category: then it is scrolled again.
      key={here}
      ref={showCurrent}
      aria-label="Categories"
      className="mt-2 overflow-x-auto sm:mt-5 [scrollbar-width:none]"
    >
      <Chips chips={categoryChips(categories, here)} className="py-1 *:shrink-0 sm:flex-wrap" />
    </nav>
  );
}

/** Brings the current category into view, in the middle. Only sideways: `scrollIntoView` could move the page too. */
function showCurrent(row: HTMLElement | null): void {
  const chip = row?.querySelector('[aria-current=true]');
  if (!row || !chip) return;
  const { left, width } = chip.getBoundingClientRect();
  row.scrollBy(left + width / 2 - row.getBoundingClientRect().left - row.clientWidth / 2, 0);
}

const categoryChips = (categories: readonly string[], here: string | undefined): Chip[] =>
  categories.map((name) => ({ text: name, to: categoryLink(name), isHere: isSame(name, here) }));

/** An address may write a category in any case. */
const isSame = (name: string, here: string | undefined): boolean => name.toLowerCase() === here?.toLowerCase();
