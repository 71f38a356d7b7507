import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { CartButton } from '../../domain/cart-mode.ts';
import type { ShellData } from '../page/shell-data.ts';

/** What the visitor wants to buy. */
export interface Purchase {
  productId: string;
  /** The chosen variation; null if the product has none. */
  sku: string | null;
}

type Buy = (purchase: Purchase) => void;

/**
 * What a press on a buying button does; `CartProvider` says it. Without a provider there are no such buttons, and cards lead
 * to the product instead.
 */
export const BuyContext = createContext<Buy | null>(null);

const labels: Record<CartButton, string> = { addtocart: 'Add to Cart', buynow: 'Buy Now', getquote: 'Get Quote' };

export interface BuyAction {
  label: string;
  buy: Buy;
  /** It asks for a quote. Stock does not matter then: the shop may order more. */
  isQuote: boolean;
}

/** The shop's button for a product page; null if it has none. */
export function useBuyAction(): BuyAction | null {
  const buy = useContext(BuyContext);
  const shell = useRouteLoaderData<ShellData>('root');
  const button = shell?.cartButton ?? null;
  return buy && button ? { label: labels[button], buy, isQuote: button === 'getquote' } : null;
}

/** The same for lists. These have no quote button: the card leads to the product, which has one. */
export function useListBuyAction(): BuyAction | null {
  const action = useBuyAction();
  return action?.isQuote ? null : action;
}
