import * as z from 'zod/mini';
import { storedPaiseMax } from '../../domain/money.ts';
import { Done } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body } from '../sent-field.ts';
import { patterned } from '../text-field.ts';
import { amount } from './amount-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';

const TaxRate = z.object({
  rate_id: z.string(),
  /** The first digits of the codes it covers; empty: all codes that no other row covers. */
  hsn: z.string(),
  valid_from: z.string(),
  price_up_to_paise: z.nullable(z.int()),
  basis_points: z.int(),
  /** Its first day has begun, so it can no longer be removed. */
  is_past: z.boolean(),
});
export type TaxRate = z.infer<typeof TaxRate>;

const Day = patterned(10, /^\d{4}-\d{2}-\d{2}$/, 'Please enter a day.').check(
  z.refine((text) => z.regexes.date.test(text), 'Please enter a valid day.'),
);

export const tax = {
  'GET /desk/tax': deskEndpoint({
    summary: 'GST rates by HSN code, first day and price',
    permission: 'settings.edit',
    response: z.object({ today: z.string(), rows: z.array(TaxRate) }),
  }),
  'POST /desk/tax': deskEndpoint({
    summary: 'Add a rate from today or a later day on. Orders that are placed keep the rates of their lines',
    permission: 'settings.edit',
    body: body({
      hsn: patterned(8, /^(\d{2}|\d{4}|\d{6}|\d{8})?$/, 'An HSN code has 2, 4, 6 or 8 digits.'),
      valid_from: Day,
      price_up_to_paise: z.nullable(amount(1, storedPaiseMax)),
      basis_points: wholeNumber(0, 10_000),
    }),
    response: TaxRate,
    refusals: ['name-taken', 'day-is-past', 'not-allowed', 'unknown-row'],
  }),
  'DELETE /desk/tax/:rateId': deskEndpoint({
    summary: 'Remove a rate whose day has not begun',
    permission: 'settings.edit',
    params: z.object({ rateId: patterned(40, /^[0-9a-z_-]+$/, 'This is not a rate.') }),
    response: Done,
    refusals: ['unknown-row', 'day-is-past', 'not-allowed'],
  }),
};
