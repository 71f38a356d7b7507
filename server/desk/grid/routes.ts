import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { listGrid } from './list-grid.ts';
import { saveGrid } from './save-grid.ts';

export const deskGridHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/grid': async ({ query }) => listGrid(db, query),
    'POST /desk/grid': async ({ body }, { staff }) => saveGrid(db, staff, body),
  }) satisfies DeskHandlers;
