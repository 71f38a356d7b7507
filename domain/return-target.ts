const home = '/';
const lengthMax = 2000;
/** Any base works: a target that leaves it would leave the shop. */
const base = 'http://shop.invalid';
/** Screens that a login must not return to. */
const loginScreens = new Set(['/login', '/register', '/reset']);

/**
 * Where a login returns to: a path of this shop with its query, or else home. The text comes from the URL, so an attacker can control it.
 * Browsers read `//host`, `/\host` and tabs inside a scheme in ways that a prefix check misses.
 */
export function returnTarget(remembered: string | null | undefined): string {
  if (!remembered || remembered.length > lengthMax || !/^\/(?![/\\])/.test(remembered)) return home;
  if (/[\\\p{Cc}]/u.test(remembered) || !URL.canParse(remembered, base)) return home;
  const { origin, pathname, search, hash } = new URL(remembered, base);
  // Dot segments can leave `//host` behind: `/.//host` resolves to it.
  if (origin !== base || pathname.startsWith('//') || loginScreens.has(pathname)) return home;
  return pathname + search + hash;
}

/** The address of a login screen that returns to `page`. */
export function loginAddress(page: { pathname: string; search: string }): string {
  const target = returnTarget(page.pathname + page.search);
  return target === home ? '/login' : `/login?${new URLSearchParams({ next: target })}`;
}
