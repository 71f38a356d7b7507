import { publicPages } from '../../domain/public-pages.ts';

/** Files of the build, pictures and answers about the catalogue. Whatever is none of these is never kept. */
export type Kind = 'asset' | 'picture' | 'catalogue';

interface Asked {
  method: string;
  url: string;
  headers: Headers;
}

/** What a request is for, if it may be kept: never a personal one, never another host's, never one that changes things. */
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

/** Pages as sent hold nothing personal; still, only those for everybody are kept. */
export function isKeptPage(url: URL): boolean {
  const { pathname } = url;
  return (
    publicPages.includes(pathname) ||
    pathname === '/product' ||
    pathname === '/cart' ||
    pagePrefixes.some((prefix) => pathname.startsWith(prefix))
  );
}

/** The files of the build that a page names. */
export const assetsNamedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)),
];
