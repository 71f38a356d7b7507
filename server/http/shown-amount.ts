import { formatPaise } from '../../domain/money.ts';
import { refuse, type Refused } from './refuse.ts';

/**
 * The only check of an amount that a screen showed against what would be moved now. Null: they are the same. Call it under the locks that
 * keep the amount as it is, and roll back on a refusal.
 */
export const refuseOtherAmount = (
  shownPaise: number,
  nowPaise: number,
  what: string,
): Refused<'amount-changed'> | null =>
  shownPaise === nowPaise
    ? null
    : refuse('amount-changed', {
        message: `${what} has changed: you saw ${formatPaise(shownPaise)}, it is now ${formatPaise(nowPaise)}. Nothing was done. Please look at it again.`,
        amounts: { shown_paise: shownPaise, now_paise: nowPaise },
      });
