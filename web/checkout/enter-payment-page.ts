import { redirectDocument } from 'react-router';
import { isPaymentPage } from '../../domain/payment-page.ts';
import { openedPath } from '../opened-path.ts';

/**
 * For the client loader of every page on which one pays. Only documents fetched as such a page let the provider's widget in:
 * whoever comes by a click from elsewhere gets a whole new document.
 */
export function enterPaymentPage(page: URL): void {
  if (!isPaymentPage(openedPath())) throw redirectDocument(page.pathname + page.search);
}
