import type { Product, Variation } from '../../contract/product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useListBuyAction } from './buy-action.ts';
import type { CardProduct } from './card-product.ts';
import { ProductDialog } from './product-dialog.tsx';
import { ProductPrice } from './product-price.tsx';
import { stockText, variationName } from './variation-text.ts';

export function VariationChooser({ product, onClose }: { product: CardProduct; onClose: () => void }) {
  return (
    <ProductDialog productId={product.id} title={`${product.title} - Choose a Variation`} onClose={onClose}>
      {(whole) => <VariationList product={whole} to={product.to} onChosen={onClose} />}
    </ProductDialog>
  );
}

interface VariationListProps {
  product: Product;
  to: string;
  onChosen: () => void;
}

export function VariationList({ product, to, onChosen }: VariationListProps) {
  if (product.variation.length === 0) return <p className="text-steel">There are no options to choose from yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {product.variation.map((variation) => (
        <li key={variation.sku} className="flex gap-4 py-4">
          <Thumbnail src={variation.imageUrl ?? product.image} className="size-20 bg-ice" />
          <div className="grid min-w-0 grow gap-x-4 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-center">
            <div className="min-w-0">
              <h3 className="text-base break-words">{variationName(product, variation)}</h3>
              <p className="text-sm break-words text-steel">
                SKU {variation.sku} · {stockText(variation.stock)}
              </p>
              <ProductPrice
                rupees={variation.salePrice ?? variation.price}
                originalRupees={variation.price}
                className="mt-1 text-base"
              />
            </div>
            <VariationButton
              product={product}
              variation={variation}
              name={variationName(product, variation)}
              to={to}
              onChosen={onChosen}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface VariationButtonProps {
  product: Product;
  variation: Variation;
  name: string;
  to: string;
  onChosen: () => void;
}

function VariationButton({ product, variation, name, to, onChosen }: VariationButtonProps) {
  const action = useListBuyAction();
  const isPriced = (variation.salePrice ?? variation.price) > 0;
  if (!action || !isPriced) {
    return (
      <ButtonLink
        to={`${to}?variation=${encodeURIComponent(variation.sku)}`}
        tone="quiet"
        size="small"
        aria-label={`View ${name}`}
      >
        View
      </ButtonLink>
    );
  }
  const isOut = variation.stock <= 0;
  const choose = () => {
    action.buy({ productId: variation.product_id, sku: variation.sku, seen: product });
    onChosen();
  };
  return (
    <Button
      size="small"
      disabled={isOut}
      onClick={choose}
      aria-label={`${isOut ? 'Out of Stock' : action.label}: ${name}`}
    >
      {isOut ? 'Out of Stock' : action.label}
    </Button>
  );
}
