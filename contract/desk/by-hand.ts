import * as z from 'zod/mini';
import { patterned } from '../text-field.ts';

/** How money goes back that no provider sends. */
export const byHandMethods = ['Cash', 'UPI'] as const;
export type ByHandMethod = (typeof byHandMethods)[number];

/** Needed for UPI: the number that the app shows after the transfer. */
export const UpiReferenceOrEmpty = z._default(
  patterned(60, /^(?:|[0-9A-Za-z@./_-]{4,60})$/, 'Please enter the reference as your UPI app shows it.'),
  '',
);
