import type { LineFault } from '../../domain/line-fault.ts';

/** Why a line cannot be bought, and what to do about it. */
export function faultText(fault: LineFault, stock: number): string {
  if (fault === 'gone') return 'This product is no longer sold and cannot be bought.';
  if (fault === 'out-of-stock') return 'Out of Stock: it cannot be bought now.';
  return `Only ${stock} left in stock. Please lower the quantity to buy it.`;
}
