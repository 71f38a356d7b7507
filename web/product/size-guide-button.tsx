import { useState } from 'react';
import type { Product } from '../../contract/product.ts';
import { Button } from '../../ui/button.tsx';
import { part } from '../parts/part.tsx';
import type { ChosenVariation } from './use-variation.ts';

const SizeGuide = part('The size guide', async () => (await import('./size-guide.tsx')).SizeGuide);

/** Only for a product that has a guide. */
export function SizeGuideButton({ product, chosen }: { product: Product; chosen: ChosenVariation }) {
  const [isOpen, setOpen] = useState(false);
  const steps = product.size_guide;
  if (!steps || steps.length === 0) return null;
  const attribute = product.attribute.find(({ selectedTerms }) =>
    selectedTerms.some(({ name }) => steps.some(({ size }) => size === name)),
  );
  return (
    <div className="needs-script mt-4">
      <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)} className="min-h-11">
        Find your size
      </Button>
      {isOpen && (
        <SizeGuide
          productId={product.product_id}
          steps={steps}
          offered={attribute?.selectedTerms.map(({ name }) => name) ?? []}
          onChoose={(size) => {
            if (attribute) chosen.choose(attribute.name, size);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
