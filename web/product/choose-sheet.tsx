import { useId, useState } from 'react';
import type { Product } from '../../contract/product.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BuyPanel, chooseText } from './buy-panel.tsx';
import { ProductOffer } from './product-offer.tsx';
import { SizeGuideButton } from './size-guide-button.tsx';
import type { ChosenVariation } from './use-variation.ts';
import { AttributeChoices } from './variation-picker.tsx';

interface ChooseSheetProps {
  product: Product;
  chosen: ChosenVariation;
  onClose: () => void;
}

export const unchosenOf = (product: Product, { choice }: ChosenVariation): string[] =>
  product.attribute.map(({ name }) => name).filter((name) => choice[name] === undefined);

/** Opened by the buying button while something is still to be chosen. What is chosen here is chosen on the page. */
export function ChooseSheet({ product, chosen, onClose }: ChooseSheetProps) {
  const id = useId();
  const [title] = useState(() => chooseText(unchosenOf(product, chosen)));
  return (
    <Dialog id={id} title={title} opensAtOnce onClose={onClose}>
      <div className="px-5 pb-3">
        <ProductOffer product={product} variation={chosen.variation} made={undefined} />
        <div className="mt-5">
          <AttributeChoices goods={product} chosen={chosen} group={id} />
        </div>
        <SizeGuideButton product={product} chosen={chosen} />
        <BuyPanel
          product={product}
          variation={chosen.variation}
          unchosen={unchosenOf(product, chosen)}
          onChoose={() =>
            document.getElementById(id)?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus()
          }
          sheet={{ onBuy: onClose }}
        />
      </div>
    </Dialog>
  );
}
