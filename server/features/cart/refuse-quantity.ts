import { refuse, type Refused } from '../../http/refuse.ts';

export function refuseQuantity(
  available: number,
  quantity: number,
): Refused<'out-of-stock' | 'not-enough-stock'> | null {
  if (available < 1) return refuse('out-of-stock');
  return available < quantity ? refuse('not-enough-stock', { message: `Only ${available} left in stock.` }) : null;
}
