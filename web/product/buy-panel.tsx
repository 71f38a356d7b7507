import type { Product, Variation } from '../../contract/product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useBuyAction } from './buy-action.ts';

interface BuyPanelProps {
  product: Product;
  variation: Variation | null;
}

export function BuyPanel({ product, variation }: BuyPanelProps) {
  const action = useBuyAction();
  const isOut = (variation ? variation.stock : product.totalStock) <= 0;
  if (isOut && !action?.isQuote) {
    return (
      <Button disabled className="mt-6 w-full sm:w-auto sm:min-w-56">
        Out of Stock
      </Button>
    );
  }
  if (!action) return null;
  const rupees = variation
    ? (variation.salePrice ?? variation.price)
    : (product.discountPrice ?? product.originalPrice);
  if (rupees <= 0 && !action.isQuote) {
    return (
      <ButtonLink to="/contact" className="mt-6 w-full sm:w-auto sm:min-w-56">
        Ask us for the price
      </ButtonLink>
    );
  }
  const mustChoose = product.product_type === 'Variable Product' && variation === null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        disabled={mustChoose}
        onClick={() => action.buy({ productId: product.product_id, sku: variation?.sku ?? null })}
        className="w-full sm:w-auto sm:min-w-56"
      >
        {action.label}
      </Button>
      {mustChoose && <p className="text-sm text-steel">Please choose all options first.</p>}
    </div>
  );
}
