import { formatPaise } from '../../../domain/money.ts';
import { layOut, type Mail } from '../../providers/mail/mail.ts';

export interface NewQuote {
  userId: string | null;
  userName: string;
  name: string;
  mobile: string;
  email: string;
  description: string;
  couponCode: string | null;
  linesPaise: number;
  discountPaise: number;
}

export interface NewQuoteLine {
  sku: string;
  productId: string;
  productName: string;
  attributes: Record<string, string>;
  quantity: number;
  unitPaise: number;
}

/** To the shop. The subject contains nothing that a visitor typed. */
export const quoteMail = (to: string, quote: NewQuote, lines: readonly NewQuoteLine[]): Mail => ({
  to,
  replyTo: quote.email || undefined,
  subject: `Quote request, ${lines.length} ${lines.length === 1 ? 'product' : 'products'}`,
  ...layOut({
    heading: 'New quote request',
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
  const total = `Current shop price: ${formatPaise(linesPaise)}`;
  return couponCode === null ? total : `${total} less ${formatPaise(discountPaise)} with coupon ${couponCode}`;
}
