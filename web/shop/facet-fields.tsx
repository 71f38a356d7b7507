import {
  cleanFacets,
  compareValues,
  facetNames,
  nameOfFacet,
  valueOfFacet,
  type FacetName,
} from '../../domain/facet.ts';
import { ColourSwatch, swatchCircle } from '../product/colour-swatch.tsx';
import type { ListingView } from './listing-address.ts';
import type { FacetCounts } from './load-listing.ts';

const facetTexts: Record<FacetName, string> = { size: 'Size', colour: 'Colour', brand: 'Brand' };

interface FacetFieldsProps {
  view: ListingView;
  counts: FacetCounts;
  onChange: (view: ListingView) => void;
}

/** Boxes of a plain GET form, so that they work without scripts: several boxes, one answer. */
export function FacetFields({ view, counts, onChange }: FacetFieldsProps) {
  return (
    <>
      <Box
        name="stock"
        value="in"
        isChosen={view.inStock}
        text="In stock"
        count={countText(counts.inStock, counts)}
        onChange={() => onChange({ ...view, inStock: !view.inStock })}
      />
      {facetNames.map((name) => (
        <FacetBoxes key={name} name={name} view={view} counts={counts} onChange={onChange} />
      ))}
    </>
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

function FacetBoxes({ name, view, counts, onChange }: FacetFieldsProps & { name: FacetName }) {
  const all = boxesOf(name, view, counts);
  if (all.length === 0) return null;
  const toggle = (facet: string) => {
    const others = view.facets.filter((each) => each !== facet);
    onChange({ ...view, facets: others.length < view.facets.length ? others : cleanFacets([...others, facet]) });
  };
  return (
    <fieldset className="mt-4 border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-bold">{facetTexts[name]}</legend>
      <div className="clear-left grid grid-cols-2 gap-x-4 sm:max-lg:grid-cols-3 lg:gap-x-3">
        {all.map(({ facet, count }) => (
          <Box
            key={facet}
            name={name}
            value={valueOfFacet(facet)}
            isChosen={view.facets.includes(facet)}
            text={valueOfFacet(facet)}
            count={countText(count, counts)}
            onChange={() => toggle(facet)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const countText = (count: number, { isPartial }: FacetCounts): string =>
  `${count.toLocaleString('en-IN')}${isPartial ? '+' : ''}`;

interface BoxProps {
  name: string;
  value: string;
  isChosen: boolean;
  text: string;
  count: string;
  onChange: () => void;
}

function Box({ name, value, isChosen, text, count, onChange }: BoxProps) {
  const isColour = name === 'colour';
  return (
    <label className="group relative flex min-h-11 min-w-0 cursor-pointer items-center gap-3 lg:min-h-9 lg:gap-2.5 lg:text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChange}
        className={
          isColour
            ? 'peer absolute inset-0 z-1 size-full cursor-[inherit] opacity-0'
            : 'size-5 shrink-0 accent-electric lg:size-4.5'
        }
      />
      {isColour && (
        <span className={`size-7 shrink-0 ${swatchCircle}`}>
          <ColourSwatch name={value} isOff={false} />
        </span>
      )}
      <span className="min-w-0 break-words">
        {text} <span className="text-sm text-steel tabular-nums">({count})</span>
      </span>
    </label>
  );
}
