import { createContext, useContext } from 'react';
import type { Product } from '../../contract/product.ts';
import type { CartButton } from '../../domain/cart-mode.ts';
import type { CardProduct } from './card-product.ts';

/** What the visitor wants to buy. */
export interface Purchase {
  productId: string;
  /** The chosen variation; null if the product has none. */
  sku: string | null;
  /** 1 if it was not asked for. */
  quantity?: number;
  /** The product as the page shows it: the cart uses it where the shop is out of reach. */
  seen?: Product | CardProduct;
}

type Buy = (purchase: Purchase) => void;

export interface BuyAction {
  label: string;
  buy: Buy;
  /** It asks for a quote. Stock does not matter then: the shop may order more. */
  isQuote: boolean;
  /** It adds to the cart. */
  isAdding: boolean;
}

/**
 * What a press on a buying button does; `CartProvider` says it, once for the page. Without a provider there are no such buttons,
 * and cards lead to the product instead.
 */
export const BuyContext = createContext<BuyAction | null>(null);

/** SKUs of the lines in the cart, as far as the browser knows. Apart from `BuyContext`, so that a change of the cart does not render every card. */
export const CartSkus = createContext<ReadonlySet<string>>(new Set());

const labels: Record<CartButton, string> = { addtocart: 'Add to Cart', buynow: 'Buy Now', getquote: 'Get Quote' };

export const buyAction = (button: CartButton, buy: Buy): BuyAction => ({
  label: labels[button],
  buy,
  isQuote: button === 'getquote',
  isAdding: button === 'addtocart',
});

/** The shop's button for a product page; null if it has none. */
export const useBuyAction = (): BuyAction | null => useContext(BuyContext);

/** The same for lists. These have no quote button: the card leads to the product, which has one. */
export function useListBuyAction(): BuyAction | null {
  const action = useBuyAction();
  return action?.isQuote ? null : action;
}
