import { createHash } from 'node:crypto';

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
const inlineStyle = /<style(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/style>/g;

/** Addresses beyond this shop that a page may use, by kind. */
export interface OutsideSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  readonly img?: readonly string[];
}

/** The inline scripts and styles of a page that are ours. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const nothingInline: Inline = { scripts: [], styles: [] };

/**
 * Finds the inline scripts and styles that carry our nonce, and takes the nonce off the page: a page is made once and sent to everybody,
 * so a nonce in it would be known to everybody. What came into the page in another way carries none.
 */
export function takeMarked(html: string, nonce: string): { html: string; inline: Inline } {
  const mark = ` nonce="${nonce}"`;
  const marked = (element: RegExp) =>
    Array.from(html.matchAll(element), ({ groups: { attributes = '', code = '' } = {} }) => ({ attributes, code }))
      .filter(({ attributes }) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
      .map(({ code }) => code);
  return { html: html.replaceAll(mark, ''), inline: { scripts: marked(inlineScript), styles: marked(inlineStyle) } };
}

/** A page that is finished as it is sent. */
export const withoutScripts = (html: string): string => html.replaceAll(inlineScript, '');

/** The policy of one finished page: of inline scripts and styles, only those with exactly these texts count. */
export function contentSecurityPolicy({ scripts, styles }: Inline, outside: readonly OutsideSources[] = []): string {
  const beyond = (kind: keyof OutsideSources) => outside.flatMap((sources) => sources[kind] ?? []);
  const hashes = (texts: readonly string[]) =>
    new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(scripts), ...beyond('script')].join(' '),
    ["style-src 'self'", ...hashes(styles), ...beyond('style')].join(' '),
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

/** Of a page whose address must not reach anybody else: neither the sites it links to nor search engines. */
export const secretAddressHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;
