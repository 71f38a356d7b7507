import type { QuoteRequest } from '../../contract/quote.ts';
import { readSession, writeSession } from '../visitor/browser-store.ts';

/** What a quote is asked for. */
export type Wanted = Pick<QuoteRequest, 'cart_products' | 'coupon_code'>;

const keyOf = ({ cart_products: items }: Wanted) =>
  `quote ${items
    .map(({ product_sku: sku, quantity }) => `${quantity} ${sku}`)
    .toSorted()
    .join(', ')}` as const;

/** Remembers in this tab that a quote was asked for: a reload, or the same button again, says so instead of asking once more. */
export const rememberQuote = (wanted: Wanted): void => writeSession(keyOf(wanted), 'sent');

export const wasQuoteSent = (wanted: Wanted): boolean => readSession(keyOf(wanted)) !== null;
