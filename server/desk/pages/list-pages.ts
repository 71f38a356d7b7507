import type { DeskPage, PageVersion } from '../../../contract/desk/pages.ts';
import { pageSlugs, type PageSlug } from '../../../contract/page.ts';
import type { Database } from '../../../database/client.ts';
import { versionOfRow } from '../change/content-rows.ts';
import { pageRows } from './change-page.ts';

/** In the order of the menu. */
export async function listPages(db: Database): Promise<DeskPage[]> {
  const rows = await db
    .selectFrom('page')
    .leftJoin('staff', 'staff.staff_id', 'page.saved_by')
    .select(['slug', 'title', 'lead', 'facts', 'body', 'saved_at', 'is_sample', 'staff.full_name as saved_by'])
    .execute();
  return pageSlugs.flatMap((slug) => {
    const row = rows.find((each) => each.slug === slug);
    return row ? [{ ...row, slug, saved_at: row.saved_at.toISOString(), version: versionOfRow(pageRows, row) }] : [];
  });
}

export const findDeskPage = async (db: Database, slug: PageSlug): Promise<DeskPage | undefined> =>
  (await listPages(db)).find((page) => page.slug === slug);

const versionsShown = 20;

export async function listVersions(
  db: Database,
  slug: PageSlug,
  before: number | undefined,
): Promise<{ rows: PageVersion[]; next: number | null }> {
  const found = await db
    .selectFrom('page_version as v')
    .leftJoin('staff', 'staff.staff_id', 'v.saved_by')
    .select(['version_id', 'title', 'saved_at', 'staff.full_name as saved_by'])
    .where('slug', '=', slug)
    .$if(before !== undefined, (query) => query.where('version_id', '<', before ?? 0))
    .orderBy('version_id', 'desc')
    .limit(versionsShown + 1)
    .execute();
  const rows = found.slice(0, versionsShown).map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
  return { rows, next: found.length > versionsShown ? (rows.at(-1)?.version_id ?? null) : null };
}

export const findVersion = (db: Database, slug: PageSlug, versionId: number) =>
  db
    .selectFrom('page_version')
    .select(['title', 'lead', 'facts', 'sections'])
    .where('slug', '=', slug)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
