import type { PayLink } from '../../../contract/pay-link.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { quoteId } from '../../../domain/quote-id.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { mediaAddressOrNull } from '../media/picture-address.ts';
import type { LinkState, LookedLink } from './find-pay-link.ts';

const endedTexts: Partial<Record<LinkState, string>> = {
  expired: 'This payment link has expired. Please ask the shop for a new one.',
  replaced: 'This quote was replaced by a newer one. Please use the link in our latest message.',
  changed:
    'Your exchange was changed. Please use the link in our latest message. If you had paid a difference, it goes back to you.',
  declined: 'This quote was declined. Please ask the shop for a new one.',
  cancelled: 'This order was cancelled, so there is nothing to pay.',
};

/** Same code and status as for an unknown link; only the text differs. */
export const refuseEnded = (state: LinkState): Refused<'unknown-link'> => {
  const message = endedTexts[state];
  return refuse('unknown-link', message === undefined ? {} : { message });
};

/** Danger: anyone with the link sees this, so it has no name, address or contact. */
export function presentPayLink(link: LookedLink): PayLink | Refused<'unknown-link'> {
  const { state, quote } = link;
  if (state === 'expired' || state === 'replaced' || state === 'changed') return refuseEnded(state);
  return {
    state,
    subject: subjectOf(link),
    lines: link.lines.map(({ name, attributes, picture_id, quantity, unit_paise }) => ({
      name,
      attributes,
      picture: mediaAddressOrNull(picture_id),
      quantity,
      amount: rupeesFromPaise(unit_paise * quantity),
    })),
    delivery: rupeesFromPaise(link.delivery_paise),
    credit: rupeesFromPaise(link.credit_paise),
    is_collected: link.is_collected,
    amount: rupeesFromPaise(link.amount_paise),
    pay_before: link.expires_at.toISOString(),
    note: quote?.note ?? '',
    can_decline: state === 'open' && quote !== null,
  };
}

function subjectOf({ quote, order }: LookedLink): string {
  if (order !== null && order.return_number !== null) return `Exchange ${returnNumber(order.return_number)}`;
  if (order !== null && (quote === null || order.stage === 'placed')) return `Order ${receiptId(order.receipt_number)}`;
  return `Quote ${quoteId(quote?.quote_number ?? 0)}`;
}
