import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse } from '../../http/refuse.ts';
import { checkImport } from './check-import.ts';
import { exportGoods } from './export-goods.ts';
import { findImport, listImports } from './import-progress.ts';
import { FileReader, readImport } from './read-import.ts';
import { startImport } from './start-import.ts';

interface Parts {
  db: Database;
  log: FastifyBaseLogger;
}

export function deskImportHandlers({ db, log }: Parts) {
  const reader = new FileReader();
  return {
    'GET /desk/import': async (_, { staff }) => listImports(db, staff),

    'POST /desk/import': async ({ body }, { staff }) => readImport(db, staff, reader, body),

    'POST /desk/import/:importId/check': async ({ params: { importId }, body: { columns } }, { staff }) =>
      checkImport(db, staff, { importId, columns }),

    'POST /desk/import/:importId/apply': async ({ params: { importId } }, { staff }) =>
      startImport(db, log, staff, importId),

    'GET /desk/import/:importId': async ({ params: { importId } }, { staff }) =>
      (await findImport(db, staff, importId)) ?? refuse('unknown-row'),

    'GET /desk/export': async ({ query: { format } }, { staff }) =>
      exportGoods(db, staff, { format, today: new Date().toISOString().slice(0, 10) }),
  } satisfies DeskHandlers;
}
