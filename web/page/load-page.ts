import { data } from 'react-router';
import type { Page, PageSlug } from '../../contract/page.ts';
import { bodyOrNull, type Api } from '../api/api.ts';

/** The text of a page that is written at the desk; null if it could not be loaded. */
export const loadPage = ({ client, mainId }: Api, slug: PageSlug): Promise<Page | null> =>
  bodyOrNull(client.call('GET /page/:slug/:mainId', { params: { slug, mainId } }));

/** A page without its text is no page to be cached. */
export const withPage = <Loaded extends { page: Page | null }>(loaded: Loaded) =>
  data(loaded, { status: loaded.page ? 200 : 503 });
