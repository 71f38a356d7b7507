import { publicPages } from '../../domain/public-pages.ts';

/** Build files, pictures and catalogue answers. Nothing else is ever cached. */
export type Kind = 'asset' | 'picture' | 'catalogue';

interface Asked {
  method: string;
  url: string;
  headers: Headers;
}

/** What a request is for, if it may be cached: never a personal one, another host's, or one that changes anything. */
export function kindOf(
  { method, url, headers }: Asked,
  origin: string,
  cataloguePaths: readonly RegExp[],
): Kind | null {
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return null;
  const { origin: asked, pathname } = new URL(url);
  if (asked !== origin) return null;
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/media/')) return 'picture';
  return cataloguePaths.some((path) => path.test(pathname)) ? 'catalogue' : null;
}

const pagePrefixes = ['/product/', '/category-detail/'];

/** No page contains personal data as sent; still, only public pages are cached. */
export function isCachedPage(url: URL): boolean {
  const { pathname } = url;
  return (
    publicPages.includes(pathname) ||
    pathname === '/product' ||
    pathname === '/cart' ||
    pathname === '/wish-list' ||
    pagePrefixes.some((prefix) => pathname.startsWith(prefix))
  );
}

/** The build files that a page links. */
export const assetsNamedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)),
];

/** The offline page for when the network is there and the shop is not. */
export const shopAway = (html: string): string => html.replaceAll('You are offline', 'The shop cannot be reached');
