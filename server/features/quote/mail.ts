import { formatPaise } from '../../../domain/money.ts';
import { namedValues } from '../../../domain/named-values.ts';
import type { Mail } from '../../providers/mail/mail.ts';

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
  /** For a package: the SKUs that were chosen. */
  chosen: readonly string[];
  productId: string;
  productName: string;
  attributes: Record<string, string>;
  pictureId: string | null;
  quantity: number;
  unitPaise: number;
}

/**
 * Goes to whatever address was typed, perhaps a stranger's, so it repeats nothing that the visitor wrote. The products are ours.
 */
export const quoteReceivedMail = (to: string, lines: readonly NewQuoteLine[]): Mail => ({
  to,
  isAutomatic: true,
  subject: 'We have your quote request',
  content: {
    heading: 'We have your quote request',
    paragraphs: [
      'Thank you for your request. We will check stock and our best price, and call or write to you within one working day.',
      'You decide after that. Until then nothing is paid or reserved. These are today’s shop prices.',
    ],
    items: lines.map(({ productName, attributes, pictureId, quantity, unitPaise }) => ({
      name: productName,
      detail: namedValues(attributes),
      pictureId,
      quantity,
      amount: formatPaise(unitPaise * quantity),
    })),
    after: [
      'Anything to add? Just reply to this mail.',
      'You are getting this because somebody entered your address in a form in our shop. If it was not you, you can ignore this mail.',
    ],
  },
});

/** To the shop. The subject contains nothing that a visitor typed. */
export const quoteMail = (to: string, quote: NewQuote, lines: readonly NewQuoteLine[]): Mail => ({
  to,
  replyTo: quote.email || undefined,
  subject: `Quote request, ${lines.length} ${lines.length === 1 ? 'product' : 'products'}`,
  content: {
    heading: 'New quote request',
    paragraphs: [
      [quote.name, quote.mobile, quote.email].filter((word) => word !== '').join(', '),
      ...(quote.description === '' ? [] : [quote.description]),
      ...lines.map(lineWords),
      totalWords(quote),
    ],
    after: [quote.userId === null ? 'Sent by a guest.' : `Sent from the account of ${quote.userName}.`],
  },
});

function lineWords({ quantity, productName, sku, chosen, attributes, unitPaise }: NewQuoteLine): string {
  const words = [[sku, ...chosen].join(', '), namedValues(attributes)].filter(Boolean).join('; ');
  return `${quantity} x ${productName} (${words}) at ${formatPaise(unitPaise)}`;
}

function totalWords({ linesPaise, discountPaise, couponCode }: NewQuote): string {
  const total = `Current shop price: ${formatPaise(linesPaise)}`;
  return couponCode === null ? total : `${total} less ${formatPaise(discountPaise)} with coupon ${couponCode}`;
}
