import type { CartLine } from '../../contract/cart-line.ts';
import type { Purchase } from '../product/buy-action.ts';

/** In the toast that follows an addition. */
export const viewCart = { to: '/cart', text: 'View cart' } as const;

/** What can be done to a cart, whoever keeps it. Each says how it went in a toast. */
export interface CartOfVisitor {
  add(line: CartLine, asked: Purchase): void | Promise<void>;
  remove(sku: string): void | Promise<void>;
  setQuantity(sku: string, quantity: number): void | Promise<void>;
}
