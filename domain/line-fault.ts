/** Why a line of a cart cannot be bought as it stands. */
export type LineFault = 'gone' | 'out-of-stock' | 'too-many';

interface KeptLine {
  /** Whether the shop still sells it. */
  isActive: boolean;
  stock: number;
  quantity: number;
}

export function lineFault({ isActive, stock, quantity }: KeptLine): LineFault | null {
  if (!isActive) return 'gone';
  if (stock <= 0) return 'out-of-stock';
  return quantity > stock ? 'too-many' : null;
}
