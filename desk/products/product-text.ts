import type * as z from 'zod/mini';
import type { DeskProduct, DeskVariation } from '../../contract/desk/products.ts';

export type Product = z.infer<typeof DeskProduct>;

/** What can still be sold. A package draws on the stock of its parts. */
export function stockText(variations: readonly DeskVariation[]): { text: string; isShort: boolean } {
  const counted = variations.flatMap(({ on_hand, reserved, status }) =>
    on_hand === null || status !== 'Active' ? [] : [on_hand - (reserved ?? 0)],
  );
  if (counted.length === 0) return { text: '–', isShort: false };
  const left = counted.reduce((sum, count) => sum + count, 0);
  return { text: String(left), isShort: left === 0 || counted.some((count) => count === 0) };
}

/** "Red, size 38"; the title itself where there is only one. */
export const variationText = (attributes: DeskVariation['attributes']): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
