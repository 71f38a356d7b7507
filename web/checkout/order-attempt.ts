import { newKey } from '../../ui/new-key.ts';
import { forgetSession, readSession, writeSession } from '../visitor/browser-store.ts';

const attemptName = 'checkout_attempt';
const unansweredName = 'checkout_unanswered';

/**
 * The idempotency key of this attempt to order. The same order gets the same key until the attempt has ended, so a second press,
 * a reload or a retry after a lost answer finds the order that already exists. Amounts do not count.
 */
export function idempotencyKeyOf(form: object): string {
  const content = JSON.stringify(form);
  const [key, keyContent] = (readSession(attemptName) ?? '').split('\n');
  if (key && keyContent === content) return key;
  const fresh = newKey();
  writeSession(attemptName, `${fresh}\n${content}`);
  return fresh;
}

/** Set from sending an order until the answer arrives; survives a reload. Meanwhile the order may have been placed. */
export const noteSent = (): void => writeSession(unansweredName, 'yes');
export const noteAnswered = (): void => forgetSession(unansweredName);
export const isAttemptUnanswered = (): boolean => readSession(unansweredName) !== null;

/** The order was paid or failed: the same order sent again is a new one. */
export function endAttempt(): void {
  forgetSession(attemptName);
  noteAnswered();
}

const nameOf = (userId: string) => `order_note ${userId}` as const;

/** The note to the next order, as typed so far: a reload or a failed payment must not cost it. */
export const readOrderNote = (userId: string): string => readSession(nameOf(userId)) ?? '';
export const saveOrderNote = (userId: string, note: string): void => writeSession(nameOf(userId), note);
export const forgetOrderNote = (userId: string): void => forgetSession(nameOf(userId));
