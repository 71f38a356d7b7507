import { lowStock } from '../../domain/low-stock.ts';
import type { LedgerRow, StockRow } from '../../contract/desk/stock.ts';

/** Null: there is enough. */
export function shortage({ on_hand, reserved }: Pick<StockRow, 'on_hand' | 'reserved'>): 'Out of stock' | 'Low' | null {
  const left = on_hand - reserved;
  if (left <= 0) return 'Out of stock';
  return left <= lowStock ? 'Low' : null;
}

export const kindWords: Record<LedgerRow['kind'], string> = {
  opening: 'Opening stock',
  receive: 'Received',
  return: 'Came back',
  count: 'Counted',
  'write-off': 'Written off',
  undo: 'Undone',
  correction: 'Corrected outside the desk',
  sold: 'Sold',
  returned: 'Back from a cancelled order',
};

/** "+5", "−2", "±0" */
export function changeText(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
