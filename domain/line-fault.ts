/** Why a cart line cannot be bought as it is. */
export type LineFault = 'gone' | 'choice' | 'out-of-stock' | 'too-many';

interface Line {
  /** Whether the shop still sells it. */
  isActive: boolean;
  /** The package no longer offers what the customer chose. */
  needsChoice?: boolean;
  stock: number;
  quantity: number;
}

export function lineFault({ isActive, needsChoice = false, stock, quantity }: Line): LineFault | null {
  if (!isActive) return 'gone';
  if (needsChoice) return 'choice';
  if (stock <= 0) return 'out-of-stock';
  return quantity > stock ? 'too-many' : null;
}
