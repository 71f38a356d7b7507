import { facetNames, facetsMax } from '../../domain/facet.ts';

/** Query parameters that change what the server renders; all others (campaign tags, junk) share one cached page. */
const meaningful = ['category', 'page', 'price', 'search', 'sent', 'sort', 'stock', 'tab', 'variation'] as const;

/** A title of 300 Devanagari letters, encoded twice as product links are, takes 3,600 characters. */
const addressMaxLength = 6144;
/** A page of no route: what is shown at addresses that cannot be read. */
export const notFoundAddress = '/page-not-found';

const plainPath = /^(?:\/[\w-]+)*\/?$/;

/** The one spelling under which a page is rendered and cached; null for an address that no page can have. */
export function normalisePageAddress(url: string): string | null {
  if (url.length > addressMaxLength) return null;
  // Most addresses are of this kind, and parsing them would cost as much as the rest of sending a cached page.
  if (plainPath.test(url)) return url;
  let parsed: URL;
  try {
    parsed = new URL(url, 'http://page');
    // Segments that are not valid percent-encoding would throw deep inside a loader.
    decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  // `//host/path` would otherwise leave this shop.
  if (parsed.host !== 'page' || parsed.pathname.includes('%00')) return null;
  const kept = new URLSearchParams();
  for (const name of meaningful) {
    const value = parsed.searchParams.get(name);
    if (value) kept.set(name, value);
  }
  for (const name of facetNames) {
    const values = [...new Set(parsed.searchParams.getAll(name))].filter(Boolean).toSorted().slice(0, facetsMax);
    for (const value of values) kept.append(name, value);
  }
  const query = kept.toString();
  return query ? `${parsed.pathname}?${query}` : parsed.pathname;
}
