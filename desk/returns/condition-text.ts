import type { DeskReturn } from '../../contract/desk/returns.ts';
import type { ReturnCondition } from '../../domain/return-state.ts';
import { piecesText } from '../orders/return-text.ts';

type Line = DeskReturn['lines'][number];

/** As staff choose them. */
export const conditionWords: Record<ReturnCondition, string> = {
  sellable: 'Sellable',
  damaged: 'Damaged',
  'not received': 'Not received',
};

/** "Sellable, goes back on the shelf"; empty until somebody has looked. */
export function conditionText(
  { condition, is_restocked }: Pick<Line, 'condition' | 'is_restocked'>,
  { isClosed }: { isClosed: boolean },
): string {
  if (condition === null) return '';
  if (!is_restocked) return conditionWords[condition];
  return isClosed ? 'Sellable, back on the shelf' : 'Sellable, goes back on the shelf';
}

/** "2 pieces, Damaged": what somebody else entered. */
export const enteredText = ({ quantity, ...looked }: Pick<Line, 'quantity' | 'condition' | 'is_restocked'>): string =>
  [piecesText(quantity), conditionText(looked, { isClosed: false })].filter(Boolean).join(', ');
