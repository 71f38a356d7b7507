import type { Purchase } from '../../contract/review.ts';
import { forgetSession, readSession, writeSession } from '../visitor/browser-store.ts';

/** What was typed and not sent yet. */
export interface ReviewDraft {
  stars: number;
  words: string;
}

type Bought = Pick<Purchase, 'order_id' | 'product_id'>;

const keyOf = ({ order_id, product_id }: Bought) => `review_draft_${order_id}_${product_id}` as const;

/** Stays in this tab when the dialog is closed or the page reloaded. Null if there is none. */
export function readReviewDraft(bought: Bought): ReviewDraft | null {
  try {
    const { stars, words } = JSON.parse(readSession(keyOf(bought)) ?? 'null') as Partial<ReviewDraft>;
    return typeof stars === 'number' && typeof words === 'string' ? { stars, words } : null;
  } catch {
    return null;
  }
}

export const keepReviewDraft = (bought: Bought, draft: ReviewDraft): void =>
  writeSession(keyOf(bought), JSON.stringify(draft));

export const forgetReviewDraft = (bought: Bought): void => forgetSession(keyOf(bought));
