import type { CartLine } from '../../contract/cart-line.ts';
import type { Answer } from '../../contract/client.ts';
import { cartLinesMax } from '../../domain/cart-size.ts';
import type { Purchase } from '../product/buy-action.ts';
import type { GuestItem } from './cart-line.ts';

/** A change of the cart. Safe to send twice: a quantity is absolute, and a second add is refused as already in the cart. */
export type CartChange<Line = CartLine> =
  | { intent: 'add'; sku: string; line: Line }
  | { intent: 'quantity'; sku: string; quantity: number }
  /** To the list for later, back from it, and off it. */
  | { intent: 'remove' | 'save' | 'take-back' | 'drop'; sku: string };

export interface CartLists<Line = CartLine> {
  lines: readonly Line[];
  /** Put aside to buy later, the newest first. */
  saved: readonly Line[];
}

/** What a visitor wants to do with the cart. */
export type CartIntent =
  | ({ intent: 'add' | 'buy-now' } & Purchase)
  | Exclude<CartChange, { intent: 'add' }>
  | { intent: 'merge' };

export interface LoadedCart {
  /** Empty for a guest. */
  userId: string;
  /** Null if it could not be loaded. */
  lines: readonly CartLine[] | null;
  /** Put aside to buy later. */
  saved: readonly CartLine[];
  failure: string | null;
  /** The shop is out of reach: prices and stock are as this browser last saw them. */
  isCopy: boolean;
}

/** Both lists as they will be after this change. */
export function withChange<Line extends { product_sku: string; quantity?: number }>(
  { lines, saved }: CartLists<Line>,
  change: CartChange<Line>,
): CartLists<Line> {
  const { intent, sku } = change;
  const others = (list: readonly Line[]) => list.filter((line) => line.product_sku !== sku);
  const inCart = lines.find((line) => line.product_sku === sku);
  const aside = saved.find((line) => line.product_sku === sku);
  switch (intent) {
    case 'add':
      return { lines: inCart ? lines : [...lines, change.line], saved };
    case 'quantity':
      return {
        lines: lines.map((line) => (line === inCart ? { ...line, quantity: change.quantity } : line)),
        saved,
      };
    case 'remove':
      return { lines: others(lines), saved };
    case 'save':
      return { lines: others(lines), saved: inCart ? [inCart, ...others(saved)] : saved };
    case 'take-back':
      return { lines: inCart || !aside ? lines : [...lines, aside], saved: others(saved) };
    case 'drop':
      return { lines, saved: others(saved) };
  }
}

/** In the toast after a product was added. */
export const viewCart = { to: '/cart', text: 'View cart' } as const;

/** Toasts for finished changes. A new quantity needs none: the cart shows it. */
export const doneTexts: Record<CartChange['intent'], string> = {
  add: 'Product added to cart',
  quantity: '',
  remove: 'Product removed from cart',
  save: 'Saved for later',
  'take-back': 'Moved to your cart',
  drop: 'Removed from your list for later',
};

/**
 * Why a guest's change cannot be made; null if it can. A card stands for the whole product (`isOfCard`); once a variation is chosen, only
 * that one counts as being there already.
 */
export function guestRefusal(
  { lines, saved }: CartLists<GuestItem>,
  change: CartChange,
  isOfCard = false,
): string | null {
  const { intent, sku } = change;
  const isIn = (list: readonly GuestItem[]) => list.some((item) => item.product_sku === sku);
  if (intent === 'save' && !isIn(saved) && saved.length >= cartLinesMax) return 'Your list for later is full.';
  const isFull = lines.length >= cartLinesMax;
  if (intent === 'take-back' && !isIn(lines) && isFull) return 'Your cart is full.';
  if (intent !== 'add') return null;
  const { line } = change;
  const isThere = isOfCard ? lines.some((item) => item.product_id === line.product_id) : isIn(lines);
  if (isThere) return 'Product already in cart';
  if (line.stock < 1) return 'This product is out of stock.';
  if (line.stock < line.quantity) return `Only ${line.stock} left in stock.`;
  return isFull ? 'Your cart is full.' : null;
}

/** Whether the later change makes the earlier one pointless. Others stay: the shop may have them although no response came. */
export function isOvertaken(earlier: CartChange, later: CartChange): boolean {
  if (earlier.sku !== later.sku) return false;
  if (later.intent === 'remove') return earlier.intent === 'add' || earlier.intent === 'quantity';
  return later.intent === 'quantity' && earlier.intent === 'quantity';
}

/** No network, or a proxy that cannot reach the shop. */
export const isOutOfReach = ({ ok, status }: Answer<unknown>): boolean =>
  !ok && (status === 0 || (status >= 502 && status <= 504));

/**
 * Whether a change that was sent waits here for another try. If nobody waits for the answer, so does one that got none of the shop's
 * refusals: a hotel's login page, a bug, an ended session, too many tries.
 */
export function staysUnsent(answer: Answer<unknown>, isAwaited: boolean): boolean {
  if (answer.ok || isOutOfReach(answer)) return !answer.ok;
  return !isAwaited && (!answer.refusal?.code || answer.status >= 500 || [401, 429].includes(answer.status));
}

/** Why the shop refused a change; null if it did not. Already in the cart counts as done: an earlier try may have added it. */
export const refusalReason = (answer: Answer<unknown>): string | null =>
  answer.ok || answer.refusal?.code === 'already-in-cart' ? null : (answer.refusal?.msg ?? 'Something went wrong');
