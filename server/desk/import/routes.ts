import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse } from '../../http/refuse.ts';
import type { PictureStore } from '../../features/media/picture-store.ts';
import { checkImport } from './check-import.ts';
import { exportGoods } from './export-goods.ts';
import { namePictures, storeImportPicture } from './import-pictures.ts';
import { findImport, listImports } from './import-progress.ts';
import { FileReader, readImport } from './read-import.ts';
import { startImport } from './start-import.ts';
import { writeTemplate } from './template.ts';

interface Parts {
  db: Database;
  log: FastifyBaseLogger;
  pictures: PictureStore;
}

export function deskImportHandlers({ db, log, pictures }: Parts) {
  const reader = new FileReader();
  return {
    'GET /desk/import': async (_, { staff }) => listImports(db, staff),

    'POST /desk/import': async ({ body }, { staff }) => readImport(db, staff, reader, body),

    'POST /desk/import/:importId/check': async ({ params: { importId }, body: { columns } }, { staff }) =>
      checkImport(db, staff, { importId, columns }),

    'POST /desk/import/:importId/zip': async ({ params: { importId }, body: { paths } }, { staff }) =>
      namePictures(db, staff, { importId, paths }),

    'POST /desk/import/:importId/pictures': async ({ params: { importId }, query: { path }, body }, { staff }) =>
      storeImportPicture(db, staff, pictures, { importId, path, body }),

    'POST /desk/import/:importId/apply': async ({ params: { importId }, query }, { staff }) =>
      startImport(db, log, staff, { importId, withoutPictures: query.without_pictures === 'true' }),

    'GET /desk/import/:importId': async ({ params: { importId } }, { staff }) =>
      (await findImport(db, staff, importId)) ?? refuse('unknown-row'),

    'GET /desk/import/template': async ({ query: { format } }) => writeTemplate(format),

    'GET /desk/export': async ({ query: { format } }, { staff }) =>
      exportGoods(db, staff, { format, today: new Date().toISOString().slice(0, 10) }),
  } satisfies DeskHandlers;
}
