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
 * The policy of one finished page: only scripts whose exact text is on it may run, so text injected later cannot.
 * Hashes, not nonces, because the page is made once and sent to everybody.
 */
export function contentSecurityPolicy(html: string, outside: readonly OutsideSources[] = []): string {
  const beyond = (kind: keyof OutsideSources) => outside.flatMap((sources) => sources[kind] ?? []);
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(inlineScript)) {
    const attributes = groups?.['attributes'] ?? '';
    if (/\ssrc=/.test(attributes) || /type="application\/ld\+json"/.test(attributes)) continue;
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(groups?.['code'] ?? '')
        .digest('base64')}'`,
    );
  }
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
