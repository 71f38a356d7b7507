import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that a page of another site makes this call. A caller that is no browser says nothing, and holds
 * nobody's cookies.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
