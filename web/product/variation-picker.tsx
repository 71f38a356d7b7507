import { Link } from 'react-router';
import type { Product } from '../../contract/product.ts';
import { isMade, isSoldOut } from '../../domain/variation-choice.ts';
import { Picture } from '../../ui/picture.tsx';
import { useBuyAction } from './buy-action.ts';
import { ColourSwatch } from './colour-swatch.tsx';
import type { ChosenVariation } from './use-variation.ts';
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
      {product.attribute.map((attribute) => (
        <AttributeChoice key={attribute.name} attribute={attribute} product={product} chosen={chosen} />
      ))}
      <output className="block font-semibold text-signal-deep empty:hidden">{chosen.notice}</output>
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

function AttributeChoice({ attribute, product, chosen }: PickerProps & { attribute: Attribute }) {
  const { name, slug, selectedTerms } = attribute;
  const value = chosen.choice[name];
  const isQuote = useBuyAction()?.isQuote ?? false;
  const Look = slug === 'color' ? ColourLook : slug === 'other' ? PictureLook : BoxLook;
  return (
    <fieldset className="needs-script min-w-0">
      <legend className="mb-2.5">
        <span className="font-bold">{name}</span>
        {value && <span className="text-steel">: {value}</span>}
      </legend>
      <div className="flex flex-wrap gap-2.5">
        {selectedTerms.map((term) => {
          const isOffered = isMade(product.variation, { [name]: term.name });
          const wish = { ...chosen.choice, [name]: term.name };
          const fitsRest = isMade(product.variation, wish);
          // A quote can be asked for anything.
          const isGone = fitsRest && !isQuote && isSoldOut(product.variation, wish);
          return (
            <label key={term.name} className="group relative cursor-pointer has-disabled:cursor-not-allowed">
              <input
                type="radio"
                name={name}
                value={term.name}
                checked={value === term.name}
                disabled={!isOffered}
                onChange={() => chosen.choose(name, term.name)}
                className="peer absolute inset-0 z-1 size-full cursor-[inherit] opacity-0"
              />
              <Look term={term.name} name={name} product={product} isOff={!fitsRest || isGone} />
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
  product: Product;
  /** Sold out, or not made, with the other chosen values. */
  isOff: boolean;
}

const focus = 'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-electric';
const circle = `block overflow-clip rounded-full border-2 border-white ring-1 ring-line-strong peer-checked:ring-3 peer-checked:ring-electric group-hover:ring-ink peer-checked:group-hover:ring-electric ${focus}`;

function ColourLook({ term, isOff }: LookProps) {
  return (
    <>
      <span className={`size-11 ${circle} ${isOff ? 'opacity-35' : ''}`} title={term}>
        <ColourSwatch name={term} isOff={isOff} />
      </span>
      <span className="sr-only">{term}</span>
    </>
  );
}

function PictureLook({ term, name, product, isOff }: LookProps) {
  const example = product.variation.find(({ attributes }) => attributes[name] === term);
  return (
    <>
      <span className={`size-16 ${circle} ${isOff ? 'opacity-35' : ''}`} title={term}>
        <Picture
          src={example?.imageUrl ?? product.image}
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
