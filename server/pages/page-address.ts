import { facetNames, facetsMax } from '../../domain/facet.ts';

/** Query parameters that change what the server renders. All others (campaign tags, junk) are ignored, so their pages share one cache entry. */
const meaningful = ['category', 'page', 'price', 'search', 'sent', 'sort', 'stock', 'tab', 'variation'] as const;

/** A title of 300 Devanagari letters, encoded twice as product links are, takes 3,600 characters. */
const addressMaxLength = 6144;
/** No route has this address: it renders the 404 page for addresses that cannot be parsed. */
export const notFoundAddress = '/page-not-found';
/** What visitors of a shop that has never opened see at every address. */
export const openingSoonAddress = '/opening-soon';

/** The one spelling under which a page is rendered and cached. Null if no page can have this address. */
export function normalisePageAddress(url: string): string | null {
  if (url.length > addressMaxLength) return null;
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
  const query = new URLSearchParams();
  for (const name of meaningful) {
    const value = parsed.searchParams.get(name);
    if (value) query.set(name, value);
  }
  for (const name of facetNames) {
    const values = [...new Set(parsed.searchParams.getAll(name))].filter(Boolean).toSorted().slice(0, facetsMax);
    for (const value of values) query.append(name, value);
  }
  return query.size > 0 ? `${parsed.pathname}?${query}` : parsed.pathname;
}
