import * as z from 'zod/mini';
import { formatPaise } from '../../domain/money.ts';
import { readAmount } from '../../domain/rupee-text.ts';
import { missingOr } from '../text-field.ts';

/** Forms send a text that is not an amount as it was typed (`sentAmount`), so that it is refused with the reason. */
function wrongAmountText({ input }: { input?: unknown }): string {
  const read = typeof input === 'string' && input !== '' ? readAmount(input) : null;
  return read && 'reason' in read
    ? read.reason
    : missingOr('This must be an amount in paise, a whole number.').error({ input });
}

/** Whole paise. */
/* @__NO_SIDE_EFFECTS__ */
export const amount = (min: number, max: number) =>
  z
    .int({ error: wrongAmountText })
    .check(
      z.gte(min, `This must be at least ${formatPaise(min)}.`),
      z.lte(max, `This must be at most ${formatPaise(max)}.`),
    );
