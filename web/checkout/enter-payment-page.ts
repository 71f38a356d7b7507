import { redirectDocument } from 'react-router';
import { isPaymentPage } from '../../domain/payment-page.ts';
import { openedPath } from '../page/opened-path.ts';

/**
 * For the client loader of every page with a payment on it. Only documents served as such a page allow the provider's widget, so
 * a click from any other page reloads the whole document.
 */
export function enterPaymentPage(page: URL): void {
  const opened = openedPath();
  // A browser that does not report it would reload forever.
  if (opened !== '' && !isPaymentPage(opened)) throw redirectDocument(page.pathname + page.search);
}
