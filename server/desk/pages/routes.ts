import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { findPageBlanks, presentPage } from '../../features/site/present-page.ts';
import type { Undoables } from '../change/undo-change.ts';
import { changePage, pageUndo, renderLazily, restorePage } from './change-page.ts';
import { findDeskPage, findVersion, listPages, listVersions } from './list-pages.ts';

export const pageUndoables: Undoables = { page: pageUndo };

export const deskPageHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /desk/pages': async () => ({ rows: await listPages(db) }),
    'POST /desk/pages/preview': async ({ body: { body, ...texts } }) => {
      const { sections, reason } = await renderLazily(body);
      return { ...presentPage({ ...texts, sections }, await findPageBlanks(db)), reason };
    },
    'GET /desk/pages/:slug': async ({ params: { slug } }) => (await findDeskPage(db, slug)) ?? refuse('unknown-row'),
    'PATCH /desk/pages/:slug': async ({ params: { slug }, body: { version, ...texts } }, { staff }) => {
      const edited = await changePage(db, staff, { slug, version, texts });
      return edited instanceof Refused ? edited : ((await findDeskPage(db, slug)) ?? refuse('unknown-row'));
    },
    'GET /desk/pages/:slug/versions': async ({ params: { slug }, query: { before } }) => listVersions(db, slug, before),
    'GET /desk/pages/:slug/versions/:versionId': async ({ params: { slug, versionId } }) => {
      const found = await findVersion(db, slug, versionId);
      return found ? presentPage(found, await findPageBlanks(db)) : refuse('unknown-row');
    },
    'POST /desk/pages/:slug/restore': async ({ params: { slug }, body: { version, version_id } }, { staff }) => {
      const edited = await restorePage(db, staff, { slug, version, versionId: version_id });
      return edited instanceof Refused ? edited : ((await findDeskPage(db, slug)) ?? refuse('unknown-row'));
    },
  }) satisfies DeskHandlers;
