import type { Product } from '../../contract/product.ts';
import { partKey, PartRow, partWords, type Part } from './package-part.tsx';
import type { ChosenPackage } from './use-package.ts';
import { useChoice } from './use-variation.ts';
import { AttributeChoices } from './variation-picker.tsx';
import { variationName } from './variation-text.ts';

export const packageChooserId = 'package-chooser';

/** All parts of a package, with the choice of those that are left to the customer. */
export function PackageChooser({ product, chosen }: { product: Product; chosen: ChosenPackage }) {
  const open = product.grouped_product.filter(({ choice }) => choice);
  return (
    <section id={packageChooserId} aria-labelledby="in-package" className="mt-6">
      <h2 id="in-package" className="text-lg">
        Choose what is in your package
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {product.grouped_product.map((part) => (
          <li key={partKey(part)} className="py-4">
            {part.choice ? (
              <OpenPart part={part} place={open.indexOf(part)} chosen={chosen} />
            ) : (
              <PartRow part={part} words={partWords(part)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenPart({ part, place, chosen }: { part: Part; place: number; chosen: ChosenPackage }) {
  // Only what is enough for one package can be chosen.
  const variation = (part.choice?.variation ?? []).map((each) => ({
    ...each,
    stock: Math.floor(each.stock / part.quantity),
  }));
  const goods = { attribute: part.choice?.attribute ?? [], variation, image: part.image };
  const choice = useChoice(goods, chosen.skus[place] ?? null, (sku) => chosen.choose(place, sku));
  return (
    <>
      <PartRow part={part} image={choice.nearest?.imageUrl ?? part.image} words="" />
      <div className="mt-3">
        <AttributeChoices goods={goods} chosen={choice} group={`${place} `} of={part.title} />
      </div>
      <p className="without-script text-sm text-steel">
        Comes in: {variation.map((each) => variationName(goods, each)).join('; ')}
      </p>
    </>
  );
}
