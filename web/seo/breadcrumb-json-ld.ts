import type { BreadcrumbList, WithContext } from 'schema-dts';

export interface Crumb {
  name: string;
  /** Path within the shop. */
  path: string;
}

/** The way from home to a page, home first. */
export const breadcrumbJsonLd = (crumbs: readonly Crumb[], origin: string): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
