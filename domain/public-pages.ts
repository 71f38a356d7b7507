/** Pages with a fixed address that are the same for everyone and that search engines should list. */
export const publicPages: readonly string[] = [
  '/',
  '/course',
  '/about',
  '/academy',
  '/contact',
  '/enquiry-form',
  '/shipping-and-delivery',
  '/refund-policy',
  '/rules-and-regulations',
  '/privacy-policy',
];
