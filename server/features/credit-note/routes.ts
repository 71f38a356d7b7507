import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import type { DrawTaxPaper } from '../invoice/tax-paper-drawing.ts';
import { creditNotePaper } from './credit-note-paper.ts';
import { findCreditNote } from './find-credit-note.ts';

export const creditNoteHandlers = ({ db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper }) =>
  ({
    'GET /credit-note/:creditNoteId': async ({ params: { creditNoteId } }, { caller: { userId } }) => {
      const note = await findCreditNote(db, { userId, creditNoteId });
      return note ? { data: note } : refuse('unknown-credit-note');
    },

    'GET /credit-note/:creditNoteId/pdf': async ({ params: { creditNoteId } }, { caller: { userId }, setHeader }) => {
      const note = await findCreditNote(db, { userId, creditNoteId });
      if (!note) return refuse('unknown-credit-note');
      const paper = creditNotePaper(note);
      const pdf = await drawTaxPaper(paper);
      if (pdf === null) return refuse('busy');
      setHeader('content-disposition', `attachment; filename="${paper.fileName}"`);
      return pdf;
    },
  }) satisfies Handlers;
