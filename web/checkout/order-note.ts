import { forgetSession, readSession, writeSession } from '../visitor/browser-store.ts';

const nameOf = (userId: string) => `order_note ${userId}` as const;

/** The note to the next order, as typed so far: a reload or a failed payment must not cost it. */
export const readOrderNote = (userId: string): string => readSession(nameOf(userId)) ?? '';
export const keepOrderNote = (userId: string, note: string): void => writeSession(nameOf(userId), note);
export const forgetOrderNote = (userId: string): void => forgetSession(nameOf(userId));
