import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment } from './envelope.ts';
import { TaxedLine, taxPaper } from './invoice.ts';
import { Id } from './sent-field.ts';

export const CreditNote = z.object({
  ...taxPaper,
  credit_note_id: z.string(),
  credit_note_number: z.string(),
  credit_note_date: Moment,
  order_id: z.string(),
  /** The invoice that it takes back, whole or in part. */
  invoice_number: z.string(),
  invoice_date: Moment,
  /** Why, in a few words. */
  reason: z.string(),
  lines: z.array(TaxedLine),
});
export type CreditNote = z.infer<typeof CreditNote>;

const ofCreditNote = z.object({ creditNoteId: Id });

export const creditNote = {
  'GET /credit-note/:creditNoteId': endpoint({
    summary: "A credit note of one of the caller's orders",
    access: 'customer',
    params: ofCreditNote,
    response: z.object({ data: CreditNote }),
    refusals: ['unknown-credit-note'],
  }),
  'GET /credit-note/:creditNoteId/pdf': endpoint({
    summary: "A credit note of one of the caller's orders, as PDF",
    access: 'customer',
    params: ofCreditNote,
    answerKind: 'pdf',
    response: z.instanceof(Uint8Array),
    refusals: ['unknown-credit-note', 'busy'],
  }),
};
