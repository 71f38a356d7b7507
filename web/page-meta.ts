import type { MetaDescriptor } from 'react-router';

interface Page {
  title: string;
  description: string;
  /** The one address that search engines should keep for this page. */
  url: string;
}

/** Title, description, canonical address and what a shared link shows. */
export function pageMeta({ title, description, url }: Page): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:type', content: 'website' },
  ];
}
