import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { browserApi } from '../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FacetFields, hasFacets } from './facet-fields.tsx';
import { hiddenFields, listingAddress, type ListingView } from './listing-address.ts';
import { loadSummary, type FacetCounts, type Listing } from './load-listing.ts';
import { productCount } from './product-count.ts';

export const facetSheetId = 'facets';

interface FacetSheetProps {
  pathname: string;
  view: ListingView;
  category: string | undefined;
  listing: Listing;
  counts: FacetCounts;
}

/** On a phone: several boxes are ticked, and a button that counts what they leave shows it. */
export const FacetSheet = (props: FacetSheetProps) => (
  <Dialog id={facetSheetId} title="Filter">
    {/* Boxes show what the address says, also after Back. */}
    <SheetForm key={listingAddress(props.pathname, props.view)} {...props} />
  </Dialog>
);

function SheetForm({ pathname, view, category, listing, counts }: FacetSheetProps) {
  const [draft, setDraft] = useState(view);
  const isAsShown = listingAddress(pathname, draft) === listingAddress(pathname, view);
  const count = useCount(draft, category, isAsShown ? listing : null);
  return (
    <Form
      action={pathname}
      preventScrollReset
      autoComplete="off"
      onSubmit={(event) => event.currentTarget.closest('dialog')?.close()}
      className="px-5 pt-2"
    >
      {hiddenFields(view).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FacetFields view={draft} counts={counts} onChange={setDraft} />
      <div className="sticky -bottom-5 -mx-5 mt-4 -mb-5 flex flex-wrap items-center gap-3 border-t border-line bg-white px-5 pt-4 pb-5">
        <Button type="submit" className="min-w-48 tabular-nums">
          <span>
            Show <span className="needs-script">{count ?? 'products'}</span>
            <span className="without-script">products</span>
          </span>
        </Button>
        <output className="sr-only">{count}</output>
        {hasFacets(view) && (
          <Link
            to={listingAddress(pathname, { ...view, page: 1, facets: [], inStock: false })}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 font-bold text-electric underline underline-offset-4"
          >
            Clear filters
          </Link>
        )}
      </div>
    </Form>
  );
}

type Counted = Pick<Listing, 'total' | 'isMore'>;

/** How many products the draft would show; null until that is known. `shown`: the list on the page, if the draft does not differ from it. */
function useCount(draft: ListingView, category: string | undefined, shown: Counted | null): string | null {
  const [last, setLast] = useState<(Counted & { draft: ListingView }) | null>(null);
  const isKnown = shown !== null || last?.draft === draft;
  useEffect(() => {
    if (isKnown) return undefined;
    let isLatest = true;
    const count = async () => {
      const summary = await loadSummary(browserApi(), draft, category);
      if (isLatest && summary) setLast({ draft, ...summary });
    };
    void count();
    return () => {
      isLatest = false;
    };
  }, [draft, category, isKnown]);
  const counted = shown ?? (last?.draft === draft ? last : null);
  return counted === null || counted.total === null ? null : productCount({ ...counted, total: counted.total });
}
