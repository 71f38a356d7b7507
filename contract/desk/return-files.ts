import * as z from 'zod/mini';
import { Id } from '../sent-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';

/** What a link or an image of the desk's screens loads. */
export const returnFiles = {
  'GET /desk/credit-notes/:creditNoteId/pdf': deskEndpoint({
    summary: 'A credit note, as PDF',
    permission: 'credit-notes.read',
    params: z.object({ creditNoteId: Id }),
    response: z.instanceof(Uint8Array),
    answerKind: 'pdf',
    refusals: ['unknown-row', 'busy'],
  }),
  'GET /desk/return-photos/:photoId': deskEndpoint({
    summary: 'A photo that a customer added to a return',
    permission: 'orders.edit',
    params: z.object({ photoId: Id }),
    response: z.instanceof(Uint8Array),
    answerKind: 'picture',
    refusals: ['unknown-row'],
  }),
};
