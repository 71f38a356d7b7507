import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import { answerWithPaper, type DrawTaxPaper } from '../invoice/tax-paper-drawing.ts';
import { creditNotePaper } from './credit-note-paper.ts';
import { findCreditNote } from './find-credit-note.ts';

export const creditNoteHandlers = ({ db, drawTaxPaper }: { db: Database; drawTaxPaper: DrawTaxPaper }) =>
  ({
    'GET /credit-note/:creditNoteId': async ({ params: { creditNoteId } }, { caller: { userId } }) => {
      const note = await findCreditNote(db, { userId, creditNoteId });
      return note ? { data: note } : refuse('unknown-credit-note');
    },

    'GET /credit-note/:creditNoteId/pdf': async ({ params: { creditNoteId } }, call) => {
      const note = await findCreditNote(db, { userId: call.caller.userId, creditNoteId });
      return note ? answerWithPaper(drawTaxPaper, creditNotePaper(note), call) : refuse('unknown-credit-note');
    },
  }) satisfies Handlers;
