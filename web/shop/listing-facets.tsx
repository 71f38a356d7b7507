import { Form, Link } from 'react-router';
import { compareValues, facetNames, nameOfFacet, valueOfFacet, type FacetName } from '../../domain/facet.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { hiddenFields, listingAddress, type ListingView } from './listing-address.ts';
import type { FacetCounts } from './load-listing.ts';

export const facetDialogId = 'facets';

const facetTexts: Record<FacetName, string> = { size: 'Size', colour: 'Colour', brand: 'Brand' };

interface FacetDialogProps {
  pathname: string;
  view: ListingView;
  counts: FacetCounts;
}

/** A plain GET form, so that it works without scripts: several boxes, one answer. */
export function FacetDialog({ pathname, view, counts }: FacetDialogProps) {
  const bare = listingAddress(pathname, { ...view, page: 1, facets: [], inStock: false });
  return (
    <Dialog id={facetDialogId} title="Filter">
      <Form
        // Boxes show what the address says, also after Back.
        key={listingAddress(pathname, view)}
        action={pathname}
        preventScrollReset
        onSubmit={(event) => event.currentTarget.closest('dialog')?.close()}
        className="px-5 pt-2"
      >
        {hiddenFields(view).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Box
          name="stock"
          value="in"
          isChosen={view.inStock}
          text="In stock"
          count={countText(counts.inStock, counts)}
        />
        {facetNames.map((name) => (
          <FacetBoxes key={name} name={name} view={view} counts={counts} />
        ))}
        <div className="sticky -bottom-5 mt-4 -mb-5 flex flex-wrap items-center gap-3 border-t border-line bg-white pt-4 pb-5">
          <Button type="submit">Show products</Button>
          {hasFacets(view) && (
            <Link
              to={bare}
              preventScrollReset
              className="inline-flex min-h-11 items-center px-2 font-bold text-electric underline underline-offset-4"
            >
              Clear filters
            </Link>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

export const hasFacets = ({ facets, inStock }: ListingView): boolean => facets.length > 0 || inStock;

/** More would hide the next facet. In a category there are fewer, so nothing is out of reach. */
const boxesMax = 12;

/** The most common values, in the order that people expect, and what is chosen, even if nothing has it: it can be taken off there. */
function boxesOf(name: FacetName, { facets: chosen }: ListingView, { facets }: FacetCounts) {
  const counted = facets.filter(({ facet }) => nameOfFacet(facet) === name);
  const common = counted.toSorted((a, b) => b.count - a.count).slice(0, boxesMax);
  const others = chosen
    .filter((facet) => nameOfFacet(facet) === name && !common.some((each) => each.facet === facet))
    .map((facet) => counted.find((each) => each.facet === facet) ?? { facet, count: 0 });
  return [...common, ...others].toSorted((a, b) => compareValues(valueOfFacet(a.facet), valueOfFacet(b.facet)));
}

function FacetBoxes({ name, view, counts }: { name: FacetName; view: ListingView; counts: FacetCounts }) {
  const all = boxesOf(name, view, counts);
  if (all.length === 0) return null;
  return (
    <fieldset className="mt-4 border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-bold">{facetTexts[name]}</legend>
      <div className="clear-left grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {all.map(({ facet, count }) => (
          <Box
            key={facet}
            name={name}
            value={valueOfFacet(facet)}
            isChosen={view.facets.includes(facet)}
            text={valueOfFacet(facet)}
            count={countText(count, counts)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const countText = (count: number, { isPartial }: FacetCounts): string =>
  `${count.toLocaleString('en-IN')}${isPartial ? '+' : ''}`;

function Box(props: { name: string; value: string; isChosen: boolean; text: string; count: string }) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={props.name}
        value={props.value}
        defaultChecked={props.isChosen}
        className="size-5 shrink-0 accent-electric"
      />
      <span className="min-w-0 break-words">
        {props.text} <span className="text-sm text-steel tabular-nums">({props.count})</span>
      </span>
    </label>
  );
}
