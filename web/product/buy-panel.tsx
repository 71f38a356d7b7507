import { limitText, quantityMax } from '../../domain/cart-size.ts';
import { useContext, useEffect, useState } from 'react';
import type { Product, Variation } from '../../contract/product.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { CartSkus, useBuyAction } from './buy-action.ts';
import type { MadePackage } from './package-choice.ts';
import { TellMeButton } from './tell-me-button.tsx';

interface BuyPanelProps {
  product: Product;
  variation: Variation | null;
  /** Of a package in which something is chosen: null until it is. */
  made?: MadePackage | null | undefined;
  /** What is still to be chosen, such as Colour. */
  unchosen: readonly string[];
  onChoose: () => void;
  /** In a sheet over the page, which ends with the press. */
  sheet?: { onBuy: () => void };
}

/**
 * Quantity and buying button, which stays in reach: on a phone at the bottom of the screen, beside the price. Until everything is chosen it says
 * what is missing, and leads there; then it leads to the cart.
 */
export function BuyPanel({ product, variation, made, unchosen, onChoose, sheet }: BuyPanelProps) {
  const action = useBuyAction();
  const inCart = useContext(CartSkus);
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
  if (action.isAdding && inCart.has(made?.lineSku ?? variation?.sku ?? product.sku)) {
    return (
      <div className={sheet ? row : inReach}>
        <p className="flex min-h-11 items-center font-bold text-go">In your cart</p>
        <div className={sheet ? 'contents' : 'bottom-bar lg:contents'}>
          <CartLink />
        </div>
      </div>
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
    <div className={sheet ? row : inReach}>
      <div className="needs-script flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className="font-bold">
          Quantity
        </span>
        <Stepper label="Quantity" value={quantity} min={1} max={max} limitText={limitText(max)} onChange={setWanted} />
      </div>
      <div className={sheet ? 'contents' : 'says-needs-script bottom-bar flex grow items-center gap-x-4 lg:contents'}>
        <div className={`min-w-0 grow basis-24 ${sheet ? 'hidden' : 'lg:hidden'}`}>
          {rupees > 0 && (
            <p className="leading-tight font-black whitespace-nowrap tabular-nums">
              {beforePrice && <span className="block text-xs font-semibold text-steel">{beforePrice} </span>}
              <span>{formatRupees(rupeesFromPaise(paiseFromRupees(rupees) * quantity))}</span>
            </p>
          )}
        </div>
        {mustChoose ? (
          <Button onClick={onChoose} className={buttonLook}>
            {chooseText(unchosen)}
          </Button>
        ) : (
          <Button
            onClick={() => {
              action.buy({ productId: product.product_id, sku, quantity, seen: product });
              sheet?.onBuy();
            }}
            className={buttonLook}
          >
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}

const restMs = 500;

/** Appears under the finger that pressed the button: ignores a second tap, but looks ready, so that nothing flickers. */
function CartLink() {
  const [isResting, setResting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), restMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ButtonLink
      to="/cart"
      aria-disabled={isResting}
      onClick={(event) => {
        if (isResting) event.preventDefault();
      }}
      className="w-full aria-disabled:bg-electric! aria-disabled:text-white! sm:w-auto sm:min-w-56"
    >
      In cart · Go to cart
    </ButtonLink>
  );
}

const buttonLook = 'grow whitespace-normal text-balance max-lg:px-4 sm:min-w-56 sm:grow-0';
const row = 'mt-6 flex flex-wrap items-center gap-x-4 gap-y-3';
/** On a desktop it sticks to the edge of the screen that it would leave by. */
const inReach = `${row} lg:sticky lg:top-24 lg:bottom-0 lg:z-1 lg:border-t lg:border-line lg:bg-white lg:py-4`;

/** "Choose colour and size" */
export const chooseText = (unchosen: readonly string[]): string =>
  `Choose ${unchosen.length === 0 ? 'an option' : unchosen.map((name) => name.toLowerCase()).join(' and ')}`;
