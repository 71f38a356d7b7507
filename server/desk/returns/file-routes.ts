import type { Database } from '../../../database/client.ts';
import { creditNotePaper } from '../../features/credit-note/credit-note-paper.ts';
import { findCreditNote } from '../../features/credit-note/find-credit-note.ts';
import type { DrawTaxPaper } from '../../features/invoice/tax-paper-drawing.ts';
import { readPhoto } from '../../features/returns/return-photos.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse } from '../../http/refuse.ts';

export const deskReturnFileHandlers = ({ db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper }) =>
  ({
    'GET /desk/credit-notes/:creditNoteId/pdf': async ({ params: { creditNoteId } }, { setHeader }) => {
      const note = await findCreditNote(db, { userId: null, creditNoteId });
      if (!note) return refuse('unknown-row');
      const paper = creditNotePaper(note);
      const pdf = await drawTaxPaper(paper);
      if (pdf === null) return refuse('busy');
      setHeader('content-disposition', `attachment; filename="${paper.fileName}"`);
      return pdf;
    },

    'GET /desk/return-photos/:photoId': async ({ params: { photoId } }) =>
      (await readPhoto(db, { userId: null, photoId })) ?? refuse('unknown-row'),
  }) satisfies DeskHandlers;
