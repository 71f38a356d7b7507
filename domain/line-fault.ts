/** Why a cart line cannot be bought as it is. */
export type LineFault = 'gone' | 'out-of-stock' | 'too-many';

interface Line {
  /** Whether the shop still sells it. */
  isActive: boolean;
  stock: number;
  quantity: number;
}

export function lineFault({ isActive, stock, quantity }: Line): LineFault | null {
  if (!isActive) return 'gone';
  if (stock <= 0) return 'out-of-stock';
  return quantity > stock ? 'too-many' : null;
}
