import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ChoiceLinks } from '../../ui/choice-links.tsx';
import { Dialog, dialogCommand } from '../../ui/dialog.tsx';
import { drawn } from '../../ui/drawn.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { listingAddress, priceRanges, sortTexts, type ListingSort, type ListingView } from './listing-address.ts';

interface ListingFiltersProps {
  pathname: string;
  view: ListingView;
  terms: string[];
}

/** A choice only changes the address, and starts again with the first nine. */
export function ListingFilters({ pathname, view, terms }: ListingFiltersProps) {
  const changed = (change: Partial<ListingView>) => listingAddress(pathname, { ...view, page: 1, ...change });
  return (
    <div className="mt-5 mb-8 flex flex-wrap items-center gap-2 border-y border-line py-3">
      <Opener icon={drawn.sort} dialogId="sort">
        Sort<span className="max-sm:sr-only">: {sortTexts[view.sort]}</span>
      </Opener>
      <Opener icon={drawn.tag} dialogId="price">
        Price
      </Opener>
      {terms.length > 0 && (
        <Opener icon="options" dialogId="categories">
          Categories
        </Opener>
      )}
      {view.price && <Chosen to={changed({ price: null })}>{view.price.text}</Chosen>}
      {view.search && <Chosen to={changed({ search: '' })}>{view.search}</Chosen>}

      <Dialog id="sort" title="Sort by">
        <ChoiceLinks
          choices={sortIds.map((sort) => ({
            text: sortTexts[sort],
            to: changed({ sort }),
            isChosen: sort === view.sort,
          }))}
        />
      </Dialog>
      <Dialog id="price" title="Price">
        <ChoiceLinks
          choices={[
            { text: 'Any price', to: changed({ price: null }), isChosen: view.price === null },
            ...priceRanges.map((price) => ({
              text: price.text,
              to: changed({ price }),
              isChosen: price === view.price,
            })),
          ]}
        />
      </Dialog>
      <Dialog id="categories" title="Categories">
        <ul className="flex flex-wrap gap-2 px-5 pt-4 pb-2">
          {terms.map((term) => (
            <li key={term}>
              <Link
                // A term searches the whole shop, even from within a category.
                to={listingAddress('/product', { ...view, page: 1, search: term })}
                aria-current={term === view.search ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line-strong px-4 font-semibold hover:border-ink hover:bg-ice aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-white"
              >
                {term}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

const sortIds = Object.keys(sortTexts) as ListingSort[];

function Opener({ icon, dialogId, children }: { icon: IconName; dialogId: string; children: ReactNode }) {
  return (
    <Button tone="quiet" size="small" aria-haspopup="dialog" {...dialogCommand('show-modal', dialogId)}>
      <Icon name={icon} className="size-4.5" />
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
