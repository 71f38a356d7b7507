import type { DeskReturn } from '../../contract/desk/returns.ts';
import { formatPaise } from '../../domain/money.ts';
import { lineText } from '../orders/order-text.ts';

export type Replacement = NonNullable<DeskReturn['replacement']>;

/** "1 × Road Frames, Size L". */
export const goodsText = ({ lines }: Pick<Replacement, 'lines'>): string => lines.map(lineText).join('; ');

interface Told {
  name: string;
  number: string;
  shop: string;
  /** "25 Nov 2026" */
  heldUntil: string;
  link: string;
  replacement: Pick<Replacement, 'lines' | 'to_pay_paise'>;
}

/** A message to start from. It can be edited in WhatsApp before it is sent. */
export const exchangeText = ({ name, number, shop, heldUntil, link, replacement }: Told): string =>
  [
    `Namaste ${name}, for your exchange ${number} at ${shop} we hold for you:`,
    goodsText(replacement),
    `The difference is ${formatPaise(replacement.to_pay_paise)}. Pay here until ${heldUntil}, without an account:`,
    link,
  ].join('\n');
