import { useState } from 'react';
import { part } from '../parts/part.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { useListBuyAction } from './buy-action.ts';
import type { CardProduct } from './card-product.ts';

// Few visitors open these, and only they should wait for the code.
const VariationChooser = part('The options', async () => (await import('./variation-chooser.tsx')).VariationChooser);
const PackageDetails = part('The package', async () => (await import('./package-details.tsx')).PackageDetails);

type Shown = 'options' | 'package' | null;

/** A card's buttons, above the link that covers the card. */
export function CardActions({ product }: { product: CardProduct }) {
  const { id, title, to, type, isOutOfStock, saleRupees } = product;
  const [shown, setShown] = useState<Shown>(null);
  const action = useListBuyAction();
  const close = () => setShown(null);
  const hasOptions = type === 'Variable Product';
  // On a card narrower than 20rem they take a row of their own. A container query would cost each card a style pass of its own: 50 of them on home.
  return (
    <div className="says-needs-script relative flex min-w-[min(100%,calc((20rem-100%)*999))] flex-wrap gap-1.5">
      {action && !isOutOfStock && saleRupees > 0 ? (
        <Button
          size="small"
          aria-label={`${action.label}: ${title}`}
          onClick={() => (hasOptions ? setShown('options') : action.buy({ productId: id, sku: null, seen: product }))}
          className="min-h-11 grow"
        >
          {action.label}
        </Button>
      ) : (
        <ButtonLink to={to} tone="quiet" size="small" aria-label={`View ${title}`} className="min-h-11 grow">
          View
        </ButtonLink>
      )}
      {hasOptions && (
        <IconButton
          icon="options"
          label={`Choose options: ${title}`}
          aria-haspopup="dialog"
          onClick={() => setShown('options')}
          className="needs-script"
        />
      )}
      {type === 'Grouped Product' && (
        <IconButton
          icon="box"
          label={`Package details: ${title}`}
          aria-haspopup="dialog"
          onClick={() => setShown('package')}
          className="needs-script"
        />
      )}
      {shown === 'options' && <VariationChooser product={product} onClose={close} />}
      {shown === 'package' && <PackageDetails product={product} onClose={close} />}
    </div>
  );
}
