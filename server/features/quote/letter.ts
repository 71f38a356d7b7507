import { formatPaise } from '../../../domain/money.ts';
import { layOut, type Mail } from '../../providers/mail/mail.ts';
import type { NewQuote, NewQuoteLine } from './queries.ts';

/** To the shop. What a visitor typed stays out of the subject, so that nobody can write the shop's subjects. */
export const quoteLetter = (to: string, quote: NewQuote, lines: readonly NewQuoteLine[]): Mail => ({
  to,
  replyTo: quote.email || undefined,
  subject: `Quote request, ${lines.length} ${lines.length === 1 ? 'product' : 'products'}`,
  ...layOut({
    heading: 'Somebody asks for a quote',
    paragraphs: [
      [quote.name, quote.mobile, quote.email].filter((word) => word !== '').join(', '),
      ...(quote.description === '' ? [] : [quote.description]),
      ...lines.map(lineWords),
      totalWords(quote),
    ],
    after: [quote.userId === null ? 'Sent by a guest.' : `Sent from the account of ${quote.userName}.`],
  }),
});

function lineWords({ quantity, productName, sku, attributes, unitPaise }: NewQuoteLine): string {
  const chosen = Object.entries(attributes).map(([attribute, value]) => `${attribute} ${value}`);
  return `${quantity} x ${productName} (${[sku, ...chosen].join(', ')}) at ${formatPaise(unitPaise)}`;
}

function totalWords({ linesPaise, discountPaise, couponCode }: NewQuote): string {
  const total = `Today in the shop: ${formatPaise(linesPaise)}`;
  return couponCode === null ? total : `${total}, less ${formatPaise(discountPaise)} with the coupon ${couponCode}`;
}
