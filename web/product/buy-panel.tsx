import { limitText, quantityMax } from '../../domain/cart-size.ts';
import { useState } from 'react';
import type { Product, Variation } from '../../contract/product.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useBuyAction } from './buy-action.ts';
import type { MadePackage } from './package-choice.ts';
import { TellMeButton } from './tell-me-button.tsx';

interface BuyPanelProps {
  product: Product;
  variation: Variation | null;
  /** Of a package in which something is chosen: null until it is. */
  made?: MadePackage | null | undefined;
}

/** Quantity and buying button. On a phone the button stays in reach at the bottom of the screen, beside the price. */
export function BuyPanel({ product, variation, made }: BuyPanelProps) {
  const action = useBuyAction();
  const [wanted, setWanted] = useState(1);
  const stock = made ? made.stock : variation ? variation.stock : product.totalStock;
  if (stock <= 0 && !action?.isQuote) {
    const missingSku = made?.missingSku ?? variation?.sku ?? product.sku;
    return (
      <div className="mt-6">
        <Button disabled className="w-full sm:w-auto sm:min-w-56">
          Out of Stock
        </Button>
        {missingSku ? (
          <TellMeButton sku={missingSku} />
        ) : (
          <p className="mt-3 text-sm text-steel">Choose an option first. Then we can tell you when it is back.</p>
        )}
      </div>
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
  const mustChoose = made === null || (product.product_type === 'Variable Product' && variation === null);
  const sku = made?.lineSku ?? variation?.sku ?? null;
  const max = action.isQuote ? quantityMax : Math.min(stock, quantityMax);
  // Another variation may have less stock; `wanted` stays for one that has enough.
  const quantity = Math.min(wanted, max);
  const beforePrice = [mustChoose && made === undefined && 'from', quantity > 1 && `${quantity} for`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className="font-bold">
          Quantity
        </span>
        <Stepper label="Quantity" value={quantity} min={1} max={max} limitText={limitText(max)} onChange={setWanted} />
      </div>
      <div className="bottom-bar flex grow flex-wrap items-center gap-x-4 gap-y-2 lg:contents">
        <div className={`min-w-0 grow basis-24 ${mustChoose ? 'lg:order-last lg:basis-full' : 'lg:hidden'}`}>
          {mustChoose && <p className="text-xs text-steel lg:text-sm">Please choose all options first.</p>}
          {rupees > 0 && (
            <p className="text-lg leading-tight font-black tabular-nums lg:hidden">
              {beforePrice && <span className="text-xs font-semibold text-steel">{beforePrice} </span>}
              <span>{formatRupees(rupeesFromPaise(paiseFromRupees(rupees) * quantity))}</span>
            </p>
          )}
        </div>
        <Button
          disabled={mustChoose}
          onClick={() => action.buy({ productId: product.product_id, sku, quantity, seen: product })}
          className="whitespace-normal sm:min-w-56"
        >
          {action.label}
        </Button>
      </div>
    </div>
  );
}
