import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MainId } from './sent-field.ts';
import { choice } from './text-field.ts';

/** Pages written at the desk, by their address. The text for the admission form is shown above the form. */
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
  /** Rendered from Markdown by the server: a few plain elements, no scripts. */
  html: z.string(),
});
export type PageSection = z.infer<typeof PageSection>;

export const Page = z.object({
  title: z.string(),
  /** One sentence, shown under the title and by search engines. */
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
