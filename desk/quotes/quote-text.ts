import type { DeskQuote, QuoteState } from '../../contract/desk/quotes.ts';
import { formatPaise } from '../../domain/money.ts';
import { variationText } from '../../domain/variation-choice.ts';

export const stateWords: Record<QuoteState, { text: string; tone: 'plain' | 'good' | 'warning' | 'bad' }> = {
  new: { text: 'To answer', tone: 'warning' },
  sent: { text: 'Sent', tone: 'plain' },
  paid: { text: 'Paid', tone: 'good' },
  declined: { text: 'Declined', tone: 'bad' },
  expired: { text: 'Expired', tone: 'plain' },
  closed: { text: 'Closed', tone: 'plain' },
};

/** "2 × Street Wheel, Size M". */
export function quotedText({ name, attributes, quantity }: DeskQuote['versions'][number]['lines'][number]): string {
  const chosen = variationText(attributes);
  return `${quantity} × ${name}${chosen === '' ? '' : `, ${chosen}`}`;
}

interface Told {
  name: string;
  number: string;
  shop: string;
  /** "25 Nov 2026" */
  validUntil: string;
  link: string;
  version: Pick<DeskQuote['versions'][number], 'lines' | 'delivery_paise' | 'total_paise'>;
}

/** A message to start from. It can be edited in WhatsApp before it is sent. */
export const quoteText = ({ name, number, shop, validUntil, link, version }: Told): string =>
  [
    `Namaste ${name}, here is your quote ${number} from ${shop}:`,
    ...version.lines.map((line) => `${quotedText(line)}: ${formatPaise(line.unit_paise * line.quantity)}`),
    ...(version.delivery_paise > 0 ? [`Delivery: ${formatPaise(version.delivery_paise)}`] : []),
    `Total: ${formatPaise(version.total_paise)}`,
    `Pay here until ${validUntil}, without an account:`,
    link,
  ].join('\n');
