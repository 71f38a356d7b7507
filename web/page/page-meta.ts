import type { MetaDescriptor } from 'react-router';
import type { ShellData } from './shell-data.ts';

interface Page {
  title: string;
  description: string;
  /** The canonical address. */
  url: string;
  /** The picture of a shared link; the shop's own if there is none. */
  image?: string | null | undefined;
}

/** Title, description, canonical address and what a shared link shows. */
export function pageMeta({ profile }: Pick<ShellData, 'profile'>, page: Page): MetaDescriptor[] {
  const { title, description, url, image } = page;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: new URL(image ?? `${profile.icons}/share.png`, url).href },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The same, with the shop's name in the title. */
export const namedPageMeta = (
  shell: ShellData,
  page: { title: string; description: string; path: string },
): MetaDescriptor[] =>
  pageMeta(shell, {
    title: `${page.title} | ${shell.profile.orignal_logoname}`,
    description: page.description,
    url: shell.origin + page.path,
  });

/** A page for one visitor, which search engines must not list. */
export const privateMeta =
  (title: string) =>
  ({ matches: [root] }: { matches: readonly [{ loaderData: ShellData }, ...unknown[]] }): MetaDescriptor[] => [
    { title: `${title} · ${root.loaderData.profile.orignal_logoname}` },
    { name: 'robots', content: 'noindex' },
  ];
