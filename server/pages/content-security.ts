import { createHash } from 'node:crypto';
import type { WidgetSources } from '../providers/payment/payment.ts';

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;

/**
 * The policy of one finished page: only scripts whose exact text is on it may run, so text injected later cannot.
 * Hashes, not nonces, because the page is made once and sent to everybody. A page on which one pays also lets in the
 * provider's widget, and no other page does.
 */
export function contentSecurityPolicy(html: string, widget: WidgetSources | null = null): string {
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
    ["script-src 'self'", ...hashes, ...(widget?.script ?? [])].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...(widget?.img ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(widget?.connect ?? [])].join(' '),
    ...(widget ? [['frame-src', ...widget.frame].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What every page carries beside its policy. */
export const pageSecurityHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
} as const;
