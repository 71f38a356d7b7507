import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { CartButton } from '../../domain/cart-mode.ts';
import type { ShellData } from '../page/shell-data.ts';

/** What a press on a buying button asks for. */
export interface Purchase {
  productId: string;
  /** The variation meant; null where the product has none to choose from. */
  sku: string | null;
}

type Buy = (purchase: Purchase) => void;

/**
 * The one place where buying is plugged in: a provider around the pages says what a press does. Without one no button
 * promises what it cannot do, and cards lead to the product instead.
 */
export const BuyContext = createContext<Buy | null>(null);

const labels: Record<CartButton, string> = { addtocart: 'Add to Cart', buynow: 'Buy Now', getquote: 'Get Quote' };

export interface BuyAction {
  label: string;
  buy: Buy;
  /** It asks for a quote, for which stock does not matter: the shop may order more. */
  isQuote: boolean;
}

/** The shop's button for a product page; null where there is none. */
export function useBuyAction(): BuyAction | null {
  const buy = useContext(BuyContext);
  const shell = useRouteLoaderData<ShellData>('root');
  const button = shell?.cartButton ?? null;
  return buy && button ? { label: labels[button], buy, isQuote: button === 'getquote' } : null;
}

/** The same for lists, where a quote is not asked for: the card leads to the product, which has that button. */
export function useListBuyAction(): BuyAction | null {
  const action = useBuyAction();
  return action?.isQuote ? null : action;
}
