import * as z from 'zod/mini';
import { Moment } from '../envelope.ts';
import { Id } from '../sent-field.ts';
import { choice } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Day, listOf, listQuery } from './desk-list.ts';

export const taxPaperKinds = ['invoice', 'credit-note'] as const;

const TaxPaperRow = z.object({
  /** Of an invoice, its order's. */
  paper_id: z.string(),
  kind: z.enum(taxPaperKinds),
  number: z.string(),
  issued_at: Moment,
  order_id: z.string(),
  receipt_id: z.string(),
  total_paise: z.int(),
  /** Of a credit note: for which invoice. Of an invoice: the credit notes for it, separated by commas. */
  other_numbers: z.string(),
});
export type TaxPaperRow = z.infer<typeof TaxPaperRow>;

export const taxPaperSorts = ['newest', 'oldest'] as const;

export const taxPapers = {
  'GET /desk/tax-papers': deskEndpoint({
    summary: 'Invoices, or credit notes, a page at a time; searched by their number or that of the order',
    permission: 'credit-notes.read',
    query: z.object({
      ...listQuery,
      sort: z._default(choice(taxPaperSorts), 'newest'),
      kind: z._default(choice(taxPaperKinds), 'invoice'),
      /** Issued on these days, in India. */
      from: Day,
      until: Day,
    }),
    response: listOf(TaxPaperRow),
  }),
  'GET /desk/invoices/:orderId/pdf': deskEndpoint({
    summary: 'The invoice of an order, as PDF',
    permission: 'credit-notes.read',
    params: z.object({ orderId: Id }),
    response: z.instanceof(Uint8Array),
    answerKind: 'pdf',
    refusals: ['unknown-row', 'busy'],
  }),
};
