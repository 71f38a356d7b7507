import { isPaymentPage } from '../../domain/payment-page.ts';

const typedInto = new Set<EventTarget | null>();
let hasNewVersion = false;

/** What is typed, chosen or ticked on a page would be lost with it. Called once, before anything can be. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => void typedInto.add(target), true);
}

/**
 * A file of this page is gone from the server: the shop has been released anew, and other files may be gone as well. The new
 * version comes with the next page, or at once where nothing can be lost by it.
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

/** What a reload did not bring, the next one would not bring either. */
const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** From now on, links load whole pages instead of the few files and answers that the next page adds. */
export function loadLinksWhole(): () => void {
  const leaveToBrowser = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation();
  };
  // On the window, and on the way down: before React hears of it.
  addEventListener('click', leaveToBrowser, true);
  return () => removeEventListener('click', leaveToBrowser, true);
}
