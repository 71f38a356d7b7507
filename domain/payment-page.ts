/** The pages where customers pay, or try again. */
const paths = /^\/(?:checkout|admission-form|payment-failed(?:ad)?\/[^/]+|pay\/[^/]+)\/?(?:\?|$)/;

/** Whether this page opens the payment provider's widget. The provider's scripts are allowed only on these pages. */
export const isPaymentPage = (address: string): boolean => paths.test(address);

/** Whether this is the page of a payment link, whose address is a secret. */
export const isPayLinkPage = (pathname: string): boolean => pathname.startsWith('/pay/');
