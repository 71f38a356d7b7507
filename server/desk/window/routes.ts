import { windowKinds } from '../../../contract/desk/window.ts';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { contentRowUndo, orderRows, orderUndo } from '../change/content-rows.ts';
import type { Undoables } from '../change/undo-change.ts';
import { addItem, changeItem, removeItem } from './change-window.ts';
import { findItem, listMissedSearches, listPictures, listWindow } from './list-window.ts';
import { windowRows } from './window-rows.ts';

export const windowUndoables: Undoables = Object.fromEntries(
  windowKinds.flatMap((kind) => {
    const rows = windowRows[kind];
    return [
      [rows.kind, contentRowUndo(rows)],
      [`${rows.kind} order`, orderUndo(rows)],
    ];
  }),
);

export const deskWindowHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/window/pictures': async () => ({ rows: await listPictures(db) }),
    'GET /desk/window/missed-searches': async () => ({ rows: await listMissedSearches(db) }),
    'GET /desk/window/:kind': async ({ params: { kind } }) => ({ rows: await listWindow(db, kind) }),
    'GET /desk/window/:kind/:itemId': async ({ params: { kind, itemId } }) =>
      (await findItem(db, kind, itemId)) ?? refuse('unknown-row'),

    'POST /desk/window/:kind': async ({ params: { kind }, body: { title } }, { staff }) => {
      const added = await addItem(db, staff, kind, title);
      return added instanceof Refused ? added : ((await findItem(db, kind, added)) ?? refuse('unknown-row'));
    },
    'PATCH /desk/window/:kind/:itemId': async ({ params, body }, { staff }) => {
      const refused = await changeItem(db, staff, params, body);
      return refused ?? (await findItem(db, params.kind, params.itemId)) ?? refuse('unknown-row');
    },
    'DELETE /desk/window/:kind/:itemId': async ({ params }, { staff }) => {
      const removed = await removeItem(db, staff, params);
      return removed instanceof Refused ? removed : { success: true as const, message: 'It has been removed.' };
    },
    'PUT /desk/window/:kind/order': async ({ params: { kind }, body: { ids } }, { staff }) => {
      const sorted = await orderRows(db, staff, windowRows[kind], ids);
      return sorted instanceof Refused ? sorted : { audit_id: sorted.auditId };
    },
  }) satisfies DeskHandlers;
