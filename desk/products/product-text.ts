import type * as z from 'zod/mini';
import { formatPaise } from '../../domain/money.ts';
import { lowStock } from '../../domain/low-stock.ts';
import type { DeskProduct, DeskVariation } from '../../contract/desk/products.ts';

export type Product = z.infer<typeof DeskProduct>;

/** What can still be sold, and how many variations are low. A package has no stock of its own. */
export function stockOf(variations: readonly DeskVariation[]): { text: string; low: number } {
  const counted = variations.flatMap(({ on_hand, reserved, status }) =>
    on_hand === null || status !== 'Active' ? [] : [on_hand - (reserved ?? 0)],
  );
  if (counted.length === 0) return { text: '–', low: 0 };
  return {
    text: String(counted.reduce((sum, count) => sum + count, 0)),
    low: counted.filter((count) => count <= lowStock).length,
  };
}

type Prices = Pick<DeskVariation, 'price_paise' | 'sale_price_paise'>;

/** Says which price changed, and what customers pay if that differs. */
export function priceSavedText(title: string, which: keyof Prices, { price_paise, sale_price_paise }: Prices): string {
  if (which === 'sale_price_paise') {
    return sale_price_paise === null
      ? `The sale on ${title} has ended. Customers pay ${formatPaise(price_paise)}.`
      : `The sale price of ${title} is ${formatPaise(sale_price_paise)}.`;
  }
  const text = `The price of ${title} is ${formatPaise(price_paise)}.`;
  return sale_price_paise === null ? text : `${text} Customers pay the sale price, ${formatPaise(sale_price_paise)}.`;
}
