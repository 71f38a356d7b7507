import { sql } from 'kysely';
import type { PageSection, PageSlug } from '../../../contract/page.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { contentRow, type ContentRows } from '../change/content-rows.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

export const pageRows: ContentRows = {
  kind: 'page',
  permission: 'window.edit',
  table: 'page',
  key: 'slug',
  columns: ['title', 'lead', 'facts', 'body', 'is_sample'],
};

export interface PageTexts {
  title: string;
  lead: string;
  facts: string;
  body: string;
}

/** Loads the renderer (2 MB) when it is first needed. */
export async function renderLazily(source: string) {
  const { renderMarkdown } = await import('./render-markdown.ts');
  return renderMarkdown(source);
}

/** Renders the body as visitors see it. */
async function renderBody(source: string): Promise<PageSection[] | Refused<'bad-input'>> {
  const { sections, reason } = await renderLazily(source);
  return reason === null ? sections : refuse('bad-input', { fields: [{ field: 'body', reason }] });
}

/** A trigger on the table stores each state as a version. A saved text is no longer a sample, even if nobody changed a word of it. */
async function writePage(
  trx: Transaction,
  staff: StaffCaller,
  { slug, texts, isSample = false }: { slug: string; texts: PageTexts; isSample?: boolean },
): Promise<Refused<'bad-input'> | void> {
  const sections = await renderBody(texts.body);
  if (sections instanceof Refused) return sections;
  const { title, lead, facts, body } = texts;
  await sql`
    update page set title = ${title}, lead = ${lead}, facts = ${facts}, body = ${body}, is_sample = ${isSample},
                    sections = ${JSON.stringify(sections)}::jsonb, saved_by = ${staff.staffId}, saved_at = now()
     where slug = ${slug}
       and (title, lead, facts, body, is_sample) is distinct from (${title}, ${lead}, ${facts}, ${body}, ${isSample}::boolean)`.execute(
    trx,
  );
}

export const changePage = (
  db: Database,
  staff: StaffCaller,
  { slug, version, texts }: { slug: PageSlug; version: number; texts: PageTexts },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'page changed', subject: contentRow(pageRows, slug), version, yours: { ...texts } },
    (trx) => writePage(trx, staff, { slug, texts }),
  );

/** Renders the old version again, because the rules for what is allowed may have changed since. */
export const restorePage = (
  db: Database,
  staff: StaffCaller,
  { slug, version, versionId }: { slug: PageSlug; version: number; versionId: number },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'page restored', subject: contentRow(pageRows, slug), version, detail: { version: String(versionId) } },
    async (trx) => {
      const texts = await trx
        .selectFrom('page_version')
        .select(['title', 'lead', 'facts', 'body'])
        .where('slug', '=', slug)
        .where('version_id', '=', versionId)
        .executeTakeFirst();
      return texts ? writePage(trx, staff, { slug, texts }) : refuse('unknown-row');
    },
  );

export const pageUndo: Undoable = {
  subjectOf: (slug) => contentRow(pageRows, slug),
  async putBack(trx, slug, values, staff) {
    const found = await contentRow(pageRows, slug).lock(trx);
    const texts = { ...found?.values, ...values } as unknown as PageTexts;
    const refused = await writePage(trx, staff, { slug, texts, isSample: values['is_sample'] === true });
    if (refused) return refuse('cannot-undo', { message: 'That earlier text can no longer be used.' });
  },
};
