import type { ShouldRevalidateFunctionArgs } from 'react-router';

export type AddressChange = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>;

/**
 * For routes that link to themselves. If the answer to a cart change arrives while another page is loading, React Router asks
 * with the default of that change, which is false, and would show the old data under the new address.
 */
export const loadEachAddress = ({ currentUrl, nextUrl, defaultShouldRevalidate }: AddressChange): boolean =>
  defaultShouldRevalidate || currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;
