import * as z from 'zod/mini';
import { pageBlanks, unknownBlank } from '../../domain/page-blanks.ts';
import { factsMax, readFacts } from '../../domain/page-facts.ts';
import { Moment } from '../envelope.ts';
import { wholeNumber, wholeNumberText } from '../number-field.ts';
import { Page, pageSlugs } from '../page.ts';
import { body } from '../sent-field.ts';
import { choice, paragraph, requiredLine, requiredText } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Version } from './desk-list.ts';

export const pageBodyLengthMax = 20_000;
const versionIdMax = 1e11;
/** More than all fields together, so that a text that is too long is refused by its field's name. */
const bodyLimitBytes = 1024 * 1024;

/** Visitors would read it as it stands. */
const knownBlanks = z.refine<string>((text) => unknownBlank(text) === null, {
  error: ({ input }) =>
    `Nothing fills in ${unknownBlank(String(input))}. You can write ${pageBlanks.map((name) => `{${name}}`).join(', ')}.`,
});

const texts = {
  title: requiredLine(100).check(knownBlanks),
  lead: requiredLine(300).check(knownBlanks),
  /** A line for each: "figure | words". */
  facts: paragraph(1000).check(
    z.refine(
      (text) => readFacts(text) !== null,
      `Please write each fact as "figure | words" on a line of its own, at most ${factsMax}, and none twice.`,
    ),
    knownBlanks,
  ),
  /** Markdown; each `##` begins a section. */
  body: paragraph(pageBodyLengthMax).check(z.minLength(1, requiredText), knownBlanks),
};

const PageRow = z.object({
  slug: z.enum(pageSlugs),
  title: z.string(),
  saved_at: Moment,
  /** Null: the original text. */
  saved_by: z.nullable(z.string()),
});

const SampleMark = {
  /** Came with the shop, and nobody has saved it since. */
  is_sample: z.boolean(),
};

export const DeskPage = z.extend(PageRow, {
  ...SampleMark,
  version: z.int(),
  lead: z.string(),
  facts: z.string(),
  body: z.string(),
});
export type DeskPage = z.infer<typeof DeskPage>;

const PageVersion = z.extend(z.omit(PageRow, { slug: true }), { version_id: z.int() });
export type PageVersion = z.infer<typeof PageVersion>;

const ofPage = z.object({ slug: choice(pageSlugs) });

export const pages = {
  'GET /desk/pages': deskEndpoint({
    summary: 'The pages written at the desk, and who wrote them last',
    permission: 'window.edit',
    response: z.object({ rows: z.array(z.extend(PageRow, SampleMark)) }),
  }),
  'POST /desk/pages/preview': deskEndpoint({
    summary: 'Preview these texts, as far as they can be rendered. Nothing is saved',
    permission: 'window.edit',
    body: body(texts),
    bodyLimitBytes,
    response: z.extend(Page, {
      /** Why the text cannot be saved as it is. */
      reason: z.nullable(z.string()),
    }),
  }),
  'GET /desk/pages/:slug': deskEndpoint({
    summary: 'One page, as it was written',
    permission: 'window.edit',
    params: ofPage,
    response: DeskPage,
    refusals: ['unknown-row'],
  }),
  'PATCH /desk/pages/:slug': deskEndpoint({
    summary: 'Rewrite a page. Visitors see it at once; the old version stays in the history',
    permission: 'window.edit',
    params: ofPage,
    body: body({ version: Version, ...texts }),
    bodyLimitBytes,
    response: DeskPage,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'bad-input'],
  }),
  'GET /desk/pages/:slug/versions': deskEndpoint({
    summary: 'Every version that was saved, newest first',
    permission: 'window.edit',
    params: ofPage,
    query: z.object({ before: z.optional(wholeNumberText(1, versionIdMax)) }),
    response: z.object({
      rows: z.array(PageVersion),
      /** Send it as `before` for older ones; null: there are none. */
      next: z.nullable(z.int()),
    }),
  }),
  'GET /desk/pages/:slug/versions/:versionId': deskEndpoint({
    summary: 'One version, as visitors saw it',
    permission: 'window.edit',
    params: z.object({ slug: choice(pageSlugs), versionId: wholeNumberText(1, versionIdMax) }),
    response: Page,
    refusals: ['unknown-row'],
  }),
  'POST /desk/pages/:slug/restore': deskEndpoint({
    summary: 'Make an older version the page again, as a new version',
    permission: 'window.edit',
    params: ofPage,
    body: body({ version: Version, version_id: wholeNumber(1, versionIdMax) }),
    response: DeskPage,
    refusals: ['unknown-row', 'changed-since', 'not-allowed', 'bad-input'],
  }),
};
