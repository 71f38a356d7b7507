import { createHash } from 'node:crypto';

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;

/** Addresses beyond this shop that a page may use, by kind. */
export interface OutsideSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  readonly img?: readonly string[];
}

/**
 * Finds the inline scripts that carry our nonce, and takes the nonce off the page: a page is made once and sent to everybody, so a
 * nonce in it would be known to everybody. An inline script that came into the page in another way carries none.
 */
export function takeMarkedScripts(html: string, nonce: string): { html: string; codes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const codes: string[] = [];
  for (const { groups: { attributes = '', code = '' } = {} } of html.matchAll(inlineScript)) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes)) codes.push(code);
  }
  return { html: html.replaceAll(mark, ''), codes };
}

/** A page that is finished as it is sent. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(inlineScript, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '');

/** The policy of one finished page: of inline scripts, only those with exactly these texts may run. */
export function contentSecurityPolicy(codes: readonly string[], outside: readonly OutsideSources[] = []): string {
  const beyond = (kind: keyof OutsideSources) => outside.flatMap((sources) => sources[kind] ?? []);
  const hashes = new Set(codes.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...beyond('script')].join(' '),
    ["style-src 'self'", ...beyond('style')].join(' '),
    ["img-src 'self' data:", ...beyond('img')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...beyond('connect')].join(' '),
    ...(beyond('frame').length > 0 ? [['frame-src', ...beyond('frame')].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of a page that is nothing but text and links. */
export const policyOfPlainText = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What every page carries beside its policy. */
export const pageSecurityHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
} as const;
