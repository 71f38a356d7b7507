import { formatIndiaDay } from '../../../domain/india-time.ts';
import { formatPaise } from '../../../domain/money.ts';
import { namedValues } from '../../../domain/named-values.ts';
import { quoteId } from '../../../domain/quote-id.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { QuotedLine, QuoteVersion } from './quoted-order.ts';

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
 * Danger: the address may be a stranger's, so the mail contains nothing that the visitor typed, only our products.
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
export const quoteMail = (quote: NewQuote, lines: readonly NewQuoteLine[]): Omit<Mail, 'to'> => ({
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

interface AnsweredQuote extends Pick<
  QuoteVersion,
  'quote_id' | 'name' | 'email' | 'lines' | 'address' | 'delivery_paise' | 'total_paise'
> {
  quoteNumber: number;
}

const itemsOf = (lines: readonly QuotedLine[]) =>
  lines.map(({ name, attributes, picture_id: pictureId, quantity, unit_paise }) => ({
    name,
    detail: namedValues(attributes),
    pictureId,
    quantity,
    amount: formatPaise(unit_paise * quantity),
  }));

function deliveryText({ delivery_paise: paise, address }: AnsweredQuote): string {
  if (paise > 0) return formatPaise(paise);
  return Object.keys(address).length === 0 ? 'collected from our shop' : 'free';
}

/** The shop's answer. Danger: anyone who reads it can open the payment page. */
export const answerMail = (
  quote: AnsweredQuote & Pick<QuoteVersion, 'valid_until' | 'is_held'> & { note: string },
  { path, isNew }: { path: string; isNew: boolean },
): Mail => ({
  to: quote.email,
  subject: `Your quote ${quoteId(quote.quoteNumber)}`,
  content: {
    heading: `Hello ${quote.name},`,
    paragraphs: [
      isNew ? 'Here is the quote you asked for.' : 'Here is our new quote. It replaces the one before.',
      ...(quote.note === '' ? [] : [quote.note]),
    ],
    items: itemsOf(quote.lines),
    amounts: [
      { name: 'Delivery', value: deliveryText(quote) },
      { name: 'Total', value: formatPaise(quote.total_paise) },
    ],
    button: { text: 'See the quote and pay', path },
    facts: [
      { name: 'Valid until', value: formatIndiaDay(quote.valid_until) },
      ...(quote.is_held ? [{ name: 'Stock', value: 'Reserved for you until then' }] : []),
    ],
    after: [
      'You need no account. Once it is paid, we send you the order by mail.',
      'Questions? Just reply to this mail.',
    ],
  },
});

/** To the shop. */
export const declinedMail = (to: string, quote: AnsweredQuote & { reason: string }): Mail => ({
  to,
  ...(quote.email !== '' && { replyTo: quote.email }),
  subject: `Quote ${quoteId(quote.quoteNumber)} was declined`,
  content: {
    heading: 'Quote declined',
    paragraphs: [quote.reason === '' ? `${quote.name} gave no reason.` : `${quote.name}: ${quote.reason}`],
    items: itemsOf(quote.lines),
    button: { text: 'Open the quote', path: `/desk/quotes/${encodeURIComponent(quote.quote_id)}` },
    after: [],
  },
});
