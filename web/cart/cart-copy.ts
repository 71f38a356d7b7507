import type { CartLine } from '../../contract/cart-line.ts';
import { readJson, writeJson } from '../visitor/local-store.ts';
import { cartCopyKey, readLogin } from '../visitor/stored-login.ts';

/** A customer's change. The shop can be told twice: a quantity is the one wanted, and what is added already is refused as such. */
export type CartChange<Line = CartLine> =
  | { intent: 'add'; sku: string; line: Line }
  | { intent: 'quantity'; sku: string; quantity: number }
  | { intent: 'remove' | 'save' | 'take-back' | 'drop'; sku: string };

export interface CartLists<Line = CartLine> {
  lines: readonly Line[];
  saved: readonly Line[];
}

/** Both lists as they will be once the shop has got this. */
export function withChange<Line extends Pick<CartLine, 'product_sku' | 'quantity'>>(
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

/** For when there is no network. Without the long texts, of which a hundred lines would fill what a browser stores. */
export function keepCopy(userId: string, { lines, saved }: CartLists): void {
  // Logged out while the shop was asked.
  if (readLogin()?.user_id !== userId) return;
  writeJson(cartCopyKey, { userId, lines: lines.map(withoutTexts), saved: saved.map(withoutTexts) });
}

const withoutTexts = (line: CartLine): CartLine => ({ ...line, description: '', product_gallery: [] });

/** The customer's cart as this browser last saw it; null if it never did. */
export function readCopy(userId: string): CartLists | null {
  const stored = readJson(cartCopyKey) as (Partial<CartLists> & { userId?: unknown }) | null;
  if (stored?.userId !== userId || !Array.isArray(stored.lines) || !Array.isArray(stored.saved)) return null;
  return { lines: stored.lines, saved: stored.saved };
}
