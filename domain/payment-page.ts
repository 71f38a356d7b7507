/** Where one pays, and where one may try again. */
const paths = /^\/(?:checkout|admission-form|payment-failed(?:ad)?\/[^/]+)\/?(?:\?|$)/;

/** Whether this page opens the payment provider's widget. Its scripts are let in on these pages only. */
export const isPaymentPage = (address: string): boolean => paths.test(address);
