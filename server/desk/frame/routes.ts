import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { Refused } from '../../http/refuse.ts';
import { undoBatch, undoChange, type Undoables } from '../change/undo-change.ts';
import type { HealthSetUp } from '../health/read-facts.ts';
import { findAnything } from './find-anything.ts';
import { listAudit, listAuditFilters } from './list-audit.ts';
import { deleteView, listViews, saveView } from './saved-views.ts';
import { Today } from './today.ts';

interface Parts {
  db: Database;
  undoables: Undoables;
  healthSetUp: HealthSetUp;
}

export function deskFrameHandlers({ db, undoables, healthSetUp }: Parts) {
  const today = new Today(db, healthSetUp);
  return {
    'GET /desk/today': async (_received, { staff }) => today.show(staff),

    'GET /desk/find': async ({ query: { q } }, { staff }) => findAnything(db, staff, q),

    'GET /desk/views': async ({ query: { screen } }, { staff }) => ({
      rows: await listViews(db, staff.staffId, screen),
    }),
    'POST /desk/views': async ({ body }, { staff }) => saveView(db, staff.staffId, body),
    'DELETE /desk/views/:viewId': async ({ params: { viewId } }, { staff }) =>
      (await deleteView(db, staff.staffId, viewId)) ?? {
        success: true as const,
        message: 'The view has been deleted.',
      },

    'GET /desk/audit': async ({ query }, { staff }) => listAudit(db, staff, undoables, query),
    'GET /desk/audit/filters': async () => listAuditFilters(db),

    'POST /desk/audit/:auditId/undo': async ({ params: { auditId } }, { staff }) => {
      const undone = await undoChange(db, staff, { auditId, undoables });
      return undone instanceof Refused ? undone : { audit_id: undone, message: 'Undone.' };
    },

    'POST /desk/audit/batch/:batchId/undo': async ({ params: { batchId } }, { staff }) => {
      const results = await undoBatch(db, staff, { batchId, undoables });
      return results instanceof Refused ? results : { results };
    },
  } satisfies DeskHandlers;
}
