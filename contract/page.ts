import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MainId } from './sent-field.ts';
import { choice } from './text-field.ts';

/** Pages whose text is written at the desk, by their address. That of the admission form stands above it. */
export const pageSlugs = [
  'about',
  'admission-form',
  'privacy-policy',
  'shipping-and-delivery',
  'refund-policy',
  'rules-and-regulations',
] as const;
export type PageSlug = (typeof pageSlugs)[number];

export const PageSection = z.object({
  /** Its anchor. */
  id: z.string(),
  title: z.string(),
  /** Made by the server from Markdown: a few plain elements, and nothing that runs. */
  html: z.string(),
});
export type PageSection = z.infer<typeof PageSection>;

export const Page = z.object({
  title: z.string(),
  /** One sentence: under the title, and what search engines show. */
  lead: z.string(),
  facts: z.array(z.object({ figure: z.string(), words: z.string() })),
  sections: z.array(PageSection),
});
export type Page = z.infer<typeof Page>;

export const page = {
  'GET /page/:slug/:mainId': endpoint({
    summary: 'The text of About or of a policy',
    access: 'public',
    params: z.object({ slug: choice(pageSlugs), mainId: MainId }),
    response: Page,
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
};
