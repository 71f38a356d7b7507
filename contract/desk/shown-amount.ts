import * as z from 'zod/mini';
import { Paise } from './desk-list.ts';

/**
 * The field of every call that moves money: the amount that the screen showed. If it has changed meanwhile, nothing happens and the refusal
 * `amount-changed` has both amounts. Add such a call to the list in `shown-amount.test.ts`.
 */
export const shownAmount = { shown_paise: Paise };

/** With `amount-changed`: what the screen showed, and what it would be now. */
export const ChangedAmount = z.object({ shown_paise: z.int(), now_paise: z.int() });
export type ChangedAmount = z.infer<typeof ChangedAmount>;
