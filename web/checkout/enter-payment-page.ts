import { redirectDocument } from 'react-router';
import { isPaymentPage } from '../../domain/payment-page.ts';

/**
 * For the client loader of every page on which one pays. A page's security policy is that of the document that the browser
 * loaded first, and only payment pages let the provider in: whoever comes by a click from elsewhere gets a whole new page.
 */
export function enterPaymentPage(request: Request): void {
  const [document] = performance.getEntriesByType('navigation');
  if (!document || isPaymentPage(new URL(document.name).pathname)) return;
  throw redirectDocument(request.url);
}
