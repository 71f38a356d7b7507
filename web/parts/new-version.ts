import { isPaymentPage } from '../../domain/payment-page.ts';

const typedInto = new Set<EventTarget | null>();
let hasNewVersion = false;

/** A reload would lose what the visitor has typed, chosen or ticked. Called once, before hydration. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => void typedInto.add(target), true);
}

/**
 * A file of this page is gone from the server: there is a new release, and other files may be gone too. The next page loads
 * the new version, or this one reloads at once if nothing can be lost.
 */
export function noteNewVersion(): void {
  if (!hasNewVersion) loadLinksWhole();
  hasNewVersion = true;
  if (isIdle() && !isReloaded()) location.reload();
}

/** Until this page is left or reloaded, parts of it may be missing. */
export const isOutdated = (): boolean => hasNewVersion;

const isIdle = (): boolean =>
  !isPaymentPage(location.pathname) &&
  ![...typedInto].some((field) => field instanceof Element && field.isConnected && 'value' in field && field.value);

/** If one reload did not help, another would not either. */
const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** From now on, links load whole pages instead of changing the page in place. */
export function loadLinksWhole(): () => void {
  const leaveToBrowser = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
  };
  // In the capture phase on the window: before React gets the event.
  addEventListener('click', leaveToBrowser, true);
  return () => removeEventListener('click', leaveToBrowser, true);
}
