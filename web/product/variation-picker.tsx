import { Link } from 'react-router';
import type { Product } from '../../contract/product.ts';
import { isMade, isSoldOut } from '../../domain/variation-choice.ts';
import { Picture } from '../../ui/picture.tsx';
import { useBuyAction } from './buy-action.ts';
import { ColourSwatch, swatchCircle } from './colour-swatch.tsx';
import type { Choosable, ChosenVariation } from './use-variation.ts';
import { variationName } from './variation-text.ts';

type Attribute = Product['attribute'][number];

interface PickerProps {
  product: Product;
  chosen: ChosenVariation;
}

export function VariationPicker({ product, chosen }: PickerProps) {
  if (product.variation.length === 0) return null;
  return (
    <div className="mt-6 space-y-6">
      <AttributeChoices goods={product} chosen={chosen} />
      <ul className="without-script list-disc space-y-2 ps-5">
        {product.variation.map((variation) => (
          <li key={variation.sku}>
            <Link to={`?variation=${encodeURIComponent(variation.sku)}`} className="underline">
              {variationName(product, variation)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChoicesProps {
  goods: Choosable;
  chosen: Pick<ChosenVariation, 'choice' | 'notice' | 'choose'>;
  /** Keeps the choices of several goods on one page apart. */
  group?: string;
  /** What it is a choice of, if the page does not say it. */
  of?: string;
}

/** One choice for each attribute, and what the last one cleared. */
export const AttributeChoices = ({ goods, chosen, group = '', of = '' }: ChoicesProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {goods.attribute.map((attribute) => (
      <AttributeChoice key={attribute.name} attribute={attribute} goods={goods} chosen={chosen} group={group} of={of} />
    ))}
    <output className="block font-semibold text-signal-deep empty:hidden">{chosen.notice}</output>
  </div>
);

function AttributeChoice({ attribute, goods, chosen, group, of }: Required<ChoicesProps> & { attribute: Attribute }) {
  const { name, slug, selectedTerms } = attribute;
  const value = chosen.choice[name];
  const isQuote = useBuyAction()?.isQuote ?? false;
  const Look = slug === 'color' ? ColourLook : slug === 'other' ? PictureLook : BoxLook;
  return (
    <fieldset className="needs-script min-w-0">
      <legend className="mb-2.5">
        <span className="font-bold">{name}</span>
        {of && <span className="sr-only"> of {of}</span>}
        {value && <span className="text-steel">: {value}</span>}
      </legend>
      <div className="flex flex-wrap gap-2.5">
        {selectedTerms.map((term) => {
          const isOffered = isMade(goods.variation, { [name]: term.name });
          const wish = { ...chosen.choice, [name]: term.name };
          const fitsRest = isMade(goods.variation, wish);
          // A quote can be asked for anything.
          const isGone = fitsRest && !isQuote && isSoldOut(goods.variation, wish);
          return (
            <label key={term.name} className="group relative cursor-pointer has-disabled:cursor-not-allowed">
              <input
                type="radio"
                name={group + name}
                value={term.name}
                checked={value === term.name}
                disabled={!isOffered}
                onChange={() => chosen.choose(name, term.name)}
                className="peer absolute inset-0 z-1 size-full cursor-[inherit] opacity-0"
              />
              <Look term={term.name} name={name} goods={goods} isOff={!fitsRest || isGone} />
              {isOffered && !fitsRest && <span className="sr-only">(not available with your choice)</span>}
              {isGone && <span className="sr-only">(sold out)</span>}
              {!isOffered && <span className="sr-only">(not available)</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface LookProps {
  term: string;
  name: string;
  goods: Choosable;
  /** Sold out, or not made, with the other chosen values. */
  isOff: boolean;
}

const focus = 'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-electric';

function ColourLook({ term, isOff }: LookProps) {
  return (
    <>
      <span className={`size-11 ${swatchCircle} ${isOff ? 'opacity-35' : ''}`} title={term}>
        <ColourSwatch name={term} isOff={isOff} />
      </span>
      <span className="sr-only">{term}</span>
    </>
  );
}

function PictureLook({ term, name, goods, isOff }: LookProps) {
  const example = goods.variation.find(({ attributes }) => attributes[name] === term);
  return (
    <>
      <span className={`size-16 ${swatchCircle} ${isOff ? 'opacity-35' : ''}`} title={term}>
        <Picture
          src={example?.imageUrl ?? goods.image}
          alt=""
          sizes="4rem"
          widthMax={160}
          className="size-full object-cover"
        />
      </span>
      <span className="mt-1 block max-w-16 truncate text-center text-xs font-semibold">{term}</span>
    </>
  );
}

function BoxLook({ term, isOff }: LookProps) {
  return (
    <span
      className={`grid min-h-11 min-w-14 place-items-center rounded-md border-2 px-3.5 font-semibold peer-checked:border-electric peer-checked:bg-electric peer-checked:text-white ${focus} ${isOff ? 'border-dashed border-line-strong text-steel line-through' : 'border-line-strong group-hover:border-ink'}`}
    >
      {term}
    </span>
  );
}
