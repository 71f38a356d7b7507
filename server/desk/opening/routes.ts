import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { Refused } from '../../http/refuse.ts';
import type { Undoables } from '../change/undo-change.ts';
import { findOpening, openingForm } from './open-shop.ts';

export const openingUndoables: Undoables = { opening: openingForm.undo };

export const deskOpeningHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/opening': async () => findOpening(db),
    'POST /desk/opening': async ({ body: { version, is_open } }, { staff }) => {
      const changed = await openingForm.change(db, staff, { version, wanted: { is_open } });
      return changed instanceof Refused ? changed : findOpening(db);
    },
  }) satisfies DeskHandlers;
