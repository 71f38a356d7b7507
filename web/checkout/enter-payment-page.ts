import { redirectDocument } from 'react-router';
import { isPaymentPage } from '../../domain/payment-page.ts';
import { openedPath } from '../page/opened-path.ts';

/**
 * For the client loader of every page on which one pays. Only documents fetched as such a page let the provider's widget in:
 * whoever comes by a click from elsewhere gets a whole new document.
 */
export function enterPaymentPage(page: URL): void {
  const opened = openedPath();
  // A browser that does not tell would be sent round for ever.
  if (opened !== '' && !isPaymentPage(opened)) throw redirectDocument(page.pathname + page.search);
}
