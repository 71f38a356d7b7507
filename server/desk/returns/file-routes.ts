import type { Database } from '../../../database/client.ts';
import { creditNotePaper } from '../../features/credit-note/credit-note-paper.ts';
import { findCreditNote } from '../../features/credit-note/find-credit-note.ts';
import { answerWithPaper, type DrawTaxPaper } from '../../features/invoice/tax-paper-drawing.ts';
import { readPhoto } from '../../features/returns/return-photos.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse } from '../../http/refuse.ts';

export const deskReturnFileHandlers = ({ db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper }) =>
  ({
    'GET /desk/credit-notes/:creditNoteId/pdf': async ({ params: { creditNoteId } }, call) => {
      const note = await findCreditNote(db, { userId: null, creditNoteId });
      return note ? answerWithPaper(drawTaxPaper, creditNotePaper(note), call) : refuse('unknown-row');
    },

    'GET /desk/return-photos/:photoId': async ({ params: { photoId } }) =>
      (await readPhoto(db, { userId: null, photoId })) ?? refuse('unknown-row'),
  }) satisfies DeskHandlers;
