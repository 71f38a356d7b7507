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
  const count = useCount(draft, category, { draft: view, ...listing });
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

interface Counted {
  draft: ListingView;
  total: number | null;
  isMore: boolean;
}

/** How many products the draft would show; null until that is known. */
function useCount(draft: ListingView, category: string | undefined, shown: Counted): string | null {
  const [last, setLast] = useState(shown);
  useEffect(() => {
    if (last.draft === draft) return undefined;
    let isLatest = true;
    const count = async () => {
      const summary = await loadSummary(browserApi(), draft, category);
      if (isLatest && summary) setLast({ draft, ...summary });
    };
    void count();
    return () => {
      isLatest = false;
    };
  }, [draft, category, last]);
  return last.draft === draft && last.total !== null ? productCount({ ...last, total: last.total }) : null;
}
